"""Rules of thumb and learned weights."""
