"""What the documentation names is there: files that it links to, paths, functions and attributes."""

from pathlib import Path

import pytest

from tests.architecture.doc_names import (
    attributes,
    links,
    missing_attributes,
    missing_files,
    missing_links,
    missing_names,
)

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")]
RULES = sorted(ROOT.glob("docs/rules/*/*.md"))
"""They are reached through links to folders, which a pattern does not follow by itself."""
DECISIONS = sorted(ROOT.glob("docs/decisions/0*.md"))
NEW_FILES = {
    "src/kingless/content/factions/ferrymen.py",
    "src/kingless/content/artifacts/changeling_cradle.py",
    "tests/artifacts/test_changeling_cradle.py",
}
"""What a reader of the guides adds."""
FOLDERS = ("examples", "src", "tests", "tools", "benchmarks", "docs")
FILES = NEW_FILES | {str(one.relative_to(ROOT)) for folder in FOLDERS for one in (ROOT / folder).rglob("*.*")}
SOURCES = {path: (ROOT / path).read_text("utf-8") for path in FILES - NEW_FILES if path.endswith(".py")}
KERNEL = "\n".join(one.read_text("utf-8") for one in (ROOT / "src/kingless/fast/kernel").glob("*.cpp"))
CLASSES = attributes({path: text for path, text in SOURCES.items() if path.startswith("src/")})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_names_is_there(page: Path) -> None:
    name, text = str(page.relative_to(ROOT)), page.read_text("utf-8")
    found = [
        *missing_links(page),
        *missing_files(name, text, FILES),
        *missing_names(name, text, SOURCES),
        *missing_attributes(name, text, CLASSES, KERNEL),
    ]
    assert not found, "\n".join(found)


def test_every_page_is_in_the_navigation() -> None:
    """The site is navigated by the links of `docs/index.md` and of the `README.md` of each folder."""
    docs = ROOT / "docs"
    guides = [docs / "index.md", *docs.glob("*/README.md")]
    found = {(page.parent / target).resolve() for page in guides for target in links(page.read_text("utf-8"))}
    pages = {*(page.resolve() for page in (*docs.glob("**/*.md"), *RULES)), ROOT / "README.md"}
    assert pages - found == {docs / "index.md"}


def test_no_link_of_the_rules_or_the_changes_leads_nowhere() -> None:
    pages = [*RULES, ROOT / "CHANGELOG.md"]
    assert len(pages) > 30
    assert [one for page in pages for one in missing_links(page)] == []


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.name)
def test_a_decision_is_one_short_page(page: Path) -> None:
    lines = page.read_text("utf-8").splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 110


def test_a_link_to_nothing_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A `page`, of mine\n[here](page.md), [there](gone.md#top) and [far](https://example.org/gone.md)\n"
        "[top](#a-page-of-mine), [it](page.md#a-page-of-mine), [no](#yours)\n```\n[shown](nowhere.md)\n```\n"
    )
    assert list(missing_links(page)) == [
        "page.md: there is no gone.md",
        "page.md: there is no heading #yours in page.md",
    ]


def test_a_path_that_no_file_has_is_found() -> None:
    text = "`rules/flow.py` and `rules/flood.py`, but `first.py` is an example"
    assert list(missing_files("page", text, FILES)) == ["page: there is no file rules/flood.py"]


def test_a_name_that_a_file_does_not_define_is_found() -> None:
    text = "`trick`, `aftermath` and `nonsense` in `rules/flow.py`"
    assert list(missing_names("page", text, SOURCES)) == ["page: rules/flow.py does not define nonsense"]


def test_a_name_beside_a_file_in_a_table_is_looked_for() -> None:
    rows = "| 1 | `game/judge.py` | `judge`: is it legal? |\n| 2 | `game/judge.py` | `guess`: who knows? |"
    assert list(missing_names("page", rows, SOURCES)) == ["page: game/judge.py does not define guess"]


def test_an_attribute_that_a_class_does_not_have_is_found() -> None:
    text = "`Game.step` and `Game.stop(action)`, but `Nobody.knows`"
    assert list(missing_attributes("page", text, CLASSES)) == ["page: Game has no stop"]
