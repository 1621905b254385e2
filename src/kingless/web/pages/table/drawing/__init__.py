"""Draws the pieces of the table page, each from plain values; what is drawn again and again is remembered."""
