"""Tests of `deploy/`: each file passes the checker of the program that reads it."""
