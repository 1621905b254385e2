"""A report as a page of plain parts, which is written as Markdown and as HTML alike."""

from collections.abc import Iterator
from html import escape

from msgspec import Struct

_STYLE = """
:root { color-scheme: light dark; --paper: #faf7f1; --ink: #221d18; --soft: #6a6158; --rule: #e2dacd; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #191613; --ink: #efe8dd; --soft: #a99e91; --rule: #3a342d; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1, h2 { font-family: Georgia, serif; line-height: 1.2; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: 1rem 0; }
.wide { overflow-x: auto; }
th, td { text-align: left; padding: 0.3rem 0.7rem; border-bottom: 1px solid var(--rule); }
thead th { color: var(--soft); font-size: 0.85rem; }
svg { max-width: 100%; height: auto; border-radius: 0.5rem; }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""Whatever a study is called, a browser loads and runs nothing for this page."""


class TextHeading(Struct, frozen=True, tag=True):
    """A heading inside the page."""

    text: str


class TextParagraph(Struct, frozen=True, tag=True):
    """A paragraph."""

    text: str


class TextTable(Struct, frozen=True, tag=True):
    """A table with a head; the first column names the row."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Picture(Struct, frozen=True, tag=True):
    """A picture with what it shows in words; beside Markdown it is a file of this name."""

    name: str
    svg: str
    says: str


PagePart = TextHeading | TextParagraph | TextTable | Picture


class ReportPage(Struct, frozen=True):
    """A whole report."""

    title: str
    parts: tuple[PagePart, ...]

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures in it."""
        return tuple(part for part in self.parts if isinstance(part, Picture))


def markdown(page: ReportPage) -> str:
    """The report as Markdown; its pictures lie beside it."""
    return "\n\n".join((f"# {page.title}", *map(_markdown_part, page.parts))) + "\n"


def _markdown_part(part: PagePart) -> str:
    match part:
        case TextHeading(text):
            return f"## {text}"
        case TextParagraph(text):
            return text
        case Picture(name, _, says):
            return f"![{says}]({name})"
        case TextTable(head, rows):
            lines = (head, ("---",) * len(head), *rows)
            return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def html(page: ReportPage) -> str:
    """The report as one HTML page that needs nothing else."""
    title = escape(page.title)
    head = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        f"<title>{title} · Kingless</title>",
        f"<style>{_STYLE}</style>",
        "</head>",
        "<body>",
        "<main>",
        f"<h1>{title}</h1>",
    )
    body = (line for part in page.parts for line in _html_part(part))
    return "\n".join((*head, *body, "</main>", "</body>", "</html>", ""))


def _html_part(part: PagePart) -> Iterator[str]:
    match part:
        case TextHeading(text):
            yield f"<h2>{escape(text)}</h2>"
        case TextParagraph(text):
            yield f"<p>{_inline_html(text)}</p>"
        case Picture(_, svg, _):
            yield f"<figure>{svg}</figure>"
        case TextTable(head, rows):
            yield '<div class="wide"><table><thead><tr>'
            yield "".join(f'<th scope="col">{_inline_html(cell)}</th>' for cell in head)
            yield "</tr></thead><tbody>"
            for row in rows:
                yield "<tr>" + "".join(f"<td>{_inline_html(cell)}</td>" for cell in row) + "</tr>"
            yield "</tbody></table></div>"


def _inline_html(text: str) -> str:
    """A text whose `code` and [links](page.md) are made HTML."""
    pieces = escape(text).split("`")
    plain = "".join(f"<code>{piece}</code>" if at % 2 else piece for at, piece in enumerate(pieces))
    name, opened, rest = plain.partition("](")
    if not opened or not name.startswith("["):
        return plain
    target, _, after = rest.partition(")")
    return f'<a href="{target.removesuffix(".md")}.html">{name[1:]}</a>{after}'
