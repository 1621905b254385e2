"""The base game as the German book prints it: most votes win, and the value sum breaks a tie."""

from kingless.rules.slots import Book, Edition, Settings

EDITION = Edition(
    key="claim-de",
    settings=Settings(vote_ties="highest", victory="most", final_ties=("values",)),
    book=Book(languages=("de",)),
)
