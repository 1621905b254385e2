"""The parser with every command and its options, and what is said of a wrong call."""
