"""The command line: `kingless COMMAND`."""

import argparse
import os
import sys
from pathlib import Path

from kingless import __version__
from kingless.view.words import LANGUAGES, UnknownLanguage, Words, language_of, words_in


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit code is 0 when all went well, 1 when not, 2 for a wrong call."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        words = words_in(_language(given))
    except UnknownLanguage as error:
        print(error, file=sys.stderr)
        return 2
    asked = _parser(words).parse_args(given)
    try:
        return int(asked.run(asked, words))
    except BrokenPipeError:  # the reader, such as `head`, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _language(given: list[str]) -> str:
    """The language that the arguments or the environment ask for, before anything else is understood."""
    early = argparse.ArgumentParser(add_help=False)
    early.add_argument("--lang")
    wish: str | None = early.parse_known_args(given)[0].lang
    return wish or language_of()


def _parser(words: Words) -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--lang", metavar="|".join(LANGUAGES), help=words("the language to speak"))
    parser = argparse.ArgumentParser(
        prog="kingless",
        description=words("Claim, the card game for two: play it, and let programs play it."),
        parents=[common],
    )
    parser.add_argument("--version", action="version", version=f"kingless {__version__}")
    commands = parser.add_subparsers(metavar=words("COMMAND"), required=True)

    play = commands.add_parser("play", parents=[common], help=words("play against a bot in the terminal"))
    play.set_defaults(run=_play)
    play.add_argument("--mind", default="greedy", help=words("who plays against you: random or greedy"))
    play.add_argument("--ruleset", default="standard", help=words("the edition whose rules are played"))
    _add_game(play, words)
    play.add_argument(
        "--leader", choices=("me", "bot", "random"), default="random", help=words("who leads first")
    )
    play.add_argument("--name", default=words("You"), help=words("your name in the record"))
    play.add_argument("--nonce", help=words("your own part of the fair deal: any text of one line"))
    play.add_argument("--seed", type=int, help=words("a fixed deal, for study; it proves nothing"))
    play.add_argument("--resume", nargs="?", const="", metavar="FILE", help=words("go on with a saved game"))
    play.add_argument(
        "--colour", choices=("auto", "always", "never"), default="auto", help=words("use of colour")
    )
    play.add_argument(
        "--pipe", action="store_true", help=words("read answers from a pipe instead of a terminal")
    )

    engine = commands.add_parser(
        "engine", parents=[common], help=words("speak the engine protocol with a program")
    )
    engine.set_defaults(run=_engine)
    engine.add_argument(
        "--schema", action="store_true", help=words("print the schema of requests and answers")
    )

    rules = commands.add_parser("rules", parents=[common], help=words("read the rules"))
    rules.set_defaults(run=_rules)
    rules.add_argument("topic", nargs="*", help=words("a topic, a rule such as B-12, or a word"))

    verify = commands.add_parser(
        "verify", parents=[common], help=words("check a record: moves, deal and promise")
    )
    verify.set_defaults(run=_verify)
    verify.add_argument("file", help=words("the record"))

    arena = commands.add_parser(
        "arena", parents=[common], help=words("let two minds play a match of paired deals")
    )
    arena.set_defaults(run=_arena)
    arena.add_argument("first", help=words("a mind"))
    arena.add_argument("second", help=words("a mind"))
    arena.add_argument("--deals", type=int, default=500, help=words("how many deals, each played twice"))
    arena.add_argument("--seed", type=int, default=0, help=words("the number of the first deal"))
    arena.add_argument("--ruleset", default="standard", help=words("the edition whose rules are played"))
    arena.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help=words("how many processes"))
    return parser


def _play(asked: argparse.Namespace, words: Words) -> int:
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
        leader=asked.leader,
        name=asked.name,
        nonce=asked.nonce,
        seed=asked.seed,
        resume=asked.resume,
    )
    paper = Paper(sys.stdout, {"auto": None, "always": True, "never": False}[asked.colour])
    try:
        if sys.stdin.isatty() or asked.pipe:
            play(wishes, words, paper, sys.stdin)
        else:
            paper.say(words("Standard input is no terminal, so here is a game between two bots instead."), "")
            show(words, paper, wishes)
    except (Trouble, BadSetup) as error:
        return _wrong(str(error))
    return 0


def _engine(asked: argparse.Namespace, _words: Words) -> int:
    if asked.schema:
        from kingless.wire.schema import schema

        sys.stdout.write(schema())
        return 0
    from kingless.wire.process import serve

    serve(sys.stdin.fileno(), sys.stdout.buffer)
    return 0


def _rules(asked: argparse.Namespace, words: Words) -> int:
    from kingless.tui.pages import rule_page
    from kingless.tui.paper import Paper

    Paper(sys.stdout).say(*rule_page(words, " ".join(asked.topic)))
    return 0


def _verify(asked: argparse.Namespace, words: Words) -> int:
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


def _arena(asked: argparse.Namespace, words: Words) -> int:
    from kingless.arena.match import play_match
    from kingless.minds import MINDS
    from kingless.table.setup import BadSetup, Setup, law_of

    for mind in (asked.first, asked.second):
        if mind not in MINDS:
            return _wrong(
                words("There is no mind {mind}; there are {minds}.", mind=mind, minds=", ".join(MINDS))
            )
    if asked.deals < 1 or asked.jobs < 1:
        return _wrong(words("At least one deal and one process are needed."))
    try:
        law_of(Setup(ruleset=asked.ruleset))
    except BadSetup as error:
        return _wrong(str(error))
    score = play_match(
        asked.first, asked.second, deals=asked.deals, seed=asked.seed, ruleset=asked.ruleset, jobs=asked.jobs
    )
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


if __name__ == "__main__":
    sys.exit(main())
