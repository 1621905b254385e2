"""The command `kingless verify`: does a record hold, and where does its deal come from?"""

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice

from msgspec import Struct

from kingless.cli.commands.fair_deal import promise_lines
from kingless.cli.errors import NO, WELL, CommandError, fail
from kingless.cli.output import print_json
from kingless.cli.record_files import NamedRecord, bad_record, records_in
from kingless.table.fair_deal import BrokenPromise
from kingless.table.record import BadRecord
from kingless.table.verify import Verification, verify
from kingless.view.words import Words


class VerdictForm(Struct, frozen=True, kw_only=True):
    """What a program is told about a record."""

    record: str
    """The file, with a number where it has several."""
    holds: bool
    reason: str | None = None
    """Why it does not hold, in the reader's words."""
    answers: int | None = None
    finished: bool | None = None
    proof: str | None = None
    """`fair`, `seed` or `none`."""
    commitment: str | None = None
    thrown_in_by: tuple[str, ...] = ()
    broken: tuple[BrokenPromise, ...] = ()
    given_up: str | None = None


def verify_records(asked: argparse.Namespace, words: Words) -> int:
    """Check a record, or every record of a file."""
    records = records_in(asked.file, words)
    head = list(islice(records, 2))
    if asked.json:
        return max(_print_form(record, words) for record in chain(head, records))
    if len(head) > 1:
        return _verify_all(chain(head, records), words)
    (record,) = head
    for line in verdict_lines(_verdict(record, words), words):
        print(line)
    return WELL


def _print_form(record: NamedRecord, words: Words) -> int:
    form = _form(record, words)
    print_json(form, is_line=True)
    return WELL if form.holds else NO


def _form(record: NamedRecord, words: Words) -> VerdictForm:
    try:
        found = _verdict(record, words)
    except CommandError as error:
        return VerdictForm(record=record.name, holds=False, reason=str(error))
    fair = found.fair
    return VerdictForm(
        record=record.name,
        holds=True,
        answers=found.moves,
        finished=found.finished,
        proof=found.proof,
        commitment=found.commitment,
        thrown_in_by=fair.origins if fair else (),
        broken=fair.broken if fair else (),
        given_up=found.given_up,
    )


def _verdict(record: NamedRecord, words: Words) -> Verification:
    try:
        return verify(record.text)
    except BadRecord as error:
        raise bad_record(record.name, error, words) from None


def _verify_all(records: Iterator[NamedRecord], words: Words) -> int:
    """Name each record that does not hold, and count the others."""
    proofs: Counter[str] = Counter()
    bad = 0
    for record in records:
        try:
            proofs[_verdict(record, words).proof] += 1
        except CommandError as error:
            fail(str(error))
            bad += 1
    print(words("Records that hold: {count} of {all}", count=proofs.total(), all=proofs.total() + bad))
    print(words("Deals that follow from a secret and nonces: {count}", count=proofs["fair"]))
    print(words("Deals that follow from a seed, which proves no fairness: {count}", count=proofs["seed"]))
    return NO if bad else WELL


def verdict_lines(verdict: Verification, words: Words) -> Iterator[str]:
    """What was found about one record, line by line."""
    yield words("Every move is legal: {count} answers checked.", count=verdict.moves)
    if verdict.proof == "fair":
        yield words("The secret fits the fingerprint {commitment}.", commitment=verdict.commitment)
        yield words("The deal follows from the secret and the nonces.")
        yield from promise_lines(verdict.fair, verdict.seats, words) if verdict.fair else ()
    elif verdict.proof == "seed":
        yield words("The deal follows from the seed; a seed alone proves no fairness.")
    else:
        yield words("Nothing is told about where the deal came from.")
    if verdict.given_up:
        yield words(
            "The game was given up by {name}; for that the record's word is all there is.",
            name=verdict.given_up,
        )
    if not verdict.finished:
        yield words("The game is not finished.")
