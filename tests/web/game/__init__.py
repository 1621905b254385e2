"""Tests of `kingless.web.game`: one game: host, judge, seats, commitments, rematches."""
