"""Every rule for two players is shown by a test and told on a page in each language, and none is stale."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from kingless.content.artifacts import ARTIFACTS

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "src" / "kingless" / "locale"
LANGUAGES = ("en", "nl", "de", "fr")
TRANSLATIONS = LANGUAGES[1:]

# How many rules each chapter has; of X only the first, for the others are about three or four players.
CHAPTERS = {"B": 41, "C": 7, "X": 1, "M": 9, "W": 7, "D": 5, "H": 9, "G": 7, "AR": 18}
RULES = tuple(f"{chapter}-{number}" for chapter, last in CHAPTERS.items() for number in range(1, last + 1))
# The pages that tell a chapter, where it is not one of the base game.
PAGES = {"claim-2": ("C", "X"), "magic": ("M", "W", "D", "H"), "artifacts": ("G", "AR")}
# A9 and A22 are about three or four players.
AMBIGUITIES = tuple(f"A{number}" for number in range(1, 96) if number not in (9, 22))

_ID = r"(?:AR-\d+|[A-Z]-\d+|A\d+)"
_CITING = re.compile(rf"({_ID}(?:, {_ID})*): \S")
_SECTION = re.compile(r"^## ((?:AR|[A-Z])-\d+) .*\n((?:(?!## ).*(?:\n|\Z))*)", re.MULTILINE)
_HEADING = re.compile(r"^## .*$", re.MULTILINE)
_SOURCE = re.compile(r"^<!-- source: ([0-9a-f]{8}) -->$", re.MULTILINE)


# What the tests cite.


def cited(source: str) -> set[str]:
    """The ids at the head of the docstrings of the tests in this file; what cannot fail is no test."""
    return {
        one
        for test in _tests(ast.parse(source))
        if _does_something(test) and not _is_skipped(test)
        if (found := _CITING.match(ast.get_docstring(test) or ""))
        for one in found[1].split(", ")
    }


def _tests(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions that pytest would run: in the module, or in a class of tests."""
    for node in tree.body:
        inside = node.body if isinstance(node, ast.ClassDef) and node.name.startswith("Test") else [node]
        yield from (
            one for one in inside if isinstance(one, ast.FunctionDef) and one.name.startswith("test_")
        )


def _does_something(test: ast.FunctionDef) -> bool:
    return any(
        not isinstance(node, ast.Pass)
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for node in test.body
    )


def _is_skipped(test: ast.FunctionDef) -> bool:
    return any(re.search(r"\b(skip|skipif|xfail)\b", ast.unparse(mark)) for mark in test.decorator_list)


@cache
def cited_below(directory: Path) -> set[str]:
    """The ids that the tests in a directory cite."""
    return {one for path in directory.rglob("test_*.py") for one in cited(path.read_text(encoding="utf-8"))}


# What the pages tell.


def sections(page: str) -> list[tuple[str, str]]:
    """The sections of a page of rules: id and stripped body."""
    return [(found[1], found[2].strip()) for found in _SECTION.finditer(page)]


def nameless(page: str) -> list[str]:
    """Headings of sections that do not begin with an id and a title."""
    return [heading for heading in _HEADING.findall(page) if not re.match(r"## (?:AR|[A-Z])-\d+ \S", heading)]


def fingerprint(body: str) -> str:
    """What a translation says it was made from."""
    return sha256(body.strip().encode()).hexdigest()[:8]


def incomplete(english: Mapping[str, str]) -> list[str]:
    """English sections without an example, or without what the books say."""
    return [
        f"{one}: no {label}"
        for one, body in english.items()
        for label in ("*Example:*", "*Books:*")
        if not re.search(rf"^{re.escape(label)} \S", body, re.MULTILINE)
    ]


def out_of_step(english: Mapping[str, str], translated: Mapping[str, str]) -> list[str]:
    """Sections that a translation lacks, has too many, or has from an older English text."""
    found = [f"{one}: missing" for one in english if one not in translated]
    for one, body in translated.items():
        if one not in english:
            found.append(f"{one}: not in English")
            continue
        named = _SOURCE.findall(body)
        if named != [fingerprint(english[one])]:
            found.append(f"{one}: says source {named}, the English text is {fingerprint(english[one])}")
        if not _SOURCE.sub("", body).strip():
            found.append(f"{one}: empty")
    return found


def pages(language: str) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((LOCALE / language / "rules").glob("*.md"))]


def told(language: str) -> dict[str, str]:
    return {one: body for page in pages(language) for one, body in sections(page)}


# The checks.


def test_the_english_pages_tell_every_rule_between_two_players() -> None:
    assert sorted(told("en")) == sorted(RULES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_each_page_of_an_expansion_tells_its_chapters_in_order(page: str, language: str) -> None:
    text = (LOCALE / language / "rules" / f"{page}.md").read_text(encoding="utf-8")
    chapters = [rule for rule in RULES if rule.rpartition("-")[0] in PAGES[page]]
    order = sorted((one for one, _ in sections(text)), key=RULES.index)
    assert [one for one, _ in sections(text)] == order == chapters


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_sections_with_an_id_and_no_id_stands_twice(language: str) -> None:
    ids = Counter(one for page in pages(language) for one, _ in sections(page))
    assert ids == Counter(RULES)
    assert [heading for page in pages(language) for heading in nameless(page)] == []


def test_every_english_section_has_an_example_and_the_books() -> None:
    assert incomplete(told("en")) == []


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_translation_is_stale(language: str) -> None:
    assert out_of_step(told("en"), told(language)) == []


def test_every_rule_is_cited_by_a_test() -> None:
    assert sorted(told("en").keys() - cited_below(ROOT / "tests")) == []


def test_every_ambiguity_between_two_players_is_cited_by_a_test() -> None:
    assert sorted(set(AMBIGUITIES) - cited_below(ROOT / "tests")) == []


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    assert sorted(cited_below(ROOT / "tests") - set(RULES) - {f"A{number}" for number in range(1, 96)}) == []


@pytest.mark.parametrize("number", range(1, CHAPTERS["AR"] + 1))
def test_every_artifact_has_a_file_of_tests_that_cite_it(number: int) -> None:
    (artifact,) = [one for one in ARTIFACTS.values() if one.rule == f"AR-{number}"]
    path = ROOT / "tests" / "artifacts" / f"test_{artifact.key.replace('-', '_')}.py"
    source = path.read_text(encoding="utf-8")
    citing = [
        test.name
        for test in _tests(ast.parse(source))
        if (ast.get_docstring(test) or "").startswith((f"AR-{number}:", f"AR-{number},"))
    ]
    assert len(citing) >= 2


# The checks can fail.

BODY = "    assert 1"


@pytest.mark.parametrize(
    "source",
    [
        f'def test_it():\n    """B-7: so."""\n{BODY}',
        f'class TestIt:\n    def test_it(self):\n        """B-7: so."""\n    {BODY}',
        f'@mark.parametrize("x", [1])\ndef test_it(x):\n    """B-7: so."""\n{BODY}',
    ],
)
def test_a_real_test_cites(source: str) -> None:
    assert cited(source) == {"B-7"}


def test_a_test_cites_all_the_ids_at_its_head_and_none_further_on() -> None:
    source = f'def test_it():\n    """B-7, A15, X-1, AR-12: not B-8."""\n{BODY}'
    assert cited(source) == {"B-7", "A15", "X-1", "AR-12"}


@pytest.mark.parametrize(
    "source",
    [
        "",
        f"def test_it():\n{BODY}",
        f'def helper():\n    """B-7: so."""\n{BODY}',
        f'def outer():\n    def test_it():\n        """B-7: so."""\n    {BODY}',
        f'class Helper:\n    def test_it(self):\n        """B-7: so."""\n    {BODY}',
        f'def test_it():\n    x = "B-7: so."\n    # B-7: so.\n{BODY}',
        f'def test_it():\n    """So says B-7: so."""\n{BODY}',
        f'def test_it():\n    """B-7."""\n{BODY}',
        f'def test_it():\n    """B-7:"""\n{BODY}',
        'def test_it():\n    """B-7: so."""',
        'def test_it():\n    """B-7: so."""\n    pass',
        'def test_it():\n    """B-7: so."""\n    ...',
        f'@pytest.mark.skip\ndef test_it():\n    """B-7: so."""\n{BODY}',
        f'@pytest.mark.xfail(reason="x")\ndef test_it():\n    """B-7: so."""\n{BODY}',
        'TEXT = """B-7: so."""',
    ],
)
def test_what_is_not_a_real_test_does_not_cite(source: str) -> None:
    assert cited(source) == set()


def test_only_files_of_tests_are_read(tmp_path: Path) -> None:
    text = 'def test_it():\n    """B-{}: so."""\n    assert 1'
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "test_one.py").write_text(text.format(1))
    (tmp_path / "helper.py").write_text(text.format(2))
    assert cited_below(tmp_path) == {"B-1"}


PAGE = """# Title

Words.

## B-1 One

First.

*Example:* e

*Books:* b

## B-2 Two
Second.
### Small
End."""


def test_a_section_reaches_to_the_next_heading_or_the_end() -> None:
    first, second = "First.\n\n*Example:* e\n\n*Books:* b", "Second.\n### Small\nEnd."
    assert sections(PAGE) == [("B-1", first), ("B-2", second)]
    assert sections(PAGE + "\n\n") == sections(PAGE)
    assert sections("# B-1 One\n\nB-2 text ## B-3 no") == []
    assert sections("## AR-18 One\nText.\n## W-2 Two\nMore.") == [("AR-18", "Text."), ("W-2", "More.")]


@pytest.mark.parametrize(
    "heading", ["## B1 One", "## One", "## B-1", "## B-1: One", "## b-1 One", "## B-1 ", "## ARR-1 One"]
)
def test_a_heading_without_an_id_and_a_title_is_caught(heading: str) -> None:
    assert nameless(f"{PAGE}\n{heading}\n\nText.") == [heading]
    assert nameless(PAGE) == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("Text. *Books:* b", ["B-1: no *Example:*", "B-1: no *Books:*"]),
        ("*Example:* e", ["B-1: no *Books:*"]),
        ("*Example:*\n\n*Books:* b", ["B-1: no *Example:*"]),
        ("Example: e\n\n*Books:* b", ["B-1: no *Example:*"]),
        ("Text.\n\n*Example:* e\n\n*Books:* b", []),
    ],
)
def test_a_section_without_example_or_books_is_caught(body: str, found: list[str]) -> None:
    assert incomplete({"B-1": body}) == found


def test_the_fingerprint_is_of_the_text_and_not_of_its_edges() -> None:
    assert fingerprint("\n text \n") == fingerprint("text") == sha256(b"text").hexdigest()[:8]
    assert fingerprint("texts") != fingerprint("text")


def test_a_translation_of_the_present_text_is_in_step() -> None:
    english = {"B-1": "One.", "B-2": "Two."}
    dutch = {one: f"<!-- source: {fingerprint(body)} -->\n\nTekst." for one, body in english.items()}
    assert out_of_step(english, dutch) == []


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        (None, "missing"),
        ("Tekst.", "says source []"),
        ("<!-- source: 00000000 -->\n\nTekst.", "says source ['00000000']"),
        (f"<!-- source: {fingerprint('One, once.')} -->\n\nTekst.", "the English text is"),
        (f"<!-- source: {fingerprint('One.')}0 -->\n\nTekst.", "says source []"),
        (f"<!-- source: {fingerprint('One.')} -->", "empty"),
        (
            f"<!-- source: {fingerprint('One.')} -->\nA.\n<!-- source: {fingerprint('One.')} -->",
            "says source",
        ),
    ],
)
def test_a_translation_out_of_step_is_caught(body: str | None, complaint: str) -> None:
    (found,) = out_of_step({"B-1": "One."}, {} if body is None else {"B-1": body})
    assert found.startswith("B-1: ")
    assert complaint in found


def test_a_section_that_english_does_not_have_is_caught() -> None:
    assert out_of_step({}, {"B-1": "Tekst."}) == ["B-1: not in English"]
