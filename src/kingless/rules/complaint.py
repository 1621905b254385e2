"""Complaints: what is wrong with something from outside, in a sentence that every screen can translate."""

_LONGEST = 400


class Complaint(ValueError):
    """An English sentence with braces and what goes into them; a part may be a complaint itself."""

    def __init__(self, sentence: str, /, *, rule: str | None = None, **parts: object) -> None:
        self.sentence = sentence
        self.parts = {name: _shorten(part) for name, part in parts.items()}
        self.rule = rule
        super().__init__(sentence.format(**self.parts))


class Finding(Complaint):
    """A complaint about what was found, not about how it was asked for: the answer is no."""


def _shorten(part: object) -> object:
    """A long text in part: who sent it knows the rest."""
    return f"{part[:_LONGEST]}…" if isinstance(part, str) and len(part) > _LONGEST else part
