"""Tools for those who work on Kingless."""
