"""Tests of `kingless.web.transport`: the settings inside uvicorn."""
