"""Curves: how a network did while it learned, as a picture."""

from pathlib import Path

_INK = "#1f4e79"


def draw_curves(path: Path, curves: dict[str, list[float]], step: str) -> None:
    """One plot for each curve, below each other; the same curves give the same file."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({"svg.hashsalt": "kingless", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 2.6 * len(curves)), layout="constrained")
        axes = figure.subplots(len(curves), squeeze=False, sharex=True)
        for (name, numbers), (plot,) in zip(curves.items(), axes, strict=True):
            plot.plot(range(1, len(numbers) + 1), numbers, color=_INK)
            plot.set_ylabel(name)
            plot.grid(alpha=0.3)
        axes[-1][0].set_xlabel(step)
        figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else {})
