"""Claim as a vector environment of Gymnasium, over a batch: `gymnasium.make_vec("kingless/Claim-v1", 64)`.

What `reset` and `step` return are the arrays of the batch themselves, which the next step writes anew.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kingless.envs.batch import ClaimBatch
from kingless.envs.batches.arguments import actions_from
from kingless.envs.batches.games import WAIT
from kingless.envs.games import BadAction
from kingless.envs.gymnasium_claim import SEATS, check_choices
from kingless.envs.opponents import SeatedOpponent
from kingless.envs.spaces import action_space_of, observation_space_of

Seen = dict[str, NDArray[np.int8]]
Policy = Callable[[NDArray[np.int8], NDArray[np.int8]], NDArray[np.integer[Any]]]
"""Observations and masks in, an action for each game out."""
VectorStep = tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]

RANDOM, RULE_OF_THUMB = "random", "kernel-greedy"
"""The opponents that choose for all games at once; `kernel-greedy` is the kernel's rule of thumb."""


class ClaimVectorEnv(VectorEnv[Seen, NDArray[np.integer[Any]], NDArray[Any]]):
    """One seat in each of many games; the reward comes at the end: 1, 0 or -1."""

    def __init__(
        self,
        num_envs: int = 1,
        opponent: str | Policy = "greedy",
        deck: str = "claim",
        ruleset: str = "standard",
        artifacts: bool = False,
        seat: str = "random",
        illegal: str = "lose",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        render_mode: None = None,
    ) -> None:
        """`opponent`: `random`, `kernel-greedy`, a function of observations and masks, a mind, or a program.

        Minds and programs are asked one game after the other, which takes its time.
        """
        self._may_lose = check_choices(seat, illegal)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        self.batch = ClaimBatch(num_envs, deck, ruleset, artifacts, autoreset=False, threads=threads)
        """The games."""
        self._opponent = _opponent_of(opponent)
        self._wanted = seat
        self.seats = np.zeros(num_envs, np.int8)
        """The agent's seat in each game."""
        self._has_begun = False
        self._is_over = np.zeros(num_envs, np.bool_)
        self._is_lost = np.zeros(num_envs, np.bool_)
        """Where an action that may not be taken has ended the game."""
        self.single_observation_space = observation_space_of(self.batch.maker.layout)
        self.single_action_space = action_space_of()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def parts(self) -> dict[str, slice]:
        """The parts of an observation by name, and where each stands."""
        return self.batch.parts

    @property
    def labels(self) -> dict[str, tuple[str, ...]]:
        """What each number of each part tells, such as the card that is counted there."""
        return self.batch.labels

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal new games; `options={"reset_mask": …}` says which, where they do not begin by themselves."""
        self._check_open()
        super().reset(seed=seed)
        self._has_begun = True
        which = (options or {}).get("reset_mask")
        self._deal(np.ones(self.num_envs, np.bool_) if which is None else np.asarray(which, np.bool_))
        self._let_opponent_play()
        return self._observation(), {}

    def step(self, actions: NDArray[np.integer[Any]]) -> VectorStep:
        """Take an action in each game, and let the opponents answer."""
        self._check_open()
        if not self._has_begun:
            raise ResetNeeded("no game has begun, so call reset() first")
        taken = actions_from(actions, self.num_envs).copy()
        over = self._is_over.copy()
        lost = self._illegal(taken) & ~over  # a game that is over waits, whatever is said
        if lost.any() and not self._may_lose:
            at = int(lost.argmax())
            raise BadAction(f"action {taken[at]} may not be taken in game {at}")
        if self._mode is AutoresetMode.NEXT_STEP and over.any():
            self._deal(over)
        taken[over | lost] = WAIT
        rewards = np.where(lost, -1.0, 0.0)
        self._act(taken, rewards)
        self._is_over |= lost
        self._is_lost |= lost
        self._let_opponent_play(rewards)
        ended = self._is_over.copy()
        infos: dict[str, Any] = {"illegal": lost} if lost.any() else {}
        if self._mode is AutoresetMode.SAME_STEP and ended.any():
            infos |= self._final(ended)
            self._deal(ended)
            self._let_opponent_play()
        return self._observation(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def undo(self) -> None:
        """Take the agent's last action back in every game, with the answers to it.

        Where an action that may not be taken has lost a game, just that is taken back.
        """
        for at in np.flatnonzero(~self._is_lost):
            self.batch.undo_own(int(at), int(self.seats[at]))
        self._is_over[:] = self._is_lost[:] = False
        self.batch.observe(self.seats)

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002 - as Gymnasium has it
        """End the opponent's program, where there is one."""
        if isinstance(self._opponent, SeatedOpponent):
            self._opponent.close()

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Copied and pickled with its games; the arrays show the agents' seats again."""
        self.__dict__.update(state)
        self.batch.observe(self.seats)

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed: make another one")

    def _deal(self, which: NDArray[np.bool_]) -> None:
        seeds = self.np_random.integers(1 << 63, size=self.num_envs, dtype=np.uint64)
        by_chance = self.np_random.integers(2, size=self.num_envs, dtype=np.int8)
        self.batch.reset(seeds, which)
        leads = self.batch.to_act
        chosen = by_chance if self._wanted == "random" else leads ^ SEATS[self._wanted]
        self.seats[which] = chosen[which]
        self._is_over[which] = self._is_lost[which] = False
        self.batch.observe(self.seats)

    def _illegal(self, actions: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which actions may not be taken."""
        known = (actions >= 0) & (actions < self.batch.legal.shape[1])
        may = self.batch.legal[np.arange(self.num_envs), np.where(known, actions, 0)] == 1
        refused: NDArray[np.bool_] = ~(may & known)
        return refused

    def _act(self, actions: NDArray[np.integer[Any]], rewards: NDArray[np.float64]) -> None:
        _, got, ended = self.batch.step(actions, self.seats)
        rewards[ended] = got[ended, self.seats[ended]]
        self._is_over |= ended

    def _let_opponent_play(self, rewards: NDArray[np.float64] | None = None) -> None:
        got = np.zeros(self.num_envs) if rewards is None else rewards
        while (waits := (self.batch.to_act == 1 - self.seats) & ~self._is_over).any():
            self._act(np.where(waits, self._answers(waits), WAIT), got)

    def _answers(self, waits: NDArray[np.bool_]) -> NDArray[np.integer[Any]]:
        if isinstance(self._opponent, SeatedOpponent):
            answers = np.full(self.num_envs, WAIT)
            for at in np.flatnonzero(waits):
                game, seat = self.batch.game(int(at)), 1 - int(self.seats[at])
                answers[at] = self._opponent.answer(game, seat, int(self.np_random.integers(1 << 48)))
            return answers
        if self._opponent == RANDOM:
            self.batch.observe()
            return self.batch.random_actions(self.np_random)
        if callable(self._opponent):
            self.batch.observe((1 - self.seats).astype(np.int8))
            return self._opponent(self.batch.observations, self.batch.legal)
        return self.batch.greedy_actions()

    def _final(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        """What ended games showed last, as Gymnasium wants it told."""
        shown = np.full(self.num_envs, None, object)
        for at in np.flatnonzero(ended):
            shown[at] = {name: array[at].copy() for name, array in self._observation().items()}
        return {"final_obs": shown, "_final_obs": ended, "final_info": {}, "_final_info": ended}

    def _observation(self) -> Seen:
        return {"observation": self.batch.observations, "action_mask": self.batch.legal}


def _opponent_of(opponent: str | Policy) -> str | Policy | SeatedOpponent:
    if callable(opponent) or opponent in (RANDOM, RULE_OF_THUMB):
        return opponent
    return SeatedOpponent(opponent)
