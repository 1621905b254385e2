"""Studies: the same from the same numbers, gone on with where they stopped, and true to the games."""

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from kingless.arena.contestants import read_contestant
from kingless.arena.players import Players
from kingless.jobs.processes import OneProcess, Processes
from kingless.rules.complaint import Complaint
from kingless.rules.open_fields import Played
from kingless.rules.tricks import LAID, winner
from kingless.study.document import html, markdown
from kingless.study.facts import DealFacts
from kingless.study.files import write_comparison, write_report
from kingless.study.games_table import write_games
from kingless.study.model import StudySummary
from kingless.study.naming import study_command, study_name
from kingless.study.playing import play_deal, play_out, two_card_tricks
from kingless.study.report import report_page
from kingless.study.run import StudyHeader, header_of, play_study, read_mind, usual_mind
from kingless.table.decks import DECKS
from kingless.table.setup import Setup
from tests.interrupted_workers import InterruptedWorkers


def test_a_deal_is_played_twice_with_the_same_cards_led_by_each_seat(facts: list[DealFacts]) -> None:
    for deal in facts:
        assert [game.leader for game in deal.games] == [0, 1]
        assert len({*deal.hands[0].split(), *deal.hands[1].split()}) <= 26
        for game in deal.games:
            assert [len(hand.split()) for hand in game.followers] == [13, 13]
            assert game.tricks == 26


def test_a_study_is_the_same_with_any_number_of_processes(
    header: StudyHeader, facts: list[DealFacts]
) -> None:
    assert play_study(header, range(4, 8), Processes(2)) == facts[4:8]


def test_a_study_that_was_stopped_or_killed_goes_on_where_it_stood(
    tmp_path: Path, header: StudyHeader, facts: list[DealFacts]
) -> None:
    file = tmp_path / "study.jsonl"
    assert len(play_study(header, range(6), InterruptedWorkers(3), file)) == 3
    whole = file.read_bytes()
    file.write_bytes(whole + whole.splitlines()[-1][:40])  # killed in the middle of a line
    seen: list[int] = []
    assert play_study(header, range(6), OneProcess(), file, seen.append) == facts[:6]
    assert seen == [4, 5, 6]
    with pytest.raises(Complaint, match="belongs to other work: there mind is"):
        play_study(header_of(Setup(), "random"), range(6), OneProcess(), file)


def test_the_cards_that_are_read_from_events_give_each_trick_its_winner() -> None:
    """So tricks of equal cards are counted right, with potions, Bears and swapped prizes too."""
    for deck, seed in ((deck, seed) for deck in ("claim", "magic", "wild-hunt") for seed in range(3)):
        with Players((read_contestant("random"),)) as players:
            game = play_out(players[0], Setup(factions=DECKS[deck], seed=seed, artifacts=seed > 1))
        found = two_card_tricks(game.law.ruleset, game.events)
        assert len(found) > 10
        for laid, won in found:
            table = tuple(Played(seat, LAID[seat][0].card, suit, worth) for seat, suit, worth in laid)
            assert winner(game.law.ruleset, table) == won


def test_the_numbers_add_up(told: StudySummary, facts: list[DealFacts]) -> None:
    assert (told.deals, told.games) == (100, 200)
    for shares in (told.decided_by, told.votes_by, told.margins):
        assert sum(share.share for share in shares.values() if share) == pytest.approx(1)
    wins = sum(game.points(game.leader) for deal in facts for game in deal.games)
    assert told.first_leader is not None
    assert told.first_leader.share == pytest.approx(wins / 200)
    assert told.first_leader.low < 0.5 < told.first_leader.high
    for kind in ("dealt", "follower"):
        worths = [(one.copies, getattr(one, kind).worth) for one in told.cards]
        assert sum(copies * worth for copies, worth in worths) == pytest.approx(0, abs=1e-6)
    goblins, doppelgangers = told.factions[0], told.factions[-1]
    assert goblins.follower is not None
    assert doppelgangers.follower is not None
    assert goblins.follower.high < doppelgangers.follower.worth


def test_artifacts_and_potions_are_counted_for_who_used_them() -> None:
    kind = Setup(factions=DECKS["magic"], artifacts=True)
    with Players((read_mind("greedy"),)) as players:
        deals = [play_deal(players[0], kind, deal) for deal in range(6)]
    assert all(len(held) == 3 for deal in deals for held in deal.artifacts)
    used = [(deal, use) for deal in deals for game in deal.games for use in game.used]
    assert used
    assert all(use.key in deal.artifacts[use.seat] for deal, use in used)
    assert {use.key for deal in deals for game in deal.games for use in game.flipped}


def test_the_report_is_the_same_in_each_form_and_needs_nothing_else(
    tmp_path: Path, told: StudySummary
) -> None:
    write_report(tmp_path, told, "kingless study")
    text, page = ((tmp_path / f"claim-greedy.{kind}").read_text("utf-8") for kind in ("md", "html"))
    assert text == markdown(report_page(told, "kingless study"))
    assert page == html(report_page(told, "kingless study"))
    assert "Doppelgänger 9" in text
    assert "Doppelgänger 9" in page
    assert "<script" not in page
    assert all((tmp_path / name).is_file() for name in ("claim-greedy-dealt.svg", "claim-greedy-margins.svg"))
    for picture in report_page(told, "").pictures:
        assert ElementTree.fromstring(picture.svg).tag.endswith("svg")
    assert msgspec.json.decode((tmp_path / "claim-greedy.json").read_bytes(), type=StudySummary) == told


def test_all_studies_of_a_folder_are_compared(tmp_path: Path, told: StudySummary) -> None:
    for name in ("first", "second"):
        write_report(tmp_path, replace(told, name=name), "")
    (tmp_path / "other.json").write_text("{}")
    assert write_comparison(tmp_path) == 2
    text = (tmp_path / "comparison.md").read_text("utf-8")
    assert "[first](first.md)" in text
    assert "[second](second.md)" in text


def test_the_games_are_a_table_in_parquet(tmp_path: Path, facts: list[DealFacts]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write_games(tmp_path / "games.parquet", Setup().factions, facts[:5])
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(rows) == 10
    assert rows[0]["hand_0"] == facts[0].hands[0].split()
    assert rows[1]["winner"] == facts[0].games[1].winner
    assert rows[0]["vote_goblins_by"] == facts[0].games[0].votes[0].by


def test_a_study_is_called_by_what_is_not_as_usual() -> None:
    kind = Setup(factions=DECKS["magic"], artifacts=True, ruleset="magic-nl")
    header = header_of(kind, "level-2")
    assert study_name(header, "greedy") == "magic-magic-nl-artifacts-level-2"
    assert study_command(header, range(5, 9), "greedy") == (
        "kingless study magic --ruleset magic-nl --artifacts --mind level-2 --deals 4 --seed 5"
    )
    assert study_name(header_of(Setup()), usual_mind(Setup())) == "claim"
