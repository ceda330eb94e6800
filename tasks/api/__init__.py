"""The second door: a REST API that obeys the same rules as the pages, because it calls the same actions and policy."""
