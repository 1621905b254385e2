"""The boxes: every faction, artifact and edition as data, one file for each."""
