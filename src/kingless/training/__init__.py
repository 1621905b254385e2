"""Training: what the minds learn from, how they learn it, and the files that come of it."""
