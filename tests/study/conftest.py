"""One study that several tests look at."""

import pytest

from kingless.jobs.processes import OneProcess
from kingless.study.facts import DealFacts
from kingless.study.model import StudySummary
from kingless.study.run import StudyHeader, header_of, play_study
from kingless.study.summary import summarise
from kingless.table.setup import Setup

DEALS = range(100)


@pytest.fixture(scope="package")
def header() -> StudyHeader:
    """A study of the base game by a quick mind."""
    return header_of(Setup(), "greedy")


@pytest.fixture(scope="package")
def facts(header: StudyHeader) -> list[DealFacts]:
    """Its deals, played in one go."""
    return play_study(header, DEALS, OneProcess())


@pytest.fixture(scope="package")
def told(header: StudyHeader, facts: list[DealFacts]) -> StudySummary:
    """Its numbers."""
    return summarise("claim-greedy", header, facts)
