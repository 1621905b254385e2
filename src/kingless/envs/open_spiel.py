"""Claim for OpenSpiel: `import kingless.envs.open_spiel; game = pyspiel.load_game("python_claim")`.

Chance is explicit, card by card. The parameters: `deck` (ready-made, or five factions with + between them),
`ruleset`, `artifacts`, and `cards`, codes with + between them: a tiny deck of 8 of the deck's cards, or of 4.
`cards=tiny` is one on which CFR and exploitability run in seconds.
"""

from typing import Any

from kingless.envs.missing_package import missing_package

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing_package(error) from None

from kingless.envs.actions import ACTIONS
from kingless.envs.spiel.moments import SpielMoment, spiel_kind
from kingless.envs.spiel.tensors import SpielObserver, shared_observer
from kingless.envs.spiel.worlds import SpielDraw, imagine
from kingless.rules.actions import text
from kingless.rules.chance import CHANCE

NAME = "python_claim"
TINY = "G0+G0+G0+G0+G0+K3+D4+U6"
"""The tiny deck that is called `tiny`."""
_PARAMETERS: dict[str, Any] = {"deck": "claim", "ruleset": "standard", "artifacts": False, "cards": ""}
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)
_SEATS = (0, 1)
_LONGEST, _LONGEST_RICH = 120, 1_200
"""Actions of a game, chance's too: without potions and artifacts, and with them."""

GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Claim",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=_PARAMETERS,
)


class ClaimGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel tells no types
    """Claim as OpenSpiel loads it."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = {**_PARAMETERS, **(params or {})}
        cards = TINY if asked["cards"] == "tiny" else asked["cards"]
        self.kind = spiel_kind(asked["deck"], asked["ruleset"], bool(asked["artifacts"]), cards)
        """What is played."""
        is_plain = self.kind.maker.layout.is_plain
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=self._most_outcomes(),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST if is_plain else _LONGEST_RICH,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def _most_outcomes(self) -> int:
        deals = len(self.kind.tiny.deals) if self.kind.tiny else 0
        return max(*self.kind.numbers.values(), deals - 1) + 1

    def new_initial_state(self) -> "ClaimState":
        """A game before its first card is dealt."""
        return ClaimState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No more than a game has actions."""
        return self.max_game_length()  # type: ignore[no-any-return]  # OpenSpiel tells no types

    def make_py_observer(
        self,
        iig_obs_type: Any = None,
        params: dict[str, Any] | None = None,
    ) -> SpielObserver:
        """What shows a state to a player: its own view, with its history where recall is perfect."""
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params or not asked.public_info or asked.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("Claim shows what one player knows, without parameters")
        return SpielObserver(self.kind, asked.perfect_recall)


class ClaimState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel tells no types
    """Where a game stands."""

    def __init__(self, game: ClaimGame) -> None:
        super().__init__(game)
        self.moment: SpielMoment = game.kind.start

    def current_player(self) -> int:
        """Who acts: a seat, chance, or nobody any more."""
        player = self.moment.player
        return _TERMINAL if player is None else player  # chance is -1 to the law and to OpenSpiel

    def is_chance_node(self) -> bool:
        """Does chance act? OpenSpiel's own asks the same by a detour through its compiled part."""
        return self.moment.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What this player may do, or who acts: as OpenSpiel says it, without the same detour."""
        moment = self.moment
        if moment.player == CHANCE:
            return moment.outcomes()
        return moment.legal if player is None or player == moment.player else []

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What this player knows, or who acts; OpenSpiel's own shows a new game first, for the shape."""
        seat = self.current_player() if player is None else player
        if seat not in _SEATS:
            return super().information_state_tensor(seat)  # type: ignore[no-any-return]  # it refuses
        return shared_observer(self.moment.kind, has_history=True).numbers(self, seat)

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """The same without the history."""
        seat = self.current_player() if player is None else player
        if seat not in _SEATS:
            return super().observation_tensor(seat)  # type: ignore[no-any-return]  # it refuses
        return shared_observer(self.moment.kind, has_history=False).numbers(self, seat)

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal if player == self.moment.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may pick next, and how likely each is."""
        return self.moment.chances()

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance:{action}" if player == pyspiel.PlayerId.CHANCE else text(ACTIONS[action])

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.moment.player is None

    def returns(self) -> list[float]:
        """What each player gets: 1 for a win, -1 for a loss, 0 for a draw and before the end."""
        winner = self.moment.winner
        if winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def resample_from_infostate(self, player: int, draw: SpielDraw) -> "ClaimState":
        """Another state in which this player has seen the same."""
        return self._state_at(imagine(self.moment, player, draw))

    def before(self) -> "ClaimState | None":
        """The state before the last action, of chance too; None where there was none."""
        return None if self.moment.before is None else self._state_at(self.moment.before)

    def _state_at(self, moment: SpielMoment) -> "ClaimState":
        """A state of the same game that stands there, with its history."""
        state: ClaimState = self.get_game().new_initial_state()
        for one in moment.path():
            if one.before is not None:
                state.apply_action(one.action)
        return state

    def __str__(self) -> str:
        """Everything that has happened, with every card open."""
        return "|".join(self.moment.history(seat) for seat in (0, 1))


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, ClaimGame)
