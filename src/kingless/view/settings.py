"""Settings in words: what each is called, and what each of its values means."""

from kingless.rules.slots import Artifact, Settings
from kingless.table.setting_values import VALUES
from kingless.view.words import Words, sentence

SCORING, ARTIFACTS, POTIONS = "scoring", "artifacts", "potions"

GROUPS = {
    SCORING: ("victory", "vote_ties", "final_ties"),
    ARTIFACTS: (
        *("shield", "crown", "spear", "stein_moment", "stein_legality"),
        *("horse_must_follow", "bow_winner"),
    ),
    POTIONS: ("potions_per_card", "wizard_potion"),
}
"""The settings in the order in which they are shown."""

GROUP_TITLES = {
    SCORING: sentence("Counting the votes"),
    ARTIFACTS: sentence("Artifacts"),
    POTIONS: sentence("Potions"),
}

TITLES = {
    "victory": sentence("To win"),
    "vote_ties": sentence("Equal numbers in a faction"),
    "final_ties": sentence("Equal votes"),
    "shield": sentence("Shield of the Veil"),
    "crown": sentence("Crown of Light"),
    "spear": sentence("Spear of Vengeance"),
    "stein_moment": sentence("Stein of Kings: when"),
    "stein_legality": sentence("Stein of Kings: which cards"),
    "horse_must_follow": sentence("The Magician's Horse"),
    "bow_winner": sentence("Lover's Bow: who wins"),
    "potions_per_card": sentence("Potions on a card"),
    "wizard_potion": sentence("Lover's Bow: a Wizard's potion"),
}
"""What each setting is called."""

MEANINGS = {
    ("victory", "most"): sentence("Most votes win."),
    ("victory", "three"): sentence("Three votes are needed to win."),
    ("vote_ties", "descending"): sentence(
        "Equal numbers in a faction: the highest card decides, then the next."
    ),
    ("vote_ties", "highest"): sentence("Equal numbers in a faction: only the highest card decides."),
    ("final_ties", ("cards", "values")): sentence(
        "Equal votes: the number of cards in the factions won decides, then the sum of their values."
    ),
    ("final_ties", ("values", "cards")): sentence(
        "Equal votes: the sum of the values in the factions won decides, then the number of their cards."
    ),
    ("final_ties", ("cards",)): sentence("Equal votes: the number of cards in the factions won decides."),
    ("final_ties", ("values",)): sentence("Equal votes: the sum of the values in the factions won decides."),
    ("final_ties", ()): sentence("Equal votes are a draw."),
    ("shield", 3): sentence("The Shield of the Veil takes away 3."),
    ("shield", 2): sentence("The Shield of the Veil takes away 2 instead of 3."),
    ("crown", "own"): sentence("The Crown of Light joins a faction of which you have scored a card."),
    ("crown", "any"): sentence("The Crown of Light may join any faction of the game."),
    ("spear", "table"): sentence("The Spear of Vengeance reaches any card that lies in the middle."),
    ("spear", "winners"): sentence("The Spear of Vengeance reaches only what the winner would take."),
    ("spear", "collected"): sentence("The Spear of Vengeance reaches only what would be collected now."),
    ("stein_moment", "with"): sentence("The Stein of Kings is used with the card that you play."),
    ("stein_moment", "after"): sentence("The Stein of Kings is used once your card lies on the table."),
    ("stein_legality", "printed"): sentence(
        "With the Stein of Kings, your card must be allowed by its printed faction."
    ),
    ("stein_legality", "new"): sentence(
        "With the Stein of Kings, your card must be allowed by its new faction."
    ),
    ("horse_must_follow", False): sentence("The card that the Magician's Horse brings need not follow."),
    ("horse_must_follow", True): sentence("The card that the Magician's Horse brings must follow if it can."),
    ("bow_winner", "best"): sentence("With the Lover's Bow, the best single card wins."),
    ("bow_winner", "sum"): sentence("With the Lover's Bow, the higher sum of both cards wins."),
    ("potions_per_card", 1): sentence("One potion at most on each card."),
    ("potions_per_card", "any"): sentence("Any number of potions on one card."),
    ("wizard_potion", "played"): sentence(
        "With the Lover's Bow, one Wizard among the winner's cards is enough for a potion."
    ),
    ("wizard_potion", "winning"): sentence(
        "With the Lover's Bow, only a Wizard that wins the trick earns a potion."
    ),
}
"""What each value of a setting means, in a sentence that can stand alone."""


RULES = {
    "victory": ("B-7",),
    "vote_ties": ("B-30", "B-31"),
    "final_ties": ("B-32", "B-33"),
    "shield": ("AR-14",),
    "crown": ("AR-1",),
    "spear": ("AR-4",),
    "stein_moment": ("AR-15",),
    "stein_legality": ("AR-15",),
    "horse_must_follow": ("AR-7",),
    "bow_winner": ("AR-17",),
    "potions_per_card": ("W-4",),
    "wizard_potion": ("W-1",),
}
"""The rules that each setting decides something of."""


def group_of(key: str) -> str:
    """The group that a setting is shown in."""
    return next(group for group, keys in GROUPS.items() if key in keys)


def title(words: Words, key: str) -> str:
    """What a setting is called."""
    return words(TITLES[key])


def meaning(words: Words, key: str, value: object) -> str:
    """What it means that a setting has this value."""
    return words(MEANINGS[key, value])


def setting_sentences(words: Words, settings: Settings, rule: str) -> list[str]:
    """What these settings decide of a rule, in words."""
    return [meaning(words, key, getattr(settings, key)) for key, rules in RULES.items() if rule in rules]


def artifact_does(words: Words, artifact: Artifact, settings: Settings) -> str:
    """What an artifact does under these settings."""
    does = words.name("artifact does", artifact.key)
    return " ".join((does, *setting_sentences(words, settings, artifact.rule)))


def meanings(words: Words, key: str) -> list[tuple[object, str]]:
    """Every value that a setting can have, each with what it means."""
    return [(value, meaning(words, key, value)) for value in VALUES[key]]
