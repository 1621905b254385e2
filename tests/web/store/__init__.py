"""Tests of `kingless.web.store`: the database."""
