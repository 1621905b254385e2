"""Tabular CFR on a tiny deck: `python examples/tiny_cfr.py ITERATIONS PLOT`, with OpenSpiel's own solver.

It prints how exploitable the average policy is, and draws the curve.
"""

import sys

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import kingless.envs.open_spiel  # noqa: F401 - it gives OpenSpiel the game

Curve = list[tuple[int, float]]


def main(iterations: int, plot: str) -> Curve:
    """Solve, print, draw."""
    game = pyspiel.load_game("python_claim(cards=tiny)")
    solver = cfr.CFRPlusSolver(game)
    curve: Curve = []
    wait = 1
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number in (wait, iterations):
            wait *= 2
            worst = exploitability.exploitability(game, solver.average_policy())
            curve.append((number, float(worst)))
            print(f"iteration {number:5}: exploitability {worst:.4f}", flush=True)
    draw(curve, plot)
    return curve


def draw(curve: Curve, plot: str) -> None:
    """The curve as a picture, the iterations on a logarithmic scale."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    axes.plot(*zip(*curve, strict=True), marker="o", color="#8a3324")
    axes.set(xscale="log", xlabel="iterations of CFR+", ylabel="exploitability", ylim=(0, None))
    axes.set_title("Claim with eight cards")
    axes.grid(alpha=0.3)
    figure.savefig(plot)
    pyplot.close(figure)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 64, sys.argv[2] if len(sys.argv) > 2 else "tiny_cfr.svg")
