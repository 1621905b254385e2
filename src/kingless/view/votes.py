"""The votes explained: who got each faction and why, and how that made a winner."""

from kingless.rules.scoring import BY_CARDS, BY_VALUES, Result, Vote
from kingless.table.game import RESIGNATION, TIME
from kingless.view.names import Names
from kingless.view.words import sentence

_GIVEN_UP = {
    RESIGNATION: sentence("{loser} has resigned: {winner} wins the game."),
    TIME: sentence("The time of {loser} is over: {winner} wins the game."),
}
_LOST = {
    RESIGNATION: (sentence("You have resigned."), sentence("{name} has resigned.")),
    TIME: (sentence("You have lost by time."), sentence("{name} has lost by time.")),
}
"""What is said of a game that was not played to its end: to who gave it up, and to the others."""


def account(names: Names, result: Result) -> list[str]:
    """The whole count, a line for each faction, then the outcome."""
    return [*(_line(names, vote) for vote in result.votes), *outcome(names, result)]


def given_up_sentence(names: Names, seat: int, by: str) -> str:
    """How a game ended that this seat gave up."""
    return names.words(_GIVEN_UP[by], loser=names.seats[seat], winner=names.seats[1 - seat])


def why_lost(names: Names, seat: int, by: str) -> str:
    """Who gave the game up and how, told to this reader."""
    yours, theirs = _LOST[by]
    return names.words(yours if names.is_reader(seat) else theirs, name=names.seats[seat])


def victory(names: Names, seat: int) -> str:
    """Who has won."""
    if names.is_reader(seat):
        return names.words("You win the game!")
    return names.words("{name} wins the game.", name=names.seats[seat])


def rule_of(names: Names, vote: Vote) -> tuple[str, str]:
    """The rule that decided a faction's vote, by its id and in a word or two."""
    words = names.words
    if vote.by == "cards":
        return "B-29", words("More cards")
    if vote.seat is None:
        return "B-33", words("A full tie")
    if vote.held[0][0] != vote.held[1][0]:
        return "B-30", words("Equal number: the highest card")
    return "B-31", words("Equal number: the next highest card")


def final_rule(result: Result) -> str:
    """The id of the rule that made the winner, or left the game drawn."""
    if result.reason in (BY_CARDS, BY_VALUES):
        return "B-32"
    return "B-33" if result.tally[0] == result.tally[1] else "B-7"


def _line(names: Names, vote: Vote) -> str:
    words = names.words
    counts = words(
        "{faction}: {first} {first_count}, {second} {second_count}.",
        faction=names.faction(vote.faction),
        first=names.inside(0),
        first_count=len(vote.held[0]),
        second=names.inside(1),
        second_count=len(vote.held[1]),
    )
    return f"{counts} {vote_sentence(names, vote)}"


def vote_sentence(names: Names, vote: Vote) -> str:
    """Who gets a faction's vote, and what decided where the numbers are equal."""
    words = names.words
    if vote.seat is None:
        return words("Equal to the last card: nobody gets this vote.")
    name, is_yours = names.seats[vote.seat], names.is_reader(vote.seat)
    if vote.by == "cards":
        return words("The vote is yours.") if is_yours else words("Vote for {name}.", name=name)
    deciding = _deciding_value(vote, vote.seat)
    if is_yours:
        return words("Equal number; the {value} decides. The vote is yours.", value=deciding)
    return words("Equal number; the {value} decides. Vote for {name}.", value=deciding, name=name)


def margin(names: Names, vote: Vote) -> str:
    """By how much a vote is led, in short; empty where nobody leads it."""
    if vote.seat is None:
        return ""
    if vote.by == "cards":
        return f"+{len(vote.held[vote.seat]) - len(vote.held[1 - vote.seat])}"
    return names.words("by the {value}", value=_deciding_value(vote, vote.seat))


def _deciding_value(vote: Vote, seat: int) -> int:
    """The first value in which two equal numbers of cards differ (B-30)."""
    held, other = vote.held[seat], vote.held[1 - seat]
    return next(mine for mine, theirs in zip(held, other, strict=True) if mine != theirs)


def outcome(names: Names, result: Result) -> list[str]:
    """The votes of both, what decided where they are equal, and last who has won."""
    words = names.words
    lines = [
        words(
            "Votes: {first} {first_count}, {second} {second_count}.",
            first=names.inside(0),
            first_count=result.tally[0],
            second=names.inside(1),
            second_count=result.tally[1],
        )
    ]
    if result.reason == BY_CARDS:
        lines.append(_totals(names, words("Equal votes: cards in the won factions decide."), result.cards))
    elif result.reason == BY_VALUES:
        lines.append(
            _totals(names, words("Equal votes: the values of the won factions decide."), result.values)
        )
    if result.winner is None:
        lines.append(_draw_sentence(names, result))
    else:
        lines.append(victory(names, result.winner))
    return lines


def _totals(names: Names, reason: str, totals: tuple[int, int]) -> str:
    return f"{reason} {names.seat(0)} {totals[0]}, {names.seat(1)} {totals[1]}."


def _draw_sentence(names: Names, result: Result) -> str:
    if names.ruleset.settings.victory == "three" and result.tally[0] != result.tally[1]:
        return names.words("Nobody has three votes: the game is drawn.")
    return names.words("Nothing parts the two: the game is drawn.")
