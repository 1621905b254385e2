"""Claim for PettingZoo: `from kingless.envs import claim_v1; env = claim_v1.env()`.

Two agents, `player_0` and `player_1`, act in turns. An observation is a dict: `observation`, an array of
small numbers whose parts `env.parts` names, and `action_mask`, a 1 for each action that may be taken now. The
actions are the same for every deck (`kingless.envs.actions`). Rewards come at the end: 1 for who wins, -1 for
who loses, 0 for both in a draw. Which agent is asked next is public, as at a table.
"""

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from kingless.envs.drawing import RENDER_MODES, check_render_mode, render
from kingless.envs.games import BadAction, EnvGame, GameMaker, undo, undo_own
from kingless.envs.opponents import SeatedOpponent
from kingless.envs.setups import setup_for
from kingless.envs.shaping import votes_ahead
from kingless.envs.spaces import action_space_of, observation_space_of

AGENTS = ("player_0", "player_1")
_SEATS = {agent: seat for seat, agent in enumerate(AGENTS)}
_VOTES = 5
_Rewarded = tuple[dict[str, float], dict[str, float]]
"""The rewards of the last action, and those that each agent has not been told yet."""


def env(**kinds: Any) -> AECEnv:
    """The environment with every check; `raw_env` says which parameters it takes."""
    return checked_env(**kinds)


class _NoGame:
    """What stands there before the first game."""

    def __getattr__(self, name: str) -> Any:
        """Nothing can be asked of it."""
        raise AttributeError(f"{name}: no game has begun, so call reset() first")


_NO_GAME: Any = _NoGame()


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo tells no types, and calls it so
    """Claim as PettingZoo drives it, without checks: an action that may not be taken is a `BadAction`."""

    metadata = {  # noqa: RUF012 - as PettingZoo has it
        "name": "claim_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        deck: str = "claim",
        ruleset: str = "standard",
        artifacts: bool = False,
        opponent: str | None = None,
        render_mode: str | None = None,
        shaping: bool = False,
    ) -> None:
        """`opponent`: a mind such as `level-3`, or `program:COMMAND`, plays `player_1`, then no agent.

        `shaping` adds, after every action, by how many votes more a seat is ahead than before, over five.
        """
        super().__init__()
        self.render_mode = check_render_mode(render_mode)
        self.maker = GameMaker(setup_for(deck, ruleset, artifacts))
        self._opponent = None if opponent is None else SeatedOpponent(opponent)
        self._is_shaped = shaping
        self.possible_agents = list(AGENTS if opponent is None else AGENTS[:1])
        self._spaces = observation_space_of(self.maker.layout), action_space_of()
        self._seeds = np.random.default_rng()
        self._game: EnvGame = _NO_GAME
        self._rewarded: list[_Rewarded] = []
        """What stood there before each action, where there are rewards on the way."""

    @property
    def parts(self) -> dict[str, slice]:
        """The parts of an observation by name, and where each stands."""
        return self.maker.layout.parts

    @property
    def labels(self) -> dict[str, tuple[str, ...]]:
        """What each number of each part tells, such as the card that is counted there."""
        return self.maker.layout.labels

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:  # noqa: ARG002 - both see alike
        """The space of what an agent sees."""
        return self._spaces[0]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:  # noqa: ARG002 - both act alike
        """The space of what an agent can do."""
        return self._spaces[1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a new game; a seed gives the same deals from here on."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self._game = self.maker.new(int(self._seeds.integers(1 << 62)))
        self._rewarded.clear()
        self._begin()
        self._let_opponent_play()
        self.agent_selection = AGENTS[self._game.to_act or 0]

    def _begin(self) -> None:
        """Nobody has a reward, and nobody has ended."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ahead = votes_ahead(self.maker.law.ruleset, self._game.state) if self._is_shaped else 0

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent sees, and may do."""
        return self._game.look(_SEATS[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is sees, what it has got, and has the game ended for it?"""
        agent = self.agent_selection
        return (
            self._game.look(_SEATS[agent]) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """Take an action for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._game.step(action)
        if self._is_shaped:
            self._rewarded.append(self._rewards_now())
        self._cumulative_rewards[agent] = 0.0
        if self._opponent:
            self._let_opponent_play()
        to_act = self._game.to_act
        if to_act is None or self._is_shaped:
            self._reward(to_act is None)
        if to_act is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = AGENTS[to_act]

    def _let_opponent_play(self) -> None:
        while self._opponent and self._game.to_act == 1:
            self._game.step(self._opponent.choose(self._game, 1))

    def _reward(self, is_over: bool) -> None:
        mine = 0.0
        if self._is_shaped:
            ahead = votes_ahead(self.maker.law.ruleset, self._game.state)
            mine, self._ahead = (ahead - self._ahead) / _VOTES, ahead
        winner = self._game.winner if is_over else None
        if winner is not None:
            mine += 1.0 - 2.0 * winner
        self.rewards = {agent: mine if agent == AGENTS[0] else -mine for agent in self.agents}
        self._accumulate_rewards()

    def undo(self) -> bool:
        """Take the last action back, with the opponent's answers to it; False where there is none."""
        if not self._game.actions:
            return False
        before = undo_own(self._game, 0) if self._opponent else undo(self._game)
        if before is None:
            return False
        self._game = before
        self._go_on(self._rewarded.pop() if self._is_shaped else None)
        return True

    def _rewards_now(self) -> _Rewarded:
        return self.rewards.copy(), self._cumulative_rewards.copy()

    def _go_on(self, rewarded: _Rewarded | None) -> None:
        """The game goes on from here, with the rewards that had been given."""
        self._begin()
        if rewarded:
            self.rewards, self._cumulative_rewards = rewarded
        self.agent_selection = AGENTS[self._game.to_act or 0]

    def render(self) -> Any:
        """The table with every card open, in the mode that was chosen."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() draws where a render_mode was chosen: " + ", ".join(RENDER_MODES))
            return None
        return render(self.render_mode, self.maker.law, self._game.state)

    def close(self) -> None:
        """End the opponent's program, where there is one."""
        if self._opponent:
            self._opponent.close()


class checked_env(raw_env):  # noqa: N801  # as PettingZoo calls such things
    """The same with what PettingZoo's usual wrappers check, but without their detours.

    Before `reset` nothing can be asked, what is no action is refused, and one that may not be taken now ends
    the game with a reward of -1 for who took it.
    """

    _has_begun = _is_stepped = False
    _before_loss: _Rewarded | None = None
    """What stood there before an action that may not be taken, where one has ended the game."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game."""
        super().reset(seed, options)
        self._has_begun = self._is_stepped = True
        self._before_loss = None

    def undo(self) -> bool:
        """Take the last action back, or just that which may not be taken, where one has ended the game."""
        self._is_stepped = True
        if self._before_loss is None:
            return super().undo()
        self._go_on(self._before_loss)
        self._before_loss = None
        return True

    def step(self, action: Any) -> None:
        """Take an action for the agent whose turn it is."""
        if not self._has_begun:
            EnvLogger.error_step_before_reset()
        self._is_stepped = True
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        try:
            raw_env.step(self, action)  # sooner than by super()
        except BadAction:
            self._lose(action)

    def _lose(self, action: Any) -> None:
        agent = self.agent_selection
        if not self.action_space(agent).contains(action):
            raise AssertionError("action is not in action space") from None
        EnvLogger.warn_on_illegal_move()
        self._before_loss = self._rewards_now()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {one: -1.0 if one == agent else 0.0 for one in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents as they take their turns; each must have stepped before the next is asked for."""
        if not self._has_begun:
            EnvLogger.error_agent_iter_before_reset()
        return self._turns(max_iter)

    def _turns(self, max_iter: int) -> Iterator[str]:
        for agent in super().agent_iter(max_iter):
            if not self._is_stepped:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
            self._is_stepped = False
            yield agent
