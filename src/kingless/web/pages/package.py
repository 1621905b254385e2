"""What the installed package says about itself: where its sources are, and its licence."""

from importlib.metadata import PackageNotFoundError, distribution

_NAME = "kingless"
_LABEL = "Source"
_LICENCE = "licenses/LICENSE"


def source_address() -> str:
    """The address of the sources, where whoever publishes the package has named one; else empty."""
    try:
        named: list[str] = distribution(_NAME).metadata.get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    addresses = dict(one.split(", ", 1) for one in named)
    return addresses.get(_LABEL, "")


def licence_text() -> str:
    """The licence."""
    try:
        told = distribution(_NAME).read_text(_LICENCE)
    except PackageNotFoundError:
        told = None
    return told or "MIT\n"
