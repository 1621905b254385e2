"""Tables of plain text."""

from collections.abc import Container, Sequence


def draw(titles: Sequence[str], rows: Sequence[Sequence[str]], left: Container[str]) -> list[str]:
    """The lines of a table; the columns with these titles are words and begin at the left."""
    lines = [titles, *rows]
    widths = [max(len(line[at]) for line in lines) for at in range(len(titles))]
    drawn = [
        "  ".join(
            cell.ljust(width) if title in left else cell.rjust(width)
            for cell, width, title in zip(line, widths, titles, strict=True)
        ).rstrip()
        for line in lines
    ]
    return [drawn[0], "-" * max(map(len, drawn)), *drawn[1:]]
