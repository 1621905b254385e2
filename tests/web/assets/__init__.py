"""Tests of `kingless.web.assets`: the files that browsers load and keep."""
