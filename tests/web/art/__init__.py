"""Tests of `kingless.web.art`: the drawings."""
