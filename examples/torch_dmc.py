"""Deep Monte Carlo in plain torch on a batch: `python examples/torch_dmc.py ROUNDS PLOT`.

A network learns what each card of phase one is worth: the mean result of games in which it was played. For
the first rounds the kernel's rule of thumb plays both seats, with a random card now and then, so that the
network learns what is worth more than the rule; then the network plays itself. At each look it plays phase
one against the rule of thumb, which also plays phase two for both, so that only phase one decides. After
491,520 games, some two and a half minutes of one core, it was level with the rule: 50 % of the points.
"""

import sys
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from kingless.envs import ClaimBatch

SIZE, STEPS, PHASE_ONE, HIDDEN = 2_048, 52, 26, 128
EVERY, LOOKS = 12, 3  # rounds between two looks at how strong it is, and the rounds that a look takes
EXPLORES = 0.12
BY_RULE = 0.2  # the part of all rounds in which the rule of thumb plays
RATE, MINIBATCH = 1.5e-3, 1_024


Curve = list[tuple[int, float]]
Tensors = tuple[torch.Tensor, torch.Tensor, torch.Tensor]


def new_network(observed: int, plays: int) -> nn.Sequential:
    """What each card is worth to who plays it, from -1 to 1; plays are the first of the actions."""
    return nn.Sequential(
        *(nn.Linear(observed, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()),
        nn.Linear(HIDDEN, plays),
    )


def best(network: nn.Module, observations: NDArray[Any], legal: NDArray[Any]) -> NDArray[np.int64]:
    """The legal card that is worth most, for each observation."""
    with torch.no_grad():
        worths: NDArray[np.float32] = network(torch.from_numpy(observations).float()).numpy()
    worths[legal[:, : worths.shape[1]] == 0] = -np.inf
    chosen: NDArray[np.int64] = worths.argmax(1)
    return chosen


def play_round(
    batch: ClaimBatch, rng: np.random.Generator, network: nn.Module | None, explores: float
) -> Tensors:
    """One game in every place, both seats alike: what was seen and done in phase one, and what came of it."""
    batch.reset(int(rng.integers(1 << 62)))
    seen: list[NDArray[Any]] = []
    done: list[NDArray[Any]] = []
    seats: list[NDArray[Any]] = []
    for step in range(STEPS):
        actions = batch.greedy_actions().copy()
        if step < PHASE_ONE:
            if network:
                actions = best(network, batch.observations, batch.legal)
            tries = np.flatnonzero(rng.random(batch.size) < explores)
            drawn = (rng.random(len(tries)) * batch.counts[tries]).astype(int)
            actions[tries] = batch.choices[tries, drawn]
            seen.append(batch.observations.copy())
            done.append(actions)
            seats.append(batch.to_act.copy())
        batch.step(actions)
    worth = batch.rewards[np.arange(batch.size), seats].astype(np.float32)
    first, second, third = (torch.from_numpy(np.concatenate(part)) for part in (seen, done, worth))
    return first, second, third


def learn(network: nn.Module, optimizer: torch.optim.Optimizer, played: Tensors) -> None:
    """Move the worth of what was done towards what came of it."""
    seen, done, worth = played
    for rows in torch.randperm(len(seen)).split(MINIBATCH):
        found = network(seen[rows].float()).gather(1, done[rows, None]).squeeze(1)
        loss = nn.functional.mse_loss(found, worth[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def share_of_points(batch: ClaimBatch, rng: np.random.Generator, network: nn.Module) -> float:
    """What the network wins against the rule of thumb: a draw is half a point."""
    seats = (np.arange(batch.size) % 2).astype(np.int8)
    batch.reset(int(rng.integers(1 << 62)))
    for step in range(STEPS):
        actions = batch.greedy_actions().copy()
        mine = np.flatnonzero(batch.to_act == seats)
        if step < PHASE_ONE and len(mine):
            actions[mine] = best(network, batch.observations[mine], batch.legal[mine])
        batch.step(actions)
    return (float(batch.rewards[np.arange(batch.size), seats].mean()) + 1) / 2


def main(rounds: int, plot: str, size: int = SIZE) -> Curve:
    """Learn, print, draw; the share of points won at each look."""
    torch.manual_seed(1)
    rng, batch = np.random.default_rng(1), ClaimBatch(size)
    network = new_network(batch.observations.shape[1], max(batch.maker.play_numbers) + 1)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    slower = torch.optim.lr_scheduler.LinearLR(optimizer, 1.0, 0.05, max(1, rounds))
    curve: Curve = []
    for number in range(rounds + 1):
        if number % EVERY == 0 or number == rounds:
            share = float(np.mean([share_of_points(batch, rng, network) for _ in range(LOOKS)]))
            curve.append((number * size, share))
            print(f"after {number * size:9,} games: {share:.1%} against the rule of thumb", flush=True)
        player = network if number >= BY_RULE * rounds else None
        learn(network, optimizer, play_round(batch, rng, player, EXPLORES))
        slower.step()
    draw(curve, plot)
    return curve


def draw(curve: Curve, plot: str) -> None:
    """The curve as a picture."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    axes.plot(*zip(*curve, strict=True), color="#8a3324")
    axes.axhline(0.5, color="#888888", linestyle="--")
    axes.set(xlabel="games", ylabel="share of points", title="Phase one against the rule of thumb")
    axes.grid(alpha=0.3)
    figure.savefig(plot)
    pyplot.close(figure)


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 500, sys.argv[2] if len(sys.argv) > 2 else "torch_dmc.svg"
    )
