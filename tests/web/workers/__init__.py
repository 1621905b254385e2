"""Tests of `kingless.web.workers`: the process pools of bots and analyses."""
