"""Pages as lines to read: what may be typed; the rules by topic, id, card, faction, artifact or word."""

from kingless.rules.slots import Settings
from kingless.table.decks import FACTIONS
from kingless.table.setup import Setup
from kingless.view.house_rules import rules_in_words
from kingless.view.lookup import ARTIFACT, FACTION, TOPIC, USUAL, Found, look_up
from kingless.view.rulebook import Section, topics
from kingless.view.settings import setting_sentences
from kingless.view.words import Words


def help_page(words: Words) -> list[str]:
    """What may be typed at the table."""
    helps = {
        "table": words("the table and your hand once more"),
        "votes": words("the votes as they stand"),
        "cards": words(
            "where each card is, as far as you have seen; with count, also what the other must hold"
        ),
        "rules": words("the rules; with a topic, a rule such as B-12, or a word, what they say about it"),
        "why": words("why a card may not be played, such as why G7"),
        "log": words("everything that has happened"),
        "hint": words(
            "what the expert would weigh; once more, what it would play (against bots, as practice)"
        ),
        "undo": words("take your last card back, as long as nothing hidden has been seen since"),
        "save": words("save the game in a file, to go on later"),
        "record": words("the whole game as text"),
        "fair": words("how you can check that the deal was fair, with fingerprint and nonce"),
        "artifacts": words("your artifacts and what they do"),
        "use": words("use an artifact by its key, or type the number beside it"),
        "flip": words("turn over a potion on the card that you play next"),
        "choose": words("answer a question, or type the number beside the answer"),
        "pass": words("use nothing now"),
        "ask": words("where you are asked about artifacts; with the name of a moment, ask there or no more"),
        "again": words("another game after the end of this one; the lead changes"),
        "quit": words("leave; an unfinished game is kept"),
    }
    return [
        words("Type a card to play it, such as G7: the letter of its faction and its value."),
        words("A star stands before each card that you may play now."),
        words("Other things to type:"),
        *(f"  {words.name('command', key)}: {text}" for key, text in helps.items()),
    ]


def rule_page(words: Words, wanted: str, settings: Settings | None = None) -> list[str]:
    """What the rules say about something, and what holds in a game with these settings."""
    found = look_up(words, wanted, settings or USUAL)
    if found is None:
        return []
    return [*_head(found), *(line for each in found.sections for line in _section(words, each, settings))]


def _head(found: Found) -> list[str]:
    if found.kind == FACTION:
        faction = FACTIONS[found.key]
        values = " ".join(map(str, faction.values))
        return [f"{found.title} ({found.key}, {faction.letter}: {values})", found.does, ""]
    if found.kind == ARTIFACT:
        return [f"{found.title} ({found.key})", found.does, ""]
    return [found.title, ""] if found.kind == TOPIC else []


def game_rules(words: Words, setup: Setup, behaviour: int) -> list[str]:
    """The rules that a game is played by: its ruleset, what that settles, and its house rules."""
    told = rules_in_words(words, setup, behaviour)
    lines = [words("Rules: {ruleset}.", ruleset=told.ruleset), *(f"  {line}" for line in told.settled)]
    if told.house:
        lines += [words("House rules: {rules}", rules=" ".join(told.house))]
    return lines


def contents(words: Words) -> list[str]:
    """What there is to read."""
    lines = [words("Topics:")]
    for page in topics(words.language):
        lines.append(f"  {page.key}: {page.title} ({page.sections[0].rule} - {page.sections[-1].rule})")
    return [*lines, words("Type a topic, a rule such as B-12, or a word.")]


def _section(words: Words, found: Section, settings: Settings | None) -> list[str]:
    paragraphs = found.body.replace("*", "").split("\n\n")
    told = setting_sentences(words, settings, found.rule) if settings else []
    here = [words("In this game: {rules}", rules=" ".join(told))] if told else []
    return [f"{found.rule} {found.title}", *here, *(" ".join(text.split()) for text in paragraphs), ""]
