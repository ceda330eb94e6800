"""The organizers' side of a task. Whoever does not organize it gets 404 everywhere here."""
