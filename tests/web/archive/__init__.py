"""Tests of `kingless.web.archive`: the games as their host sees them."""
