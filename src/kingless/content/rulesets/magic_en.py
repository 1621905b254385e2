"""Reinforcements: Magic as its English half prints it: a potion is earned by the card that wins."""

from kingless.rules.slots import Book, Edition, Settings

EDITION = Edition(
    key="magic-en",
    settings=Settings(final_ties=("cards",), wizard_potion="winning"),
    book=Book(languages=("en", "de", "fr"), is_about_magic=True),
)
