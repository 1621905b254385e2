"""Tests of `kingless.envs`: the environments equal the law, and pass the kits' own tests."""
