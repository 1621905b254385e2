"""The learned guess at who wins phase two: a weight for each card held, each card scored, and the lead."""

import json
from importlib.resources import files

from kingless.rules.ruleset import Ruleset


def phase_two_weights(ruleset: Ruleset) -> tuple[list[float], list[float], float]:
    """The weights of cards held, cards scored and the lead for this deck; empty where none were learned."""
    known = json.loads((files("kingless.minds.heuristics") / "phase_two_weights.json").read_text("utf-8"))
    found = known.get("".join(sorted(faction.letter for faction in ruleset.factions)))
    return (found["held"], found["scored"], found["lead"]) if found else ([], [], 0.0)
