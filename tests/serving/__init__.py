"""Servers, players and sockets for the tests."""
