"""Networks that have learned, and their files."""
