"""Tests of `kingless.web.static`: scripts and style sheets that are served."""
