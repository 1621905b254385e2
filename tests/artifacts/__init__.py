"""The artifacts, one file for each, and how they work together."""
