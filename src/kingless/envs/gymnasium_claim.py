"""Claim for Gymnasium: `gymnasium.make("kingless/Claim-v1", opponent="level-3")`, one agent."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded

from kingless.envs.drawing import RENDER_MODES, check_render_mode, render
from kingless.envs.games import BadAction, GameMaker, undo_own, whole_number
from kingless.envs.opponents import SeatedOpponent
from kingless.envs.setups import setup_for
from kingless.envs.spaces import action_space_of, observation_space_of

SEATS = {"first": 0, "second": 1}
"""The seats that can be chosen: is it the other one than the seat that leads?"""
_ILLEGAL = ("lose", "refuse")


def check_choices(seat: str, illegal: str) -> bool:
    """Refuse what there is not; does an action that may not be taken lose the game?"""
    if seat not in ("random", *SEATS):
        raise ValueError(f"seat is one of random, {', '.join(SEATS)}, not {seat!r}")
    if illegal not in _ILLEGAL:
        raise ValueError(f"illegal is one of {', '.join(_ILLEGAL)}, not {illegal!r}")
    return illegal == "lose"


class ClaimEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of Claim; a mind or a program plays the other. The reward comes at the end: 1, 0 or -1."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        opponent: str = "greedy",
        deck: str = "claim",
        ruleset: str = "standard",
        artifacts: bool = False,
        seat: str = "random",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        """`opponent`: a mind, or `program:COMMAND`. `seat`: `random`, or `first`, who leads, or `second`.

        `illegal`: an action that may not be taken loses the game; or it is refused with a `BadAction`, and
        changes nothing.
        """
        self._may_lose = check_choices(seat, illegal)
        self.render_mode = check_render_mode(render_mode)
        self.maker = GameMaker(setup_for(deck, ruleset, artifacts))
        self._opponent = SeatedOpponent(opponent)
        self._wanted = seat
        self._has_begun = False
        self._is_lost = False
        """Has an action that may not be taken ended the game?"""
        self.seat = 0
        self.observation_space = observation_space_of(self.maker.layout)
        self.action_space = action_space_of()

    @property
    def parts(self) -> dict[str, slice]:
        """The parts of an observation by name, and where each stands."""
        return self.maker.layout.parts

    @property
    def labels(self) -> dict[str, tuple[str, ...]]:
        """What each number of each part tells, such as the card that is counted there."""
        return self.maker.layout.labels

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game; a seed gives the same deals from here on."""
        super().reset(seed=seed, options=options)
        self._game = self.maker.new(int(self.np_random.integers(1 << 62)))
        self._has_begun, self._is_lost = True, False
        leader = self._game.state.leader
        by_chance = int(self.np_random.integers(2))
        self.seat = by_chance if self._wanted == "random" else leader ^ SEATS[self._wanted]
        self._let_opponent_play()
        return self._observation(), {}

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action, and let the opponent answer."""
        if not self._has_begun or self._is_lost or self._game.to_act is None:
            raise ResetNeeded("the game is over, or none has begun: call reset() first")
        number = whole_number(action)
        try:
            self._game.step(number)
        except BadAction as error:
            if not self._may_lose:
                raise
            self._is_lost = True
            return self._observation(), -1.0, True, False, {"illegal": str(error)}
        self._let_opponent_play()
        return self._observation(), self._reward(), self._game.to_act is None, False, {}

    def undo(self) -> bool:
        """Take the last action back, with the opponent's answers to it; False where there is none.

        Where an action that may not be taken has lost the game, just that is taken back.
        """
        if self._is_lost:
            self._is_lost = False
            return True
        before = undo_own(self._game, self.seat)
        self._game = before or self._game
        return before is not None

    def _let_opponent_play(self) -> None:
        while self._game.to_act == 1 - self.seat:
            self._game.step(self._opponent.choose(self._game, 1 - self.seat))

    def _reward(self) -> float:
        if self._game.to_act is not None or self._game.winner is None:
            return 0.0
        return 1.0 if self._game.winner == self.seat else -1.0

    def _observation(self) -> dict[str, Any]:
        return self._game.look(self.seat)

    def render(self) -> Any:
        """The table with every card open, in the mode that was chosen."""
        return (
            None if self.render_mode is None else render(self.render_mode, self.maker.law, self._game.state)
        )

    def close(self) -> None:
        """End the opponent's program, where there is one."""
        self._opponent.close()
