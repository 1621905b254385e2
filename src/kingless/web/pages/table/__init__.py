"""The page of a game under way: its fields, its pieces, and what an open page is sent."""
