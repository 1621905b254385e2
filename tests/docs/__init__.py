"""Tests of the documentation: its commands, its links and the library that it is about."""
