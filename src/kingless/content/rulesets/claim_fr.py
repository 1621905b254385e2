"""The base game as the French book prints it: three votes win, and the highest card breaks a tie."""

from kingless.rules.slots import Book, Edition, Settings

EDITION = Edition(
    key="claim-fr",
    settings=Settings(vote_ties="highest", victory="three", final_ties=()),
    book=Book(languages=("fr",)),
)
