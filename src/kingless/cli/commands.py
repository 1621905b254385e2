"""The commands: each loads what it needs when it is asked for, so that the others start at once."""

import argparse
import signal
import sys
from typing import Any

from kingless.cli.errors import CommandError
from kingless.view.words import Words

_PLAY_OPTIONS = (
    *("mind", "ruleset", "option", "deck", "artifacts", "windows"),
    *("leader", "name", "nonce", "seed"),
)
"""What can be chosen on the command line of `kingless play`."""


def play(asked: argparse.Namespace, words: Words) -> int:
    """Play against a bot, or watch two where nobody can answer."""
    from kingless.minds import MINDS
    from kingless.rules.complaint import Complaint
    from kingless.table.options import read_options
    from kingless.tui.dialogue import StartDialogue
    from kingless.tui.paper import Paper
    from kingless.tui.start import StartChoices, StartTrouble, play, show
    from kingless.view.refused import complaint

    told = _given_options(asked, *_PLAY_OPTIONS)
    is_terminal = sys.stdin is not None and sys.stdin.isatty()
    may_ask = is_terminal and not (asked.pipe or told or asked.resume is not None)
    if told.get("mind", "greedy") not in MINDS:
        return _no_mind(told["mind"], words)
    if asked.resume is not None and told:
        return _fail(
            words("A saved game has its own {option}; leave --{option} out.", option=next(iter(told)))
        )
    if "seed" in told and "nonce" in told:
        return _fail(words("A fixed seed leaves nothing for a nonce to do; leave --seed or --nonce out."))
    paper = Paper(sys.stdout, {"auto": None, "always": True, "never": False}[asked.colour])
    try:
        told["options"] = read_options(told.pop("option", ()))
        choices = StartChoices(**{"name": words("You"), **told}, resume=asked.resume)
        if sys.stdin is not None and (is_terminal or asked.pipe):
            # A shell may have started us deaf to Ctrl-C; at the table it always leaves and keeps the game.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            agreed = StartDialogue(choices, words, paper, sys.stdin).agree() if may_ask else choices
            if agreed:
                play(agreed, words, paper, sys.stdin)
        elif asked.resume is not None:
            return _fail(words("To go on with a saved game, a terminal is needed, or --pipe."))
        else:
            show(words, paper, choices)
    except StartTrouble as error:
        return _fail(str(error))
    except Complaint as error:
        return _fail(complaint(words, error))
    return 0


def engine(asked: argparse.Namespace, _words: Words) -> int:
    """Speak the engine protocol."""
    if asked.schema:
        from kingless.wire.schema import schema

        sys.stdout.write(schema())
        return 0
    from kingless.wire.process import serve

    if sys.stdin is not None:
        serve(sys.stdin.fileno(), sys.stdout.buffer)
    return 0


def rules(asked: argparse.Namespace, words: Words) -> int:
    """Read the rules."""
    from kingless.tui.pages import contents, rule_page
    from kingless.tui.paper import Paper

    wanted = " ".join(asked.topic)
    paper = Paper(sys.stdout)
    if not wanted:
        paper.say(*contents(words))
    elif page := rule_page(words, wanted):
        paper.say(*page)
    else:
        return _fail(words("The rules say nothing about “{wanted}”.", wanted=wanted))
    return 0


def deck(asked: argparse.Namespace, words: Words) -> int:
    """See the decks and what each faction does."""
    from kingless.table.decks import DECKS, FACTIONS, factions_of
    from kingless.table.setup import BadSetup, Setup, law_of
    from kingless.tui.paper import Paper
    from kingless.view.refused import complaint

    paper = Paper(sys.stdout)
    if asked.name is None:
        for name, keys in DECKS.items():
            paper.say(f"{name}: {', '.join(words.name('faction', key) for key in keys)}")
        keys = tuple(FACTIONS)
        paper.say("")
    else:
        try:
            keys = factions_of(asked.name, asked.seed)
            law_of(Setup(factions=keys))
        except BadSetup as error:
            return _fail(complaint(words, error))
    for key in keys:
        faction = FACTIONS[key]
        values = " ".join(map(str, faction.values))
        paper.say(
            f"{words.name('faction', key)} ({key}, {faction.letter}: {values}). "
            f"{words.name('faction does', key)}"
        )
    return 0


def verify(asked: argparse.Namespace, words: Words) -> int:
    """Check a record."""
    from kingless.cli.fair_deal import promise_lines
    from kingless.cli.record_files import bad_record, text_in
    from kingless.table.record import BadRecord
    from kingless.table.verify import verify

    try:
        verdict = verify(text_in(asked.file, words))
    except CommandError as error:
        return _fail(str(error))
    except BadRecord as error:
        return _fail(str(bad_record(asked.file, error, words)))
    print(words("Every move is legal: {count} answers checked.", count=verdict.moves))
    if verdict.proof == "fair":
        print(words("The secret fits the fingerprint {commitment}.", commitment=verdict.commitment))
        print(words("The deal follows from the secret and the nonces."))
        for line in promise_lines(verdict.fair, verdict.seats, words) if verdict.fair else ():
            print(line)
    elif verdict.proof == "seed":
        print(words("The deal follows from the seed; a seed alone proves no fairness."))
    else:
        print(words("Nothing is told about where the deal came from."))
    if verdict.given_up:
        print(
            words(
                "The game was given up by {name}; for that the record's word is all there is.",
                name=verdict.given_up,
            )
        )
    if not verdict.finished:
        print(words("The game is not finished."))
    return 0


def solve(asked: argparse.Namespace, words: Words) -> int:
    """Solve an ending."""
    from kingless.cli.solve import solution_lines
    from kingless.rules.complaint import Complaint
    from kingless.view.refused import complaint

    try:
        for line in solution_lines(asked, words):
            print(line)
    except CommandError as error:
        return _fail(str(error))
    except Complaint as error:
        return _fail(complaint(words, error))
    return 0


def doctor(asked: argparse.Namespace, words: Words) -> int:
    """Say whether everything is there, and what to do where it is not."""
    from kingless.cli.doctor import doctor

    return doctor(asked, words)


def open_door(top: argparse.ArgumentParser, asked: argparse.Namespace, words: Words) -> int:
    """Say what there is, where no command is named."""
    from kingless.cli.door import open_door

    return open_door(top, asked, words)


def _given_options(asked: argparse.Namespace, *names: str) -> dict[str, Any]:
    """The options among these that stand on the command line."""
    return {name: getattr(asked, name) for name in names if getattr(asked, name) is not None}


def _no_mind(mind: str, words: Words) -> int:
    from kingless.minds import MINDS

    return _fail(words("There is no mind {mind}; there are {minds}.", mind=mind, minds=", ".join(MINDS)))


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
