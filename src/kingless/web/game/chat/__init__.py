"""What the seats may say to each other at a table: the phrases, and how often."""
