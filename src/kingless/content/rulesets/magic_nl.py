"""Reinforcements: Magic as its Dutch half prints it: weaker shield, freer crown, narrow spear, late stein."""

from kingless.rules.slots import Book, Edition, Settings

EDITION = Edition(
    key="magic-nl",
    settings=Settings(final_ties=("cards",), shield=2, crown="any", spear="winners", stein_moment="after"),
    book=Book(languages=("nl",), is_about_magic=True),
)
