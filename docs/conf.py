"""How Sphinx makes the site from the Markdown of the repository, which stays readable without it.

The pages lie where they lie: links between them, and to sources, are the same here and there. What Sphinx
needs beyond Markdown is added while it reads: the navigation from the lists of links, the reference from
the names that its page lists.
"""

import os
import re
import sys
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

import kingless  # noqa: E402  # found only now

project, author, copyright = "Kingless", "Kingless contributors", "Kingless contributors"
release = kingless.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
root_doc = "docs/index"
include_patterns = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/**"]
exclude_patterns = [".*", "build", "dist", "site", "src", "tests", "tools"]
source_suffix = {".md": "markdown"}
highlight_language = "text"
default_role = "code"  # docstrings have `names` as Markdown has them

myst_heading_anchors = 4
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = "Kingless"
html_favicon = "../src/kingless/web/static/favicon.svg"
html_copy_source = False
html_show_sphinx = False

_LINK = re.compile(r"\[([^\]]+)\]\(([^)#\s]+)(#[^)]*)?\)")
_NAME = re.compile(r"^- `(\w+)`", re.MULTILINE)
_LISTED = re.compile(r"(?:^- `\w+`.*\n(?:  .*\n)*)+", re.MULTILINE)
"""A list of names, each with what it is."""


def read_page(_app: Sphinx, docname: str, source: list[str]) -> None:
    """Add to a page what only the site needs."""
    page = ROOT / f"{docname}.md"
    text = _site_links(page, source[0])
    if docname == root_doc:
        text += "".join(_toctree(page, *section) for section in _sections(text))
    elif page.name == "README.md" and docname != "README":
        text += _toctree(page, "", source[0])
    elif docname == "docs/reference":
        text = _with_reference(text)
    source[0] = text


def _site_links(page: Path, text: str) -> str:
    """The text with the links that a repository follows and Sphinx does not: to folders, or through links."""

    def site_link(link: re.Match[str]) -> str:
        target = page.parent / link[2]
        if target.is_dir():
            return link[1]
        if target.suffix == ".md" and target.parent.is_symlink():
            return f"{{doc}}`{link[1]} </{target.relative_to(ROOT).with_suffix('')}>`"
        return link[0]

    return _LINK.sub(site_link, text)


def _sections(text: str) -> list[tuple[str, str]]:
    """The headings of the second level, each with what stands below it."""
    _, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    return [(heading, below) for heading, _, below in (one.partition("\n") for one in sections)]


def _toctree(page: Path, caption: str, text: str) -> str:
    """The navigation to the pages that a text links to: by its words under a caption, else by folder."""
    links = {target: name for name, target, _ in _LINK.findall(text) if target.endswith(".md")}
    if caption:
        pages = [f"{' '.join(name.split())} <{_docname(page, one)}>" for one, name in links.items()]
    else:
        inside = [_docname(page, one) for one in links if not one.startswith("..")]
        folders = list(dict.fromkeys(Path(one).parent for one in inside))
        pages = sorted(inside, key=lambda one: folders.index(Path(one).parent))  # the rules by language
    named = f":caption: {caption}\n" if caption else ""
    return f"\n\n```{{toctree}}\n:hidden:\n{named}\n" + "\n".join(pages) + "\n```\n"


def _docname(page: Path, target: str) -> str:
    """How Sphinx calls the page that a link of this page leads to."""
    return "/" + os.path.relpath(page.parent / target, ROOT).removesuffix(".md")


def _with_reference(text: str) -> str:
    """The page with the documentation of each name below the list that names it."""
    return _LISTED.sub(lambda names: names[0] + _autodoc_block(names[0]), text)


def _autodoc_block(names: str) -> str:
    """What generates the documentation of these names; data have nothing beyond the list."""
    blocks = []
    for name in _NAME.findall(names):
        found = getattr(kingless, name)
        kind = "class" if isinstance(found, type) else "function" if callable(found) else ""
        if kind:
            members = "\n   :members:" if kind == "class" and not issubclass(found, Exception) else ""
            blocks.append(f".. auto{kind}:: kingless.{name}{members}\n")
    return "\n```{eval-rst}\n" + "\n".join(blocks) + "```\n\n" if blocks else ""


def write_front_door(app: Sphinx, problem: Exception | None) -> None:
    """Lead whoever opens the folder of the site to its first page."""
    if problem is None:
        to = f"{root_doc}.html"
        door = (
            f'<!doctype html><meta http-equiv="refresh" content="0; url={to}"><a href="{to}">Kingless</a>\n'
        )
        Path(app.outdir, "index.html").write_text(door, "utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx who reads and who finishes."""
    app.connect("source-read", read_page)
    app.connect("build-finished", write_front_door)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
