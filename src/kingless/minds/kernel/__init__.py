"""Choosing in the native kernel, for the games that it can play."""
