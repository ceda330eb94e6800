"""How the demonstration tasks are made: hand-written sources in, gold layers and pretend systems out."""
