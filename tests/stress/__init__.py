"""Whole games on two processes and one PostgreSQL, while all of them are killed again and again."""
