"""The commands: each loads what it needs when it is asked for, so that the others start at once."""

import argparse
import signal
import sys
from pathlib import Path

from kingless.view.words import Words


def play(asked: argparse.Namespace, words: Words) -> int:
    """Play against a bot, or watch two where nobody can answer."""
    from kingless.minds import MINDS
    from kingless.table.setup import BadSetup
    from kingless.tui.paper import Paper
    from kingless.tui.start import Trouble, Wishes, play, show

    if asked.mind not in MINDS:
        return _wrong(
            words("There is no mind {mind}; there are {minds}.", mind=asked.mind, minds=", ".join(MINDS))
        )
    wishes = Wishes(
        mind=asked.mind,
        ruleset=asked.ruleset,
        deck=asked.deck,
        artifacts=asked.artifacts,
        windows=asked.windows,
        leader=asked.leader,
        name=asked.name,
        nonce=asked.nonce,
        seed=asked.seed,
        resume=asked.resume,
    )
    paper = Paper(sys.stdout, {"auto": None, "always": True, "never": False}[asked.colour])
    try:
        if sys.stdin is not None and (sys.stdin.isatty() or asked.pipe):
            # A shell may have started us deaf to Ctrl-C; at the table it always leaves and keeps the game.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            play(wishes, words, paper, sys.stdin)
        else:
            paper.say(words("Standard input is no terminal, so here is a game between two bots instead."), "")
            show(words, paper, wishes)
    except (Trouble, BadSetup) as error:
        return _wrong(str(error))
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
    from kingless.tui.pages import rule_page
    from kingless.tui.paper import Paper

    Paper(sys.stdout).say(*rule_page(words, " ".join(asked.topic)))
    return 0


def deck(asked: argparse.Namespace, words: Words) -> int:
    """See the decks and what each faction does."""
    from kingless.table.decks import DECKS, FACTIONS, factions_of
    from kingless.table.setup import BadSetup, Setup, law_of
    from kingless.tui.paper import Paper

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
            return _wrong(str(error))
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
    from kingless.table.record import BadRecord
    from kingless.table.verify import verify

    try:
        verdict = verify(Path(asked.file).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        return _wrong(words("The file {file} could not be read: {reason}", file=asked.file, reason=error))
    except BadRecord as error:
        return _wrong(words("{file} does not hold: {reason}", file=asked.file, reason=error))
    print(words("Every move is legal: {count} answers checked.", count=verdict.moves))
    if verdict.proof == "fair":
        print(words("The secret fits the fingerprint {commitment}.", commitment=verdict.commitment))
        print(words("The deal follows from the secret and the nonces."))
    elif verdict.proof == "seed":
        print(words("The deal follows from the seed; a seed alone proves no fairness."))
    else:
        print(words("Nothing is told about where the deal came from."))
    if not verdict.finished:
        print(words("The game is not finished."))
    return 0


def arena(asked: argparse.Namespace, words: Words) -> int:
    """Let two minds play a match."""
    from kingless.arena.match import play_match
    from kingless.minds import MINDS
    from kingless.table.decks import factions_of
    from kingless.table.setup import BadSetup, Setup, law_of

    for mind in (asked.first, asked.second):
        if mind not in MINDS:
            return _wrong(
                words("There is no mind {mind}; there are {minds}.", mind=mind, minds=", ".join(MINDS))
            )
    if asked.deals < 1 or asked.jobs < 1:
        return _wrong(words("At least one deal and one process are needed."))
    try:
        setup = Setup(
            ruleset=asked.ruleset,
            factions=factions_of(asked.deck, asked.seed),
            artifacts=asked.artifacts,
            windows=asked.windows,
        )
        law_of(setup)
    except BadSetup as error:
        return _wrong(str(error))
    score = play_match(asked.first, asked.second, setup, deals=asked.deals, seed=asked.seed, jobs=asked.jobs)
    print(
        words(
            "{first} against {second}: {wins} won, {draws} drawn, {losses} lost in {deals} paired deals.",
            first=asked.first,
            second=asked.second,
            wins=score.wins,
            draws=score.draws,
            losses=score.losses,
            deals=asked.deals,
        )
    )
    low, high = max(0.0, score.share - score.margin), min(1.0, score.share + score.margin)
    print(
        words(
            "Share of {first}: {share} % (95 % confidence: {low} % to {high} %).",
            first=asked.first,
            share=f"{100 * score.share:.1f}",
            low=f"{100 * low:.1f}",
            high=f"{100 * high:.1f}",
        )
    )
    return 0


def _wrong(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
