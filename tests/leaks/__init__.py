"""What one reader can measure of a game, compared between worlds that differ in what it cannot know."""
