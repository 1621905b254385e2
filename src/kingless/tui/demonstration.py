"""A game between two bots, told line by line where nobody can answer."""

from kingless.arena.program import Lost
from kingless.minds.mind import Budget
from kingless.table.game import Game
from kingless.tui.opponent import Opponent
from kingless.tui.start import StartChoices, program_trouble, setup_of
from kingless.tui.table_display import Paper
from kingless.view.log import event_sentences
from kingless.view.names import Names
from kingless.view.votes import account
from kingless.view.words import Words


def show(words: Words, paper: Paper, choices: StartChoices) -> None:
    """A game between two minds, told as it goes."""
    with Opponent(choices.mind, choices.patience) as player:
        _show(player, words, paper, choices)


def _show(player: Opponent, words: Words, paper: Paper, choices: StartChoices) -> None:
    name = player.name()
    game = Game(setup_of(choices), seats=(name, name))
    mind = player.mind_for(game.setup)
    names = Names(words, game.law.ruleset, (words("First"), words("Second")), None)
    seed = choices.seed or 0
    paper.say(words("Standard input is no terminal, so here is a game between two bots instead."), "")
    paper.say(*event_sentences(names, game.events))
    while (decision := game.decision) is not None:
        seen = game.observation(decision.seat)
        try:
            choice = mind.choose(game.law.ruleset, seen, Budget(), seed)
        except Lost as lost:
            raise program_trouble(name, lost, words) from None
        paper.say(*event_sentences(names, game.step(choice.action)))
    if game.result:
        paper.say("", *account(names, game.result))
