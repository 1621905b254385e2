"""The law: what may be done in a game of Claim, and what follows from it."""
