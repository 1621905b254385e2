"""Tests of `kingless.web.orders`: standing orders."""
