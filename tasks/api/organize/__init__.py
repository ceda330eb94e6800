"""Everything that organizers do in the browser, for programs. Whoever does not organize the task is told 404."""
