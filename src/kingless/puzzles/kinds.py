"""The kinds of puzzles: grades and themes, by key."""

STARS = (1, 2, 3, 4, 5)
"""Five grades, from easy to hard."""

THEME_KEYS = (
    *("duck", "keep-wild", "throw-in", "strike", "force"),
    *("give-lead", "save", "spend", "discard"),
    *("last-lead", "let-go", "tie-break"),
)
"""Every theme, those that say most about the right card first."""
