"""Flying Boots: the next two cards you play are worth two more each (AR-8)."""

from kingless.rules.slots import ANYTIME, BETWEEN, Artifact, Edit, Look, Strengthen, push


def _put_on(_: Look, seat: int) -> tuple[Edit, ...]:
    return (push(Strengthen("flying-boots", seat, 2, 2)),)


ARTIFACT = Artifact(
    key="flying-boots",
    rule="AR-8",
    windows=(BETWEEN, ANYTIME),
    needs=lambda look, seat: look.will_play(seat),
    effect=_put_on,
)
