"""Routes for programs that want to play better: rules, lessons, puzzles, records and positions."""
