"""OpenSpiel's IS-MCTS as a mind: it is told what the seat knows, and thinks as long as its budget says."""

from contextlib import suppress
from time import perf_counter
from typing import Any

from msgspec import Struct

from benchmarks.openspiel import _claim
from benchmarks.openspiel.game import state_of
from benchmarks.rounds import Broken
from kingless.minds.kernel.knowledge import kernel_and_knowledge
from kingless.minds.mind import Budget, Choice
from kingless.rules.actions import Play
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset

SIMULATIONS = 10_000
"""How many games it imagines where the budget does not say."""

_SEEDS = 1 << 31
"""OpenSpiel wants a seed as a C int."""
_NO_TIME = -1
_ATTEMPTS = 20


class Settings(Struct, frozen=True, kw_only=True):
    """What OpenSpiel lets its user choose."""

    curiosity: float
    """`uct_c`: how much a card is tried that has been tried seldom; results go from -1 to 1."""
    final: str
    """The final policy: by visits or by value."""
    open_key: bool
    """One node for all hands that the other may hold (`use_observation_string`), or one for each of them."""
    worlds: int
    """How many worlds it imagines for an answer and draws from; -1: a fresh one for each simulation."""


class IsMcts:
    """OpenSpiel's bot, with the same knowledge and the same uniform worlds as the minds of Kingless.

    Two answers to the same question can differ: its hash tables have no order that a seed could fix.
    """

    def __init__(self, key: str, settings: Settings) -> None:
        self.key = key
        self.settings = settings
        self.answers = 0
        self.simulations = 0
        self.seconds = 0.0

    def choose(self, ruleset: Ruleset, observation: Observation, budget: Budget, seed: int) -> Choice:
        """The card that OpenSpiel's search ends with."""
        found = kernel_and_knowledge(ruleset, observation)
        if found is None:
            raise Broken("the kernel does not play this game")
        kernel, known = found
        state = state_of(kernel.tables, known)
        bot = self._bot(budget, seed % _SEEDS)
        before, begin = _claim.results(), perf_counter()
        kind = _step(bot, state)
        if _claim.results() > before:  # it does not think about a card that must be played
            self.answers += 1
            self.simulations += _claim.results() - before
            self.seconds += perf_counter() - begin
        return Choice(next(play for play in observation.legal if _kind(ruleset, play) == kind))

    def told(self) -> str:
        """How much it has thought, in one line."""
        return (
            f"{self.key}: {self.answers} answers, {1000 * self.seconds / self.answers:.1f} ms for each, "
            f"{self.simulations / self.seconds:,.0f} simulations a second"
        )

    def _bot(self, budget: Budget, seed: int) -> Any:
        import pyspiel

        own = self.settings
        return pyspiel.ISMCTSBot(
            seed=seed,
            evaluator=pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed),
            uct_c=own.curiosity,
            max_simulations=budget.nodes or SIMULATIONS,
            max_world_samples=own.worlds,
            final_policy_type=getattr(pyspiel.ISMCTSFinalPolicyType, own.final),
            use_observation_string=own.open_key,
            allow_inconsistent_action_sets=own.open_key,
            # Where it is given, OpenSpiel looks at nothing else.
            max_wall_clock_time=_NO_TIME if budget.millis is None else budget.millis / 1000,
        )


def _step(bot: Any, state: Any) -> int:
    """The bot's action.

    It knows none where its time was over before it could try a card, because the machine had let somebody
    else work; then it gets its time again.
    """
    import pyspiel

    for _ in range(_ATTEMPTS):
        with suppress(pyspiel.SpielError):
            action: int = bot.step(state)
            return action
    raise Broken("OpenSpiel's search found no time to try a single card")


def _kind(ruleset: Ruleset, play: object) -> int:
    return ruleset.number_of[play] if isinstance(play, Play) else -1
