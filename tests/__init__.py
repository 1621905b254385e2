"""The tests: a package, so that they can share helpers and `python -m tests.golden` works."""
