"""The files that browsers load, under addresses with a hash of their content."""
