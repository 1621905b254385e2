"""Damaged records: each is refused at its line, or the damage was harmless."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import msgspec
import pytest

from kingless.table.files import LONGEST
from kingless.table.game import Game
from kingless.table.record import BadRecord, to_json
from kingless.table.record_text import read, write
from kingless.table.setup import Setup
from kingless.table.verify import read_any, verify
from tests.table.games import DECK, FAIR, NAMES, RECORDS, go_on

# What nothing else in the record can contradict: names, and the nonces, which `verify` checks.
FREE = ("seats:", "nonce 0:", "nonce 1:")


def was_noticed(edited: str, record: str) -> bool:
    """Is it refused at its line? Otherwise it must say the same, but for what is free to be said."""
    try:
        game = read(edited)
    except BadRecord as error:
        check_error(error, edited)
        return True
    assert content(write(game)) == content(edited)
    assert fixed(write(game)) == fixed(record)
    return False


def check_error(error: BadRecord, edited: str) -> None:
    """The error names a line of the text."""
    assert error.line is not None, error
    assert 1 <= error.line <= max(1, len(edited.splitlines()))
    assert str(error).startswith(f"line {error.line}: ")


def content(record: str) -> list[str]:
    """What a record says: without comments, blank lines and superfluous white space."""
    lines = (" ".join(line.split()) for line in record.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def fixed(record: str) -> list[str]:
    """What a record says and cannot say otherwise."""
    return [line for line in content(record) if not line.startswith(FREE)]


def is_refused(edited: str) -> bool:
    """Is it refused at its line?"""
    return was_noticed(edited, edited)


@pytest.mark.parametrize("kind", RECORDS)
def test_a_missing_line_is_noticed(kind: str) -> None:
    lines = RECORDS[kind].splitlines()
    for at, line in enumerate(lines):
        assert is_refused("\n".join(lines[:at] + lines[at + 1 :])) == bool(line), line


@pytest.mark.parametrize("kind", RECORDS)
def test_a_doubled_line_is_noticed(kind: str) -> None:
    lines = RECORDS[kind].splitlines()
    for at, line in enumerate(lines):
        assert is_refused("\n".join([*lines[:at], line, *lines[at:]])) == bool(line), line


@pytest.mark.parametrize("kind", RECORDS)
def test_two_exchanged_lines_are_noticed(kind: str) -> None:
    lines = RECORDS[kind].splitlines()
    for at, (line, after) in enumerate(pairwise(lines)):
        edited = "\n".join([*lines[:at], after, line, *lines[at + 2 :]])
        assert is_refused(edited) == bool(line and after), (line, after)


@pytest.mark.parametrize("kind", RECORDS)
def test_a_record_cut_off_after_any_line_is_noticed(kind: str) -> None:
    lines = RECORDS[kind].splitlines()
    for at in range(len(lines)):
        assert is_refused("\n".join(lines[:at])), lines[at]


def test_an_unfinished_record_cut_off_is_a_shorter_one_or_refused() -> None:
    game = go_on(Game(Setup(), FAIR, NAMES), 30)
    lines = write(game).splitlines()
    shorter = []
    for at in range(len(lines)):
        edited = "\n".join(lines[:at])
        if not is_refused(edited):
            shorter.append(len(read(edited).turns))
            assert read(edited).turns == game.turns[: shorter[-1]]
    assert shorter == [*range(1, 30, 2)]


STRANGE = "09GKUDXZ gkx#:|,.()->{}[]\"'\\/-+?\n\r\t\v\f\0\x1c\x85\u00a0\u2028\ufeff²٣éß日🂡"


def edits(record: str, chooser: Random) -> Iterator[str]:
    """The record with one character at a time left out, put in, changed or exchanged with its neighbour."""
    for _ in range(300):
        at = chooser.randrange(len(record))
        strange = chooser.choice(STRANGE)
        after = record[at + 1 :]
        yield record[:at] + chooser.choice(
            [after, strange + record[at:], strange + after, after[:1] + record[at] + after[1:]]
        )


@pytest.mark.parametrize("kind", RECORDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_changed_character_is_harmless_or_noticed(kind: str, seed: int) -> None:
    record = RECORDS[kind]
    noticed = sum(was_noticed(edited, record) for edited in edits(record, Random(seed)))
    assert 200 < noticed < 300


@pytest.mark.parametrize("said", ["Ada", "a horseshoe", FAIR.secret, "(K", "standard"])
def test_half_a_character_is_refused_wherever_it_stands(said: str) -> None:
    assert is_refused(RECORDS["fair"].replace(said, "\ud800", 1))


@pytest.mark.parametrize("said", ["Ada", "Bea", "a horseshoe", "four leaves"])
def test_a_name_or_nonce_with_a_strange_character_is_kept_or_refused(said: str) -> None:
    record = RECORDS["fair"]
    for strange in STRANGE:
        was_noticed(record.replace(said, said[0] + strange + said[1:]), record)


@pytest.mark.parametrize(
    ("truth", "lie"),
    [
        ("ruleset: standard", "ruleset: nonsense"),
        ("factions: goblins", "factions: goblins goblins"),
        ("leader: random", "leader: youngest"),
        ("leader: random", "leader: 2"),
        ("leader: random", "leader:"),
        ("seats: Ada | Bea", "seats: Ada"),
        ("seats: Ada | Bea", "seats: Ada | Bea | Cleo"),
        ("commitment: ", "commitment: 0"),
        ("secret: ", "secret: 0"),
        ("first leader: 1", "first leader: 2"),
        ("phase 2", "phase 3"),
    ],
)
def test_a_record_that_lies_is_refused(truth: str, lie: str) -> None:
    record = RECORDS["fair"]
    assert truth in record
    assert is_refused(record.replace(truth, lie, 1))


@pytest.mark.parametrize("result", ["draw, votes 2-2", "seat 0 by votes, votes 5-0", "unfinished", ""])
def test_a_false_result_is_refused_and_the_true_one_named(result: str) -> None:
    lines = RECORDS["fair"].splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("result: "))
    truth, lines[at] = lines[at], f"result: {result}"
    with pytest.raises(BadRecord, match=rf"line {at + 1}: .*but the game gives '{truth}'"):
        read("\n".join(lines))


def test_an_illegal_play_is_refused_at_its_line_with_the_rule() -> None:
    lines = write(go_on(Game(Setup(deck=DECK)), 2)).splitlines()
    lines[-1] = " 1. 0 D0, 1 K9 -> 0"
    with pytest.raises(BadRecord, match=rf"line {len(lines)}: .*K9"):
        read("\n".join(lines))


def test_an_answer_of_the_wrong_seat_is_refused_and_the_right_one_named() -> None:
    lines = write(go_on(Game(Setup(deck=DECK)), 2)).splitlines()
    assert lines[-1].startswith(" 1. (K4) 0 D5, 1 ")
    for truth, lie, right, said in (
        ("0 D5", "1 D5", "0", "1"),
        (", 1 ", ", 0 ", "1", "0"),
        (", 1 ", ", chance ", "1", "chance"),
    ):
        damaged = [*lines[:-1], lines[-1].replace(truth, lie, 1)]
        with pytest.raises(BadRecord) as refused:
            read("\n".join(damaged))
        assert str(refused.value) == f"line {len(lines)}: '{right}' is to act here, not '{said}'"


def test_another_version_is_refused_and_both_are_named() -> None:
    lines = RECORDS["fair"].splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("version: "))
    ours = lines[at].removeprefix("version: ")
    lines[at] = "version: 0-0badf00d"
    with pytest.raises(BadRecord) as refused:
        read("\n".join(lines))
    assert "0-0badf00d" in str(refused.value)
    assert ours in str(refused.value)
    assert refused.value.line == at + 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "# only a comment",
        "Kingless record 2",
        "Kingless record 1",
        "{}",
        "\0" * 100,
        "Kingless record 1\n" + "1. " + "-> 0 " * 20_000,
        "Kingless record 1\n" + " " * 100_000 + ",",
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    assert is_refused(text)


@pytest.mark.parametrize("key", ["options", "position"])
@pytest.mark.parametrize("json", ["[" * 5_000, '{"shield":' * 5_000, "{", "[]", "7", '"x"', "nonsense", ""])
def test_a_header_with_broken_json_is_refused(key: str, json: str) -> None:
    lines = [line for line in RECORDS["position"].splitlines() if not line.startswith(f"{key}:")]
    assert is_refused("\n".join([*lines[:3], f"{key}: {json}", *lines[3:]]))


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("ruleset: poker", "there is no ruleset 'poker'; there are claim-de"),
        ("factions: goblins knights elves", "there is no faction 'elves'"),
        ("factions: goblins", "a deck is two factions"),
        ("leader: 5", "leader cannot be 5"),
        ("leader: king", "leader: 'king' is no whole number"),
        ("seed: x", "seed: 'x' is no whole number"),
        ("seed: " + "9" * 5000, "a seed has at most 256 bits"),
        ("foo: 1", "there is no header 'foo'; there are ruleset, factions"),
        ('options: {"shield": 9}', "shield can be 3 | 2, not 9"),
        ("seats: a | ", "seats: two names"),
        ("seats: a | \tb|c", "names and nonces are one line"),
    ],
)
def test_a_wrong_header_is_refused_at_its_own_line(line: str, complaint: str) -> None:
    lines = write(Game(Setup(seed=1, leader=0, options={"shield": 2}), None, NAMES)).splitlines()
    keys = [one.partition(":")[0] for one in lines]
    key = line.partition(":")[0]
    at = keys.index(key) if key in keys else 3
    lines[at : at + (key in keys)] = [line]
    with pytest.raises(BadRecord) as refused:
        read("\n".join(lines))
    assert str(refused.value).startswith(f"line {at + 1}: {complaint}")


def test_a_line_without_end_is_not_told_back_whole() -> None:
    with pytest.raises(BadRecord) as refused:
        read("Kingless record 1\n" + "x" * 5_000_000)
    assert len(str(refused.value)) < 1000


def test_a_byte_order_mark_is_no_damage() -> None:
    record = next(iter(RECORDS.values()))
    assert write(read("\ufeff" + record)) == record


def test_a_byte_order_mark_is_no_damage_before_json_either() -> None:
    record = msgspec.json.encode(to_json(Game(Setup(), FAIR, NAMES))).decode()
    for text in (record, "\ufeff" + record, "\ufeff\n " + record):
        assert verify(text).proof == "fair"


@pytest.mark.parametrize("form", ["text", "json", "nonsense"])
def test_a_text_longer_than_any_record_is_refused_before_anybody_looks_into_it(form: str) -> None:
    """Sixteen million letters would take most of a minute to read."""
    game = go_on(Game(Setup(seed=5), None, NAMES), 45)
    forms = {"text": write(game), "json": msgspec.json.encode(to_json(game)).decode(), "nonsense": "1. 0 G1"}
    assert len(forms[form]) < LONGEST / 20
    long = forms[form] + "1. 0 G1, 1 G2\n" * (1 << 20)
    for reader in (read, read_any, verify):
        with pytest.raises(BadRecord, match=f"at most {LONGEST} letters; this has {len(long)}"):
            reader(long)


def test_a_record_with_many_remarks_is_read() -> None:
    game = go_on(Game(Setup(seed=5), None, NAMES), 45)
    told = write(game) + "# well played\n" * 1_000
    assert len(told) < LONGEST
    assert read(told).state == game.state
