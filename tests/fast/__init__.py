"""The same law, quickly."""
