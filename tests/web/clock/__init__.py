"""Tests of `kingless.web.clock`: the clocks."""
