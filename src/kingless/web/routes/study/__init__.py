"""Routes for who wants to play better: puzzles, analyses, and chances that were let go."""
