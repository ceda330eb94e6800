"""Two or more systems beside each other, on one task or across tasks."""
