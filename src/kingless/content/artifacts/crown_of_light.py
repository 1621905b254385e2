"""Crown of Light: at the end it joins one of your factions as a card of value five (AR-1)."""

from kingless.rules.slots import END, Artifact, AskChoice, Edit, Extra, Look, push

_VALUE = 5


def _choices(look: Look, seat: int) -> tuple[str, ...]:
    return look.factions if look.settings.crown == "any" else look.scored_factions(seat)  # A56


def _crown(look: Look, seat: int) -> tuple[Edit, ...]:
    return (push(AskChoice(seat, "crown-of-light", _choices(look, seat))),)


def _after_choice(_: Look, asked: AskChoice, faction: str) -> tuple[Edit, ...]:
    return (push(Extra(asked.seat, "crown-of-light", faction, _VALUE)),)


ARTIFACT = Artifact(
    key="crown-of-light",
    rule="AR-1",
    windows=(END,),
    needs=lambda look, seat: bool(_choices(look, seat)),
    effect=_crown,
    chosen=_after_choice,
)
