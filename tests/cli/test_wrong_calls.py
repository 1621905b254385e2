"""Calls that cannot be understood: one sentence that says what would be right, in the reader's language."""

import pytest

from kingless.cli import main
from kingless.cli.options.argument_errors import usage_sentence
from kingless.view.words import LANGUAGES, words_in

CALLS = {
    "serve --port abc": "--port must be a whole number, not abc.",
    "serve --port 99999": "--port must be a whole number from 0 to 65535, not 99999.",
    "solve position --nodes x": "--nodes must be a whole number, not x.",
    "solve position --games 5": "This is not known here: --games 5.",
    "analyse record --nodes x": "--nodes must be a whole number, not x.",
    "arena a b --patience soon": "--patience must be a number, not soon.",
    "arena a": "Something is missing: second (who plays against it, written in the same way).",
    "puzzles --grade 9": "This is not known here: --grade 9. kingless puzzles --help tells",
    "--loud yes play": "This is not known here: --loud yes. kingless --help tells",
    "games": "Something is missing: ACTION (list, show, delete, export, import, stats).",
    "arena a b --s 3": "--s may mean --seed, --sprt; write it out.",
    "play --leader nobody": "--leader must be one of me, bot, random, youngest, not nobody.",
    "play --level 9": "There is no level 9; there are: 1 (Gentle), 2 (Easy-going),",
    "play --level sharp --mind greedy": "Both --level and --mind say who plays; leave one out.",
    "play --two Bob --level 1": "Both --level and --two say who plays; leave one out.",
    "play --name": "--name needs something behind it.",
    "analyse record --json=yes": "--json stands alone; yes cannot be said with it.",
    "plya": "There is no command plya; there are play, serve,",
    "completion fish": "shell must be one of bash, zsh, not fish.",
    "doctor --nope": "This is not known here: --nope. kingless doctor --help tells",
    "games list --nope": "This is not known here: --nope. kingless games list --help tells",
    "--nope": "This is not known here: --nope. kingless --help tells",
    "--lang": "--lang needs something behind it.",
}


@pytest.mark.parametrize(("call", "sentence"), CALLS.items())
def test_a_wrong_call_is_answered_with_a_sentence(
    call: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    try:
        code = main(call.split())
    except SystemExit as ended:  # before the language is known
        code = int(ended.code or 0)
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith(sentence)
    assert "usage:" not in err
    assert "error:" not in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_the_readers_language_and_where_to_read_more(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", "abc", "--lang", language]) == 2
    err = capsys.readouterr().err
    words = words_in(language)
    assert words("{option} must be a whole number, not {value}.", option="--port", value="abc") in err
    assert "kingless serve --help" in err


def test_what_nobody_foresaw_is_a_sentence_too() -> None:
    assert usage_sentence(words_in("en"), "argument x: something new") == "This call cannot be understood."


def test_what_was_typed_is_shown_on_one_line() -> None:
    typed = usage_sentence(words_in("en"), "unrecognized arguments: " + "long\n" * 100)
    assert len(typed.splitlines()) == 1
    assert len(typed) < 120


def test_whatever_there_is_to_choose_from_is_told_whole() -> None:
    names = [f"command-{number}" for number in range(30)]
    listed = ", ".join(f"'{name}'" for name in names)
    told = usage_sentence(words_in("en"), f"argument COMMAND: invalid choice: 'x' (choose from {listed})")
    assert told == f"There is no command x; there are {', '.join(names)}."
