"""Reinforcements: Magic as its Dutch half prints it: a weaker shield, a freer crown, a narrower spear, a later stein."""

from kingless.rules.slots import Edition, Settings

EDITION = Edition(
    key="magic-nl",
    settings=Settings(final_ties=("cards",), shield=2, crown="any", spear="winners", stein_moment="after"),
)
