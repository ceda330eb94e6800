"""Every state change as a verb: atomic, keyword-only, typed, audited. Only here is a job enqueued, on commit."""
