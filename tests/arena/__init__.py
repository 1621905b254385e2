"""Matches between minds."""
