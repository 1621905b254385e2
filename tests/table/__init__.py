"""The table: dealing, setting up and recording one game."""
