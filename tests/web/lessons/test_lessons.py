"""The lessons: each can be played to its end under the law, shows what it says, and gives away nothing."""

import re
from collections.abc import Iterator

import pytest

from kingless.rules.actions import IllegalAction, parse, text
from kingless.rules.cards import card, code
from kingless.table.decks import FACTIONS
from kingless.view.rulebook import section
from kingless.view.words import LANGUAGES, words_in
from kingless.web.lessons.course import (
    READER,
    LessonProgress,
    after_answer,
    answers_in,
    answers_path,
    progress_after,
)
from kingless.web.lessons.lesson import LESSONS, lesson_texts
from kingless.web.pages import lesson_page
from kingless.web.player_refusals import Refused
from tests.serving.client import Client, server
from tests.web.markup import read

CARD = re.compile(r'data-(?:card|was)="([A-Z]\d)"')
ACTION = re.compile(r'name="action" value="([^"]+)"')


def ways(at: LessonProgress) -> Iterator[LessonProgress]:
    """Every moment of a lesson at which the reader is asked, and its ends, by every right answer."""
    yield at
    for answer in at.awaited:
        after = after_answer(at, answer)
        assert after is not None
        yield from ways(after)


def played(key: str) -> LessonProgress:
    """A lesson at its end, by the first right answer each time."""
    at = progress_after(key, ())
    while not at.is_done:
        after = after_answer(at, at.awaited[0])
        assert after is not None
        at = after
    return at


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_played_to_its_end_under_the_law(key: str) -> None:
    for at in ways(progress_after(key, ())):
        decision = at.game.decision
        if not at.is_done:
            assert decision is not None
            assert decision.seat == READER
            assert all(parse(answer) in decision.legal for answer in at.awaited)
        assert answers_in(answers_path(at.given)) == at.given


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", LESSONS)
def test_something_is_said_to_every_answer(key: str, language: str) -> None:
    told = lesson_texts(language)[key]
    assert len(told.asks) == len(told.others) == len(played(key).given)
    assert all(told.asks)
    assert told.after
    for at in ways(progress_after(key, ())):
        if not at.is_done and at.game.decision:
            others = {text(action) for action in at.game.decision.legal} - set(at.awaited)
            assert bool(others) == bool(told.others[len(at.given)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_lessons_are_told_in_every_language(language: str) -> None:
    told = lesson_texts(language)
    assert list(told) == list(LESSONS)
    assert all(bool(told[key].title) == bool(lesson.sign) for key, lesson in LESSONS.items())


def test_there_is_a_lesson_for_each_phase_each_faction_and_the_artifacts() -> None:
    assert {*LESSONS} == {"phase-one", "phase-two", "artifacts", *FACTIONS}


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_cites_rules_that_the_rulebook_has(key: str) -> None:
    lesson = LESSONS[key]
    assert lesson.rules
    assert all(section("en", rule) for rule in lesson.rules)
    if key in FACTIONS:
        assert FACTIONS[key].rules[0] in lesson.rules


@pytest.mark.parametrize(
    ("key", "pile", "cards"),
    [
        ("phase-one", "followers", "D9 X9"),  # B-15, B-16
        ("phase-two", "score", "G0 G1 G5 K6 K7 U1 U2 U3 U4 U7 X0"),  # B-26
        ("goblins", "score", "G0 G0 G0 G4 G6"),  # B-29
        ("knights", "score", "G8 K2"),  # B-35
        ("undead", "score", "U3 U6"),  # B-17
        ("dwarves", "score", "D2 D8 D9"),  # B-37
        ("doppelgangers", "score", "U5 X8"),  # B-38
        ("wizards", "score", "R4 R7 W3 W6"),  # W-2
        ("druids", "followers", "K9 W2"),  # D-1
        ("shapeshifters", "followers", "S2"),  # H-5
        ("gnomes", "front", "N5 N7"),  # C-3
        ("giants", "score", "I1 I3"),  # C-4
        ("dragons", "score", "E4 E9"),  # C-5
        ("trolls", "score", "E5 E7 T4 T8"),  # C-7
        ("seers", "followers", "A9"),  # C-6
        ("artifacts", "followers", "X9"),  # AR-2
    ],
)
def test_who_takes_a_lesson_has_won_what_it_promises(key: str, pile: str, cards: str) -> None:
    seen = played(key).game.observation(READER)
    assert sorted(code(one) for one in getattr(seen, pile)[READER]) == cards.split()


def test_phase_two_ends_with_a_realm_won() -> None:  # B-7
    result = played("phase-two").game.result
    assert result is not None
    assert result.winner == READER
    assert [vote.seat for vote in result.votes].count(READER) == 3


def test_the_giant_has_smashed_the_gnome() -> None:  # C-4
    assert not played("giants").game.observation(READER).front[1]


def test_the_dragon_leads_although_the_trick_was_lost() -> None:  # C-5
    at = progress_after("dragons", ("play A1",))
    assert at.game.observation(READER).leader == READER
    assert card("N5") in at.game.observation(READER).front[1]


@pytest.mark.parametrize("key", LESSONS)
def test_the_page_offers_what_is_legal_and_hides_what_is_hidden(key: str) -> None:
    for at in ways(progress_after(key, ())):
        html = lesson_page(words_in("en"), at)
        read(html)
        hidden = {code(one) for one in at.game.state.hands[1]}
        assert not hidden & set(CARD.findall(html))
        legal = at.game.decision.legal if at.game.decision and not at.is_done else ()
        assert set(ACTION.findall(html)) == {text(action) for action in legal}


# Over HTTP, without a script.


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that all of these ask."""
    with server(tmp_path_factory.mktemp("lessons") / "games.sqlite") as asked:
        yield asked


def test_a_right_answer_goes_on_and_another_is_answered(client: Client) -> None:
    first = client.get("/learn/goblins?language=en")
    assert first.status_code == 200
    assert 'method="get" action="/learn/goblins"' in first.text
    other = client.get("/learn/goblins", params={"action": "play G3"})
    assert other.status_code == 200
    assert lesson_texts("en")["goblins"].others[0] in other.text
    right = client.get("/learn/goblins", params={"action": "play G6"}, follow_redirects=False)
    assert right.status_code == 303
    assert right.headers["location"] == "/learn/goblins/play-G6"
    end = client.get(right.headers["location"])
    assert lesson_texts("en")["goblins"].after in end.text
    assert 'href="/learn/knights"' in end.text
    assert not ACTION.search(end.text)


def test_an_illegal_answer_is_refused_with_its_rule(client: Client) -> None:
    refused = client.get("/learn/knights", params={"action": "play K2"})
    assert refused.status_code == 409
    assert '<a href="/rules/B-12">B-12</a>' in refused.text
    assert 'value="play G1"' in refused.text


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/learn/nothing", 404),
        ("/learn/knights/play-K2", 400),
        ("/learn/knights/play-G1,play-K2,play-K2", 400),
        ("/learn/knights/play-G1,play-K2?action=play%20D5", 400),
        ("/learn/knights/nonsense", 400),
        ("/learn/knights?action=nonsense", 400),
        ("/learn/knights?action=leader%200", 409),
    ],
)
def test_what_is_no_way_through_a_lesson_is_refused_aloud(client: Client, address: str, status: int) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert "Traceback" not in answer.text


def test_an_answer_after_the_end_and_one_of_chance_are_refused() -> None:
    with pytest.raises(Refused):
        after_answer(played("goblins"), "play K5")
    with pytest.raises(IllegalAction):
        after_answer(progress_after("goblins", ()), "leader 0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_lessons_are_offered(client: Client, language: str) -> None:
    links = {one.attributes.get("href") for one in read(client.get(f"/learn?language={language}").text)}
    assert {f"/learn/{key}" for key in LESSONS} <= links
    assert "/learn" in client.get("/").text
