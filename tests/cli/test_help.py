"""Help, version and language of the command line."""

import pytest

import kingless
from kingless.view.words import LANGUAGES
from tests.cli.commands import Run, run_process

COMMANDS = ("play", "engine", "rules", "verify", "solve", "analyse", "arena", "doctor")


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_in_every_language(run: Run, language: str) -> None:
    code, out, err = run("--lang", language, "--help")
    assert (code, err) == (0, "")
    assert all(f"  {command} " in out for command in COMMANDS)
    english = run("--help")[1]
    assert (out == english) == (language == "en")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_own_help(run: Run, command: str) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: kingless {command}")
    assert "--lang" in out


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "answered in English"), ("nl", "in het Engels"), ("de", "auf Englisch"), ("fr", "en anglais")],
)
def test_the_help_of_the_engine_says_that_programs_are_answered_in_english(
    run: Run, language: str, says: str
) -> None:
    code, out, _ = run("engine", "--lang", language, "--help")
    assert code == 0
    assert says in " ".join(out.split())
    asked = b'{"do": "step", "action": "play G7"}'
    answers = {run_process("engine", "--lang", other, typed=asked).stdout for other in ("en", language)}
    assert len(answers) == 1


def test_the_version_is_told() -> None:
    told = run_process("--version")
    assert (told.returncode, told.stdout) == (0, f"kingless {kingless.__version__}\n".encode())


def test_the_environment_says_the_language_and_the_option_wins_over_it() -> None:
    spoken = [
        run_process("rules", LANG="fr_FR.UTF-8"),
        run_process("rules", "--lang", "nl", LANG="fr_FR.UTF-8"),
    ]
    assert "Première phase".encode() in spoken[0].stdout
    assert b"Fase" in spoken[1].stdout
    assert [told.returncode for told in spoken] == [0, 0]


@pytest.mark.parametrize("command", ["play", "solve", "arena"])
def test_the_help_explains_house_rules(run: Run, command: str) -> None:
    out = " ".join(run(command, "--help")[1].split())
    assert "--option KEY=VALUE" in out
    assert "a house rule, such as victory=three" in out
