"""The files of a study: the facts that it goes on from, and its reports in each form."""

from pathlib import Path

import msgspec

from kingless.study.comparison import comparison_page
from kingless.study.document import ReportPage, html, markdown
from kingless.study.model import StudySummary
from kingless.study.report import report_page

COMPARISON = "comparison"
"""The page of all studies of a folder."""


def facts_path(folder: Path, name: str) -> Path:
    """Where the facts of a study are kept."""
    return folder / f"{name}.jsonl"


def write_report(folder: Path, told: StudySummary, command: str) -> None:
    """Write the numbers of a study as JSON, and its report as Markdown and HTML."""
    numbers = msgspec.json.format(msgspec.json.encode(told), indent=1)
    (folder / f"{told.name}.json").write_bytes(numbers + b"\n")
    _write_page(folder, told.name, report_page(told, command))


def write_comparison(folder: Path) -> int:
    """Write the table of all studies in a folder; how many they are."""
    studies = [told for path in sorted(folder.glob("*.json")) if (told := _read_summary(path))]
    _write_page(folder, COMPARISON, comparison_page(studies))
    return len(studies)


def _read_summary(path: Path) -> StudySummary | None:
    """The study of a file; None where it is something else."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=StudySummary)
    except msgspec.MsgspecError:
        return None


def _write_page(folder: Path, name: str, page: ReportPage) -> None:
    (folder / f"{name}.md").write_text(markdown(page), "utf-8")
    (folder / f"{name}.html").write_text(html(page), "utf-8")
    for picture in page.pictures:
        (folder / picture.name).write_text(picture.svg, "utf-8")
