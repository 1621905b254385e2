"""Compares what a page shows with what the program says."""

import re


def looks_like(pattern: str, text: str) -> bool:
    """Is the text what the pattern shows? `…` stands for what is left out."""
    parts = [re.escape(part) for part in pattern.split("…")]
    return re.fullmatch(".*?".join(parts), text, re.DOTALL) is not None
