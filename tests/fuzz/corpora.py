"""The corpus: inputs that are tried again and again, and what fuzzing ever found."""

from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"


def files(name: str) -> list[Path]:
    """The corpus of a target."""
    return sorted((CORPUS / name).iterdir())
