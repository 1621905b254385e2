"""PPO in plain torch on a batch: `python examples/torch_ppo.py ROUNDS PLOT`.

A network learns phase one against the kernel's rule of thumb, which also plays phase two for both, so that
only phase one decides. At first it learns to do as the rule does; then what went better than expected becomes
likelier. What to expect says a critic, which sees both hands. At a look it plays its likeliest cards.
"""

import sys
from typing import NamedTuple

import numpy as np
import torch
from matplotlib.figure import Figure
from torch import nn
from torch.optim import Adam

from kingless.envs import ClaimBatch

SIZE, STEPS, PHASE_ONE, HIDDEN = 2_048, 52, 26, 128
EVERY, LOOKS, LAST = 10, 2, 10  # rounds between two looks at how strong it is, and those that a look takes
COPIES = 0.05  # the part of all rounds in which it learns to do as the rule does
EPOCHS, MINIBATCH, RATE, CLIP, LAMBDA = 3, 1_024, 1e-3, 0.2, 0.9
ENTROPY = 0.02, 0.002  # how much it tries, in the first round and in the last


class Played(NamedTuple):
    """What each game brought seat 0, and what happened in phase one: a row for each step and game."""

    won: torch.Tensor
    seen: torch.Tensor
    legal: torch.Tensor
    rule: torch.Tensor  # what the rule of thumb does here
    done: torch.Tensor
    odds: torch.Tensor  # the logarithm of how likely that was
    mine: torch.Tensor  # has the network done it?
    both: torch.Tensor  # what is seen, and the other's hand
    side: torch.Tensor  # 1 where seat 0 acts, -1 where seat 1 does


def new_network(observed: int, answers: int) -> nn.Sequential:
    """Two hidden layers."""
    hidden = (nn.Linear(observed, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
    return nn.Sequential(*hidden, nn.Linear(HIDDEN, answers))


def log_odds(actor: nn.Module, seen: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
    """The logarithm of how likely each card is; plays are the first of the actions."""
    found: torch.Tensor = actor(seen.float())
    return found.masked_fill(legal[:, : found.shape[1]] == 0, -1e9).log_softmax(1)


def play_round(batch: ClaimBatch, rng: np.random.Generator, actor: nn.Module, best: bool = False) -> Played:
    """A game in every place, in which the network has every other seat."""
    batch.reset(int(rng.integers(1 << 62)))
    rows: list[tuple[torch.Tensor, ...]] = []
    for step in range(STEPS):
        rule = torch.from_numpy(batch.greedy_actions().copy())
        done = rule.clone()
        if step < PHASE_ONE:
            to_act = batch.to_act.copy()
            seen, legal = torch.from_numpy(batch.observations.copy()), torch.from_numpy(batch.legal.copy())
            mine = torch.from_numpy(to_act == np.arange(batch.size) % 2)
            with torch.no_grad():
                all_odds = log_odds(actor, seen[mine], legal[mine])
            noise = -torch.empty_like(all_odds).exponential_().log()
            chosen = (all_odds if best else all_odds + noise).argmax(1)
            done[mine], odds = chosen, torch.zeros(batch.size)
            odds[mine] = all_odds.gather(1, chosen[:, None]).squeeze(1)
            hand = torch.from_numpy(batch.observe(1 - to_act)[:, batch.parts["hand"]])
            side = 1.0 - 2.0 * torch.from_numpy(to_act)
            rows.append((seen, legal, rule, done, odds, mine, torch.cat((seen, hand), 1), side))
        batch.step(done.numpy())
    won = torch.from_numpy(batch.rewards[:, 0].astype(np.float32))
    return Played(won, *(torch.cat(part) for part in zip(*rows, strict=True)))


def advantages(expected: torch.Tensor, won: torch.Tensor) -> torch.Tensor:
    """By how much each step went better for seat 0 than expected, with what followed from it."""
    found, after, more = torch.zeros_like(expected), won, torch.zeros_like(won)
    for step in reversed(range(len(expected))):
        more = after - expected[step] + LAMBDA * more
        found[step], after = more, expected[step]
    return found


def learn(actor: nn.Module, critic: nn.Module, optimizer: Adam, played: Played, part: float) -> None:
    """Make what went better than expected likelier, or what the rule does, and expect what came."""
    tries = ENTROPY[0] + part * (ENTROPY[1] - ENTROPY[0])
    with torch.no_grad():
        expected = torch.cat([critic(some.float()) for some in played.both.split(MINIBATCH)]).squeeze(1)
    better = advantages((expected * played.side).view(PHASE_ONE, -1), played.won).flatten() * played.side
    came, chose = expected + better, played.mine & (played.legal.sum(1) > 1)
    better = (better - better[chose].mean()) / better[chose].std()
    for rows in (rows for _ in range(EPOCHS) for rows in torch.randperm(len(better)).split(MINIBATCH)):
        own = rows[chose[rows]]
        odds = log_odds(actor, played.seen[own], played.legal[own])
        if part < COPIES:
            gain = odds.gather(1, played.rule[own, None]).mean()
        else:
            ratio = (odds.gather(1, played.done[own, None]).squeeze(1) - played.odds[own]).exp()
            gain = torch.minimum(ratio * better[own], ratio.clamp(1 - CLIP, 1 + CLIP) * better[own]).mean()
        entropy = -(odds.exp() * odds).sum(1).mean()
        error = (critic(played.both[rows].float()).squeeze(1) - came[rows]).square().mean()
        optimizer.zero_grad()
        (error / 2 - gain - tries * entropy).backward()
        nn.utils.clip_grad_norm_(optimizer.param_groups[0]["params"], 1.0)
        optimizer.step()


def share_of_points(batch: ClaimBatch, rng: np.random.Generator, actor: nn.Module, looks: int) -> float:
    """What the network wins against the rule of thumb: a draw is half a point."""
    won = np.mean([play_round(batch, rng, actor, best=True).won.numpy() for _ in range(looks)], axis=0)
    return float((won[::2].mean() - won[1::2].mean()) / 4 + 0.5)


def main(rounds: int, plot: str, size: int = SIZE) -> list[tuple[int, float]]:
    """Learn, print, draw; the share of points won at each look."""
    torch.manual_seed(1)
    torch.set_num_threads(1)  # so small a network is not learned sooner by two
    rng, batch, curve = np.random.default_rng(1), ClaimBatch(size), list[tuple[int, float]]()
    observed, cards = batch.observations.shape[1], batch.parts["hand"].stop
    actor, critic = new_network(observed, max(batch.maker.play_numbers) + 1), new_network(observed + cards, 1)
    optimizer = Adam([*actor.parameters(), *critic.parameters()], RATE)
    slower = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.05, max(1, rounds))
    for number in range(rounds + 1):
        if number % EVERY == 0 or number == rounds:
            looks = LAST if number == rounds else LOOKS
            share, off = share_of_points(batch, rng, actor, looks), 1 / (looks * size) ** 0.5
            curve.append((number * size, share))
            print(f"{number * size:9,} games: {share:.1%} ± {off:.1%} against the rule of thumb", flush=True)
        if number < rounds:
            learn(actor, critic, optimizer, play_round(batch, rng, actor), number / rounds)
            slower.step()
    draw(curve, plot)
    return curve


def draw(curve: list[tuple[int, float]], plot: str) -> None:
    """The curve as a picture."""
    figure = Figure(layout="constrained")
    axes = figure.subplots()
    axes.plot(*zip(*curve, strict=True), color="#8a3324")
    axes.axhline(0.5, color="#888888", linestyle="--")
    axes.set(xlabel="games", ylabel="share of points", title="Phase one against the rule of thumb")
    figure.savefig(plot)


if __name__ == "__main__":
    main(*(int(sys.argv[1]), sys.argv[2]) if len(sys.argv) > 2 else (100, "torch_ppo.svg"))
