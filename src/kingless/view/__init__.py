"""What a seat is shown, in its language: every screen draws this and nothing else."""
