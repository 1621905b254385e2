"""What a set-up fixes by hand: the answers of chance, or a position in the middle of a game."""

from msgspec import UNSET

from kingless.content.artifacts import ARTIFACTS
from kingless.rules.actions import ChanceAction, Deal, DealArtifacts, Potions
from kingless.rules.cards import Card, card
from kingless.rules.chance import ARTIFACTS_EACH
from kingless.rules.complaint import Complaint
from kingless.rules.open_fields import Cards, Pair
from kingless.rules.position import Position
from kingless.rules.ruleset import Ruleset
from kingless.table.setup import BadSetup, Codes, Setup, has_fixed_chance


def fixed_chance(setup: Setup, ruleset: Ruleset) -> dict[str, ChanceAction]:
    """What chance answers where the set-up fixes it, by the kind of the question."""
    if setup.position is not UNSET and has_fixed_chance(setup):
        raise BadSetup(
            "a position says itself where everything lies: deck, artifacts_dealt and potion_deck exclude it"
        )
    fixed: dict[str, ChanceAction] = {}
    if setup.deck is not UNSET:
        fixed["deal"] = Deal(_deck(setup.deck, ruleset))
    if setup.artifacts_dealt is not UNSET:
        fixed["artifacts"] = DealArtifacts(_dealt_codes(setup.artifacts_dealt, ruleset))
    if setup.potion_deck is not UNSET:
        if setup.potion_deck and not ruleset.potions:
            raise BadSetup(
                "this game has no potions: potion_deck has nothing to name", field="potion_deck", rule="M-3"
            )
        if sorted(setup.potion_deck) != sorted(ruleset.potions):
            raise BadSetup(
                "potion_deck must name each potion of this game once: {potions}",
                potions=" ".join(ruleset.potions),
                field="potion_deck",
                rule="M-2",
            )
        fixed["potions"] = Potions(tuple(setup.potion_deck))
    return fixed


def _deck(codes: Codes, ruleset: Ruleset) -> Cards:
    deck = _cards(codes)
    if tuple(sorted(deck)) != ruleset.deck:
        raise BadSetup(
            "deck must name each of the {count} cards of this game once",
            count=len(ruleset.deck),
            field="deck",
            rule="B-1",
        )
    return deck


def _dealt_codes(dealt: tuple[Codes, Codes], ruleset: Ruleset) -> tuple[str, ...]:
    keys = (*dealt[0], *dealt[1])
    if not ruleset.artifacts:
        raise BadSetup("artifacts_dealt needs artifacts: true", field="artifacts_dealt", rule="M-5")
    unknown = [key for key in keys if key not in ruleset.artifacts]
    if unknown:
        raise BadSetup(
            "there is no artifact {artifact!r}; there are {known}",
            artifact=unknown[0],
            known=", ".join(ARTIFACTS),
            field="artifacts_dealt",
            rule="M-5",
        )
    if any(len(held) != ARTIFACTS_EACH for held in dealt) or len(set(keys)) != len(keys):
        raise BadSetup(
            "artifacts_dealt must name three different artifacts for each seat",
            field="artifacts_dealt",
            rule="M-5",
        )
    return keys


def position_of(setup: Setup) -> Position | None:
    """The position that a game begins at, where the set-up names one."""
    if setup.position is UNSET:
        return None
    text = setup.position
    first = 0 if setup.leader == "random" else setup.leader
    return Position(
        phase=text.phase,
        leader=first if text.leader is UNSET else text.leader,
        hands=_pair(text.hands),
        followers=_pair(text.followers),
        score=_pair(text.score),
        centre=None if text.centre is None else _card(text.centre),
        draw_pile=_cards(text.draw_pile),
        discard=_cards(text.discard),
        front=_pair(text.gnomes),
        aside=_cards(text.aside),
        artifacts=(tuple(text.artifacts_dealt[0]), tuple(text.artifacts_dealt[1])),
        potion_deck=tuple(text.potion_deck),
        potions_held=(tuple(text.potions_held[0]), tuple(text.potions_held[1])),
        bears=text.bears,
    )


def _card(text: str) -> Card:
    try:
        return card(text)
    except Complaint as error:
        raise BadSetup("{reason}", reason=error) from None


def _cards(texts: Codes) -> Cards:
    return tuple(map(_card, texts))


def _pair(pair: tuple[Codes, Codes]) -> Pair:
    return _cards(pair[0]), _cards(pair[1])
