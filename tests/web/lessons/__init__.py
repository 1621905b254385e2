"""Tests of `kingless.web.lessons`: the lessons."""
