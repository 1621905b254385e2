"""Pages for who wants to play better: records and positions that somebody brings, and chances let go."""
