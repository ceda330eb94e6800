"""Gold of many annotators: read from files, stored as rows, and what can be said of it."""
