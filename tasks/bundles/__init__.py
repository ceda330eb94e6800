"""Task bundles: a folder or zip with `task.yaml`, pages, items, gold and baselines, checked as a whole before anything
is stored. `check()` is the way in for the browser, the API and the command line."""
