"""Settings in words: what each is called, and what each of its values means."""

from kingless.rules.slots import Artifact, Settings
from kingless.table.values import VALUES
from kingless.view.words import Words, said

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
    SCORING: said("Counting the votes"),
    ARTIFACTS: said("Artifacts"),
    POTIONS: said("Potions"),
}

TITLES = {
    "victory": said("To win"),
    "vote_ties": said("Equal numbers in a faction"),
    "final_ties": said("Equal votes"),
    "shield": said("Shield of the Veil"),
    "crown": said("Crown of Light"),
    "spear": said("Spear of Vengeance"),
    "stein_moment": said("Stein of Kings: when"),
    "stein_legality": said("Stein of Kings: which cards"),
    "horse_must_follow": said("The Magician's Horse"),
    "bow_winner": said("Lover's Bow: who wins"),
    "potions_per_card": said("Potions on a card"),
    "wizard_potion": said("Lover's Bow: a Wizard's potion"),
}
"""What each setting is called."""

MEANINGS = {
    ("victory", "most"): said("Most votes win."),
    ("victory", "three"): said("Three votes are needed to win."),
    ("vote_ties", "descending"): said("Equal numbers in a faction: the highest card decides, then the next."),
    ("vote_ties", "highest"): said("Equal numbers in a faction: only the highest card decides."),
    ("final_ties", ("cards", "values")): said(
        "Equal votes: the number of cards in the factions won decides, then the sum of their values."
    ),
    ("final_ties", ("values", "cards")): said(
        "Equal votes: the sum of the values in the factions won decides, then the number of their cards."
    ),
    ("final_ties", ("cards",)): said("Equal votes: the number of cards in the factions won decides."),
    ("final_ties", ("values",)): said("Equal votes: the sum of the values in the factions won decides."),
    ("final_ties", ()): said("Equal votes are a draw."),
    ("shield", 3): said("The Shield of the Veil takes away 3."),
    ("shield", 2): said("The Shield of the Veil takes away 2 instead of 3."),
    ("crown", "own"): said("The Crown of Light joins a faction of which you have scored a card."),
    ("crown", "any"): said("The Crown of Light may join any faction of the game."),
    ("spear", "table"): said("The Spear of Vengeance reaches any card that lies in the middle."),
    ("spear", "winners"): said("The Spear of Vengeance reaches only what the winner would take."),
    ("spear", "collected"): said("The Spear of Vengeance reaches only what would be collected now."),
    ("stein_moment", "with"): said("The Stein of Kings is used with the card that you play."),
    ("stein_moment", "after"): said("The Stein of Kings is used once your card lies on the table."),
    ("stein_legality", "printed"): said(
        "With the Stein of Kings, your card must be allowed by its printed faction."
    ),
    ("stein_legality", "new"): said("With the Stein of Kings, your card must be allowed by its new faction."),
    ("horse_must_follow", False): said("The card that the Magician's Horse brings need not follow."),
    ("horse_must_follow", True): said("The card that the Magician's Horse brings must follow if it can."),
    ("bow_winner", "best"): said("With the Lover's Bow, the best single card wins."),
    ("bow_winner", "sum"): said("With the Lover's Bow, the higher sum of both cards wins."),
    ("potions_per_card", 1): said("One potion at most on each card."),
    ("potions_per_card", "any"): said("Any number of potions on one card."),
    ("wizard_potion", "played"): said(
        "With the Lover's Bow, one Wizard among the winner's cards is enough for a potion."
    ),
    ("wizard_potion", "winning"): said(
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


def settled_of(words: Words, settings: Settings, rule: str) -> list[str]:
    """What these settings decide of a rule, in words."""
    return [meaning(words, key, getattr(settings, key)) for key, rules in RULES.items() if rule in rules]


def artifact_does(words: Words, artifact: Artifact, settings: Settings) -> str:
    """What an artifact does under these settings."""
    does = words.name("artifact does", artifact.key)
    return " ".join((does, *settled_of(words, settings, artifact.rule)))


def meanings(words: Words, key: str) -> list[tuple[object, str]]:
    """Every value that a setting can have, each with what it means."""
    return [(value, meaning(words, key, value)) for value in VALUES[key]]
