"""Tests of `kingless.web.http`: requests and responses: forms, bodies, rate limits."""
