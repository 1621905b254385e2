"""Tests of `kingless.web.routes`: addresses: pages, forms and API."""
