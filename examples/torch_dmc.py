"""Deep Monte Carlo in plain torch on a batch: `python examples/torch_dmc.py ROUNDS PLOT`.

A network learns what each card of phase one is worth: the mean result of games in which it was played.
It plays against the kernel's rule of thumb, which also plays phase two for both, so that only phase one
decides. In the longest run so far it went from 29 % of the points to 35 % in 61,440 games; whether and when
it gets ahead of the rule of thumb has not been measured.
"""

import sys
from typing import NamedTuple

import numpy as np
import torch
from torch import nn

from kingless.envs import ClaimBatch
from kingless.envs.actions import ACTIONS

SIZE, STEPS, HIDDEN = 2_048, 52, 256
EVERY = 10  # rounds between two looks at how strong it is
MINIBATCH = 1_024
Curve = list[tuple[int, float]]


class Round(NamedTuple):
    """One game in every place: what was seen and done, what came of it, and the share of games won."""

    seen: torch.Tensor
    done: torch.Tensor
    worth: torch.Tensor
    share: float


def new_network(observed: int) -> nn.Sequential:
    """A network that says what each action is worth to who takes it, from -1 to 1."""
    return nn.Sequential(
        *(nn.Linear(observed, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()),
        nn.Linear(HIDDEN, len(ACTIONS)),
    )


def play_round(batch: ClaimBatch, network: nn.Module, rng: np.random.Generator, explores: float) -> Round:
    """Play one game in every place; a share of the cards is tried at random."""
    phase = batch.parts["phase"].start
    seats = (np.arange(batch.size) % 2).astype(np.int8)
    batch.reset(int(rng.integers(1 << 62)))
    seen, done, places = [], [], []
    for _ in range(STEPS):
        actions = batch.greedy_actions().copy()
        mine = np.flatnonzero((batch.to_act == seats) & (batch.observations[:, phase] == 1))
        if len(mine):
            observed = torch.from_numpy(batch.observations[mine]).float()
            with torch.no_grad():
                worths = network(observed).numpy()
            worths[batch.legal[mine] == 0] = -np.inf
            chosen = worths.argmax(1)
            tries = rng.random(len(mine)) < explores
            drawn = batch.choices[mine, (rng.random(len(mine)) * batch.counts[mine]).astype(int)]
            chosen[tries] = drawn[tries]
            actions[mine] = chosen
            seen.append(observed)
            done.append(torch.from_numpy(chosen))
            places.append(mine)
        batch.step(actions)
    results = batch.rewards[np.arange(batch.size), seats].astype(np.float32)
    worth = torch.from_numpy(results[np.concatenate(places)])
    return Round(torch.cat(seen), torch.cat(done), worth, float((results.mean() + 1) / 2))


def learn(network: nn.Module, optimizer: torch.optim.Optimizer, played: Round) -> None:
    """Move the worth of what was done towards what came of it."""
    for rows in torch.randperm(len(played.seen)).split(MINIBATCH):
        found = network(played.seen[rows]).gather(1, played.done[rows, None]).squeeze(1)
        loss = nn.functional.mse_loss(found, played.worth[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def main(rounds: int, plot: str, size: int = SIZE) -> Curve:
    """Learn, print, draw; the share of points won at each look."""
    torch.manual_seed(1)
    rng, batch = np.random.default_rng(1), ClaimBatch(size)
    network = new_network(batch.observations.shape[1])
    optimizer = torch.optim.Adam(network.parameters(), 5e-4)
    curve: Curve = []
    for number in range(rounds + 1):
        if number % EVERY == 0 or number == rounds:
            share = np.mean([play_round(batch, network, rng, 0.0).share for _ in range(2)])
            curve.append((number * size, float(share)))
            print(f"after {number * size:9,} games: {share:.1%} against the rule of thumb", flush=True)
        learn(network, optimizer, play_round(batch, network, rng, 0.1))
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
        int(sys.argv[1]) if len(sys.argv) > 1 else 200, sys.argv[2] if len(sys.argv) > 2 else "torch_dmc.svg"
    )
