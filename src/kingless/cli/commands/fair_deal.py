"""What `kingless verify` says about the promises of a fair deal, seat by seat."""

from collections.abc import Iterator

from kingless.table.fair_deal import BY_BOT, BY_HOST, BY_SEAT, FairDeal, commitment
from kingless.view.words import Words


def promise_lines(fair: FairDeal, seats: tuple[str, str], words: Words) -> Iterator[str]:
    """Who threw each nonce in, and which promises were broken before; nothing under the first scheme."""
    for seat, origin in enumerate(fair.origins):
        yield _origin_line(fair, seat, origin, seats[seat], words)
    for promise in fair.broken:
        yield words(
            "Before this deal a promise of {name} was broken: nothing was shown for the fingerprint "
            "{commitment}. Whether it was lost or held back, nobody can know.",
            name=seats[promise.seat],
            commitment=promise.commitment,
        )


def _origin_line(fair: FairDeal, seat: int, origin: str, name: str, words: Words) -> str:
    if origin == BY_SEAT:
        promised = commitment(fair.nonces[seat])
        return words(
            "{name} threw in a nonce with the fingerprint {commitment}.", name=name, commitment=promised
        )
    if origin == BY_BOT:
        return words("{name} is a bot: its nonce follows from the fingerprint of the secret.", name=name)
    if origin == BY_HOST:
        return words(
            "{name} trusted the host, which threw in a nonce that follows from the secret.", name=name
        )
    return words("{name} trusted the host with a nonce that was sent openly.", name=name)
