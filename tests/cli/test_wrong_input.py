"""Wrong input: one clear sentence for each, in the language asked for, and no traceback."""

import pytest

from kingless.view.words import LANGUAGES
from tests.cli.commands import Run, run_process

TWO = "A: K2, B: K3"
END = f"phase 2, {TWO}, A leads"
CARDS = " ".join(f"{letter}{value}" for letter in "UDX" for value in range(10))
LONG = "phase 2, A: N1 N3 N5 N7 N9 I1 I3, B: X1 X2 X3 X4 X5 X6 X7, A leads"


WRONG: dict[str, tuple[tuple[str, ...], int, str]] = {
    "an unknown command": (("dance",), 2, "dance"),
    "an unknown option": (("rules", "--loud"), 2, "--loud"),
    "an unknown language": (("rules", "--lang", "it"), 2, "'it'; there are en, nl, de, fr"),
    "an unknown language first": (("--lang", "xx", "rules"), 2, "'xx'"),
    "a language without a name": (("--lang",), 2, "--lang"),
    "play: an unknown mind": (("play", "--mind", "genius"), 2, "genius; there are random, greedy"),
    "play: an unknown ruleset": (("play", "--ruleset", "poker"), 2, "'poker'; there are claim-de"),
    "play: an unknown ruleset, piped": (("play", "--pipe", "--ruleset", "poker"), 2, "'poker'"),
    "play: an unknown setting": (
        ("play", "--option", "colour=red"),
        2,
        "no setting 'colour'; there are vote_",
    ),
    "play: an unknown value": (("play", "--option", "shield=4"), 2, "can be shield=3 | shield=2, not '4'"),
    "play: half an option": (("play", "--option", "victory"), 2, "such as victory=three, not 'victory'"),
    "play: an option without anything": (("play", "--option"), 2, "--option"),
    "play: options that do not fit": (
        ("play", "--option", "stein_legality=new", "--option", "stein_moment=after"),
        2,
        "needs stein_moment with",
    ),
    "play: going on with other house rules": (
        ("play", "--resume", "--option", "victory=three"),
        2,
        "its own option",
    ),
    "solve: an unknown setting": (("solve", END, "--option", "colour=red"), 2, "no setting 'colour'"),
    "solve: other house rules for a record": (
        ("solve", "{empty}", "--option", "victory=three"),
        2,
        "its own option",
    ),
    "arena: an unknown value": (
        ("arena", "greedy", "random", "--option", "victory=all"),
        2,
        "victory=most | victory=three",
    ),
    "play: an unknown leader": (("play", "--leader", "king"), 2, "king"),
    "play: an unknown colour": (("play", "--colour", "blue"), 2, "blue"),
    "play: a seed of letters": (("play", "--seed", "x"), 2, "--seed"),
    "play: a name that no record can hold": (("play", "--name", "a | b", "--pipe"), 2, "'a | b'"),
    "play: a deck that is none": (("play", "--deck", "goblins,foo"), 2, "'foo'"),
    "play: going on without a terminal": (("play", "--resume"), 2, "a terminal is needed"),
    "play: going on with another deck": (("play", "--resume", "--deck", "claim"), 2, "its own deck"),
    "rules: an unknown word": (("rules", "quetzalcoatl"), 1, "nothing about “quetzalcoatl”"),
    "play: an empty nonce": (("play", "--pipe", "--nonce", ""), 2, "nonce"),
    "play: a nonce of two lines": (("play", "--pipe", "--nonce", "a\nb"), 2, "nonce"),
    "play: a nonce without end": (("play", "--pipe", "--nonce", "x" * 1000), 2, "nonce"),
    "play: a nonce for a fixed deal": (
        ("play", "--pipe", "--seed", "3", "--nonce", "abc"),
        2,
        "leaves nothing for a nonce to do",
    ),
    "play: nothing to resume": (("play", "--pipe", "--resume"), 1, "There is no saved game at"),
    "play: a missing file": (("play", "--pipe", "--resume", "{missing}"), 2, "There is no saved game at"),
    "play: a directory": (("play", "--pipe", "--resume", "{folder}"), 2, "could not be read"),
    "play: a binary file": (("play", "--pipe", "--resume", "{binary}"), 2, "could not be read"),
    "play: a damaged record": (("play", "--pipe", "--resume", "{damaged}"), 1, "no record"),
    "play: an empty file": (("play", "--pipe", "--resume", "{empty}"), 1, "no record"),
    "verify: no file": (("verify",), 2, "missing: file (the record, a file with one in each line"),
    "verify: a missing file": (("verify", "{missing}"), 2, "could not be read"),
    "verify: a directory": (("verify", "{folder}"), 2, "could not be read"),
    "verify: a binary file": (("verify", "{binary}"), 2, "could not be read"),
    "verify: a damaged record": (("verify", "{damaged}"), 1, "does not hold: line 3: "),
    "verify: an empty file": (("verify", "{empty}"), 1, "does not hold"),
    "verify: damaged JSON": (("verify", "{json}"), 1, "does not hold: this is no JSON: it ends in the"),
    "verify: other JSON": (("verify", "{other}"), 1, "does not hold: the field ruleset_version is missing"),
    "verify: nesting without end": (("verify", "{deep}"), 1, "it is nested too deeply"),
    "verify: nesting inside": (("verify", "{nested}"), 1, "does not hold"),
    "verify: a file without end": (("verify", "/dev/zero"), 2, "it is larger than any record"),
    "analyse: a file without end": (("analyse", "/dev/zero"), 2, "it is larger than any record"),
    "play: a file without end": (("play", "--pipe", "--resume", "/dev/zero"), 2, "it is larger than any"),
    "solve: a file without end": (("solve", "/dev/zero"), 2, "it is larger than any record"),
    "solve: no positions": (("solve", END, "--nodes", "0"), 2, "--nodes must be a whole number from 1 to"),
    "solve: no time": (("solve", END, "--millis", "-5"), 2, "--millis must be a whole number from 1 to"),
    "solve: time in words": (("solve", END, "--millis", "soon"), 2, "--millis"),
    "solve: nothing": (("solve",), 2, "missing: RECORD|POSITION (a record, a position such as "),
    "solve: an empty word": (("solve", " "), 2, "What is to be solved?"),
    "solve: a missing file": (("solve", "{missing}"), 2, "could not be read"),
    "solve: a directory": (("solve", "{folder}"), 2, "could not be read"),
    "solve: a binary file": (("solve", "{binary}"), 2, "could not be read"),
    "solve: a damaged record": (("solve", "{damaged}"), 1, "does not hold: line 3: "),
    "solve: an empty file": (("solve", "{empty}"), 1, "does not hold"),
    "solve: nesting without end": (("solve", "{deep}"), 1, "does not hold"),
    "solve: another ruleset for a record": (
        ("solve", "{empty}", "--ruleset", "standard"),
        2,
        "its own ruleset",
    ),
    "solve: another deck for a record": (("solve", "{empty}", "--deck", "claim"), 2, "its own deck"),
    "solve: going back in a position": (("solve", END, "--after", "1"), 2, "a position has none"),
    "solve: going back in letters": (("solve", END, "--after", "x"), 2, "--after"),
    "solve: an unknown ruleset": (("solve", END, "--ruleset", "poker"), 2, "'poker'; there are claim-de"),
    "solve: an unknown deck": (("solve", END, "--deck", "poker"), 2, "no deck 'poker'"),
    "solve: phase one": (
        ("solve", f"phase 1, {TWO}, centre: U1, A leads"),
        1,
        "Only phase two can be solved",
    ),
    "solve: unequal hands": (("solve", "phase 2, A: K2 K3, B: G9, A leads"), 2, "these hold 2 and 1 cards"),
    "solve: 27 cards": (
        ("solve", f"phase 2, A: {CARDS[:41]}, B: {CARDS[42:80]}, A leads"),
        2,
        "hold 14 and 13",
    ),
    "solve: 28 cards": (("solve", f"phase 2, A: {CARDS[:41]}, B: {CARDS[42:83]}, A leads"), 2, "at most 13"),
    "solve: a card twice": (("solve", "phase 2, A: K2, B: K2, A leads"), 2, "K2 is named too often"),
    "solve: an unknown card": (("solve", "phase 2, A: K2, B: Z99, A leads"), 2, "'Z99' is no card"),
    "solve: a card of another deck": (
        ("solve", "phase 2, A: K2, B: N1, A leads"),
        2,
        "N1 is not in the deck",
    ),
    "solve: no cards": (("solve", "phase 2, A leads"), 1, "The game is over"),
    "solve: half a position": (("solve", "phase 2"), 2, "says its phase and who leads"),
    "solve: a third phase": (("solve", f"phase 3, {TWO}, A leads"), 2, "'phase 3' is no part of a position"),
    "solve: a clause twice": (("solve", f"phase 2, {TWO}, A: K4, A leads"), 2, "'A: K4': this has been said"),
    "solve: an empty clause": (("solve", "phase 2, A:, A leads"), 2, "'A:' says nothing"),
    "solve: two centres": (("solve", f"phase 2, {TWO}, centre: U1 U2, A leads"), 2, "there is one, not 2"),
    "solve: bears in letters": (("solve", f"phase 2, {TWO}, A bears: two, A leads"), 2, "a number is needed"),
    "solve: artifacts": (
        ("solve", f"phase 2, {TWO}, A artifacts: night-ring, A leads"),
        1,
        "Artifacts are hidden",
    ),
    "solve: potions": (
        ("solve", f"phase 2, {TWO}, A potions: +4, A leads", "--deck", "magic"),
        1,
        "Potions are",
    ),
    "solve: too long": (
        ("solve", LONG, "--deck", "wild-hunt"),
        1,
        "hands of up to 6 cards are solved, and these",
    ),
    "arena: no minds": (("arena",), 2, "first"),
    "arena: an unknown mind": (("arena", "greedy", "genius"), 2, "genius; there are random, greedy"),
    "arena: an unknown first mind": (("arena", "genius", "greedy"), 2, "genius"),
    "arena: an unknown ruleset": (("arena", "greedy", "random", "--ruleset", "poker"), 2, "'poker'"),
    "arena: no deals": (("arena", "greedy", "random", "--deals", "0"), 2, "--deals must be a whole number"),
    "arena: fewer than no deals": (("arena", "greedy", "random", "--deals", "-5"), 2, "--deals must be"),
    "arena: a seed without end": (
        ("arena", "random", "random", "--deals", "1", "--seed", "9" * 100),
        2,
        "A seed has at most 256 bits",
    ),
    "arena: a last seed that is too large": (
        ("arena", "random", "random", "--deals", "2", "--seed", str(2**256 - 1)),
        2,
        "A seed has at most 256 bits",
    ),
    "arena: no processes": (("arena", "greedy", "random", "--jobs", "0"), 2, "At least one process"),
    "arena: deals in letters": (("arena", "greedy", "random", "--deals", "many"), 2, "--deals"),
    "arena: one mind": (("arena", "greedy"), 2, "second"),
    "arena: an unknown third": (("arena", "greedy", "random", "genius"), 2, "genius"),
    "arena: an unknown option": (("arena", "greedy@depth=1", "random"), 2, "no option depth"),
    "arena: a wrong budget": (("arena", "greedy@nodes=x", "random"), 2, "not 'x'"),
    "arena: no program": (("arena", "greedy", "program:/no/bot"), 2, "could not be started"),
    "arena: results in no folder": (
        ("arena", "greedy", "random", "--out", "{missing}/match.jsonl"),
        2,
        "there is no such file or folder",
    ),
    "arena: games in no folder": (
        ("arena", "greedy", "random", "--records", "{missing}/games.jsonl"),
        2,
        "there is no such file or folder",
    ),
    "puzzles: a file in no folder": (
        ("puzzles", "make", "--out", "{missing}/puzzles.jsonl"),
        2,
        "there is no such file or folder",
    ),
    "puzzles: many, and nobody to answer": (("puzzles", "run"), 2, "a terminal is needed, or --pipe"),
    "bridge: neither a program nor a mind": (
        ("bridge", "http://127.0.0.1:9", "no-such-program"),
        2,
        "no program no-such-program, and no mind",
    ),
    "arena: no command": (("arena", "greedy", "program:"), 2, "no command line"),
    "arena: a program that ends": (("arena", "greedy", "program:false"), 1, "it ended (1)"),
    "arena: a program that echoes": (("arena", "greedy", "program:cat"), 1, "none of the protocol"),
    "arena: no patience": (("arena", "greedy", "random", "--patience", "0"), 2, "not 0.0"),
    "arena: patience that is no number": (("arena", "greedy", "random", "--patience", "nan"), 2, "not nan"),
    "arena: a test of one bound": (("arena", "greedy", "random", "--sprt", "5"), 2, "such as 0,10, not '5'"),
    "arena: a test upside down": (("arena", "greedy", "random", "--sprt", "5,0"), 2, "lower and a higher"),
    "arena: a test without doubt": (("arena", "greedy", "random", "--sprt", "0,5,0,0"), 2, "between 0 and"),
    "arena: a test of three": (
        ("arena", "greedy", "random", "random", "--sprt", "0,5"),
        2,
        "two contestants",
    ),
    "arena: results, damaged": (("arena", "greedy", "random", "--out", "{damaged}"), 2, "damaged: line 1"),
    "arena: results, binary": (("arena", "greedy", "random", "--out", "{binary}"), 2, "damaged: line 1"),
    "arena: results, other": (("arena", "greedy", "random", "--out", "{other}/x"), 2, "could not be written"),
    "arena: a plot in words": (("arena", "greedy", "random", "--plot", "a.txt"), 2, ".png or .svg"),
    "arena: a plot nowhere": (("arena", "greedy", "random", "--plot", "{missing}/a.png"), 2, "no folder"),
    "arena: no cluster": (
        ("arena", "greedy", "random", "--ray", "127.0.0.1:1"),
        1,
        "The Ray cluster at 127.0.0.1:1 could",
    ),
    "arena: a seed beyond all bounds": (
        ("arena", "greedy", "random", "--seed", str(1 << 256)),
        2,
        "256 bits",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_input_gets_one_clear_sentence_and_no_traceback(
    run: Run, files: dict[str, str], wrong: str
) -> None:
    arguments, expected, part = WRONG[wrong]
    code, out, err = run(*(one.format(**files) for one in arguments))
    assert code == expected
    (sentence,) = err.splitlines()
    assert part in sentence
    assert sentence.endswith(".")
    assert not sentence[0].islower() or any(sentence.startswith(one[:5]) for one in arguments[1:])
    assert "Traceback" not in out + err
    assert out == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_complaints_are_made_in_the_language_asked_for(
    run: Run, files: dict[str, str], language: str
) -> None:
    for given in (
        ("play", "--mind", "x"),
        ("play", "--deck", "goblins,foo"),
        ("play", "--deck", "goblins,goblins"),
        ("play", "--option", "colour=red"),
        ("play", "--option", "shield=4"),
        ("play", "--option", "victory"),
        ("play", "--option", "stein_legality=new", "--option", "stein_moment=after"),
        ("play", "--name", "a | b", "--pipe"),
        ("play", "--nonce", "|", "--pipe"),
        ("play", "--resume", files["damaged"], "--pipe"),
        ("deck", "zzz"),
        ("verify", files["missing"]),
        ("verify", files["folder"]),
        ("verify", files["damaged"]),
        ("verify", files["empty"]),
        ("verify", files["json"]),
        ("verify", files["other"]),
        ("solve", "phase 2"),
        ("solve", f"phase 2, {TWO}, A: K4, A leads"),
        ("solve", f"phase 1, {TWO}, centre: U1, A leads"),
        ("solve", LONG, "--deck", "wild-hunt"),
        ("solve", END, "--after", "1"),
        ("solve", "phase 2, A leads"),
        ("rules", "quetzalcoatl"),
        ("arena", "greedy", "random@x=1"),
        ("arena", "greedy", "program:false"),
        ("arena", "greedy", "random", "--sprt", "9,0"),
        ("arena", "greedy", "random", "--out", files["damaged"]),
        ("arena", "greedy", "random", "--plot", "a.txt"),
        ("arena", "greedy", "random", "--patience", "-1"),
    ):
        told, english = run(*given, "--lang", language)[2], run(*given)[2]
        assert (told == english) == (language == "en"), told
        assert "{" not in told


@pytest.mark.parametrize("command", ["verify", "analyse", "solve"])
def test_standard_input_that_is_no_text_is_a_wrong_call_as_such_a_file_is(command: str) -> None:
    told = run_process(command, "-", typed=b"\xff")
    assert (told.returncode, told.stdout) == (2, b"")
    assert told.stderr.decode().strip() == "Standard input could not be read: it is no text in UTF-8."
