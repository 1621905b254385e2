"""Tests of `kingless.web.pages`: the HTML of the pages."""
