"""Tests of `kingless.web.live`: what reaches open pages: presence, announcements, other processes."""
