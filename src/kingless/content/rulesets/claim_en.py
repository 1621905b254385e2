"""The base game as the English book prints it: three votes win, and the highest card breaks a tie."""

from kingless.rules.slots import Book, Edition, Settings

EDITION = Edition(
    key="claim-en",
    settings=Settings(vote_ties="highest", victory="three", final_ties=()),
    book=Book(languages=("en",)),
)
