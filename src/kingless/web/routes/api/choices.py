"""The route that lists everything a game can be made of, and what can be said at its table."""

from typing import Annotated, Any

from litestar import get
from msgspec import Meta, Struct

from kingless.table.decks import ARTIFACTS, DECKS
from kingless.table.options import RULESETS, as_option
from kingless.view.house_rules import ruleset_sentences
from kingless.view.lookup import USUAL
from kingless.view.settings import GROUPS, artifact_does, meanings, title
from kingless.view.tracker import tracker_choices
from kingless.view.words import Words
from kingless.web.clock.words import clock_choices
from kingless.web.game.chat.phrases import PHRASES
from kingless.web.game.first_lead import leader_choices
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import words_for
from kingless.web.pages.options import DECK_KEYS, IN_ORDER, bots, fighter
from kingless.web.routes.api.access import ApiRequest
from kingless.web.routes.api.description import ABOUT, examples, refusal_responses
from kingless.web.routes.create_game import FRIEND, LOBBY


class NamedChoice(Struct, frozen=True):
    """Something to choose: its key, its name, and what it is like or does, where there is more to say."""

    key: str
    name: str
    about: str = ""


class DeckChoice(Struct, frozen=True):
    """A ready-made deck and its factions; a random one has none yet."""

    key: str
    name: str
    factions: tuple[str, ...]


class FactionChoice(Struct, frozen=True, kw_only=True):
    """A faction for a deck of one's own: one pair and three others, five keys with commas between them."""

    key: str
    letter: str
    name: str
    about: str
    cards: int
    pair: str | None
    """The other half, for factions that are in a deck together or not at all."""


class SettingValue(Struct, frozen=True):
    """A value that a setting can have, as `options` takes it, and what it means."""

    value: Annotated[Any, Meta(extra_json_schema={"type": ["boolean", "integer", "string", "array"]})]
    means: str


class SettingChoice(Struct, frozen=True, kw_only=True):
    """A setting that a house rule can change."""

    key: str
    name: str
    group: str
    values: tuple[SettingValue, ...]


class GameChoices(Struct, frozen=True, kw_only=True):
    """What `POST /api/games` takes, by its fields, with names and words in the language that is asked for."""

    against: tuple[NamedChoice, ...]
    """The bots, then `friend` and `lobby`."""
    deck: tuple[DeckChoice, ...]
    factions: tuple[FactionChoice, ...]
    ruleset: tuple[NamedChoice, ...]
    options: tuple[SettingChoice, ...]
    artifacts: tuple[NamedChoice, ...]
    """Those that a game with artifacts may deal."""
    clock: tuple[NamedChoice, ...]
    leader: tuple[NamedChoice, ...]
    tracker: tuple[NamedChoice, ...]
    phrases: tuple[NamedChoice, ...]
    """What can be said at a table."""


@get(
    "/api/choices",
    summary="List what a game can be made of",
    tags=[ABOUT],
    responses=refusal_responses(),
    operation_class=examples(),
)
async def choices(request: ApiRequest) -> GameChoices:
    """Every opponent, deck, faction, edition, house rule, artifact, clock, leader, tracker and phrase."""
    limit(request, "page")
    words = words_for(request)
    return GameChoices(
        against=(*(NamedChoice(*bot) for bot in bots(words)), *_people(words)),
        deck=tuple(DeckChoice(key, words.name("deck", key), DECKS.get(key, ())) for key in DECK_KEYS),
        factions=tuple(_faction(words, key) for key in IN_ORDER),
        ruleset=tuple(
            NamedChoice(key, words.name("ruleset", key), " ".join(ruleset_sentences(words, key)))
            for key in RULESETS
        ),
        options=tuple(_setting(words, group, key) for group, keys in GROUPS.items() for key in keys),
        artifacts=tuple(
            NamedChoice(key, words.name("artifact", key), artifact_does(words, one, USUAL))
            for key, one in ARTIFACTS.items()
        ),
        clock=tuple(NamedChoice(*one) for one in clock_choices(words)),
        leader=tuple(NamedChoice(*one) for one in leader_choices(words)),
        tracker=tuple(NamedChoice(*one) for one in tracker_choices(words)),
        phrases=tuple(NamedChoice(key, words(told)) for key, told in PHRASES.items()),
    )


def _people(words: Words) -> tuple[NamedChoice, NamedChoice]:
    return NamedChoice(FRIEND, words("A friend, by link")), NamedChoice(LOBBY, words("Anybody, in the lobby"))


def _faction(words: Words, key: str) -> FactionChoice:
    one = fighter(words, key)
    return FactionChoice(
        key=key, letter=one.letter, name=one.name, about=one.does, cards=one.cards, pair=one.half or None
    )


def _setting(words: Words, group: str, key: str) -> SettingChoice:
    values = tuple(SettingValue(as_option(value), means) for value, means in meanings(words, key))
    return SettingChoice(key=key, name=title(words, key), group=group, values=values)
