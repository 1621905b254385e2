"""Reads from `Accept-Encoding` whether an answer may be compressed."""


def accepts_gzip(accepted: str) -> bool:
    """Does a client with this header take gzip? One that says nothing is sent no compression."""
    weights = dict(_coding_and_weight(one) for one in accepted.lower().split(","))
    return weights.get("gzip", weights.get("*", 0.0)) > 0


def _coding_and_weight(one: str) -> tuple[str, float]:
    """A coding and its weight; one that cannot be read counts as refused."""
    name, _, weight = one.partition(";")
    try:
        return name.strip(), float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return name.strip(), 0.0
