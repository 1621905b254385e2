"""Tests of `kingless.art`: the pictures that notebooks show. Those of the drawings are in `tests/web/art`."""
