"""Matches between minds, and what they prove."""
