"""Counts what this process does, as counters and gauges in the text format of Prometheus."""

from collections import Counter

_HELP = {
    "kingless_entries_total": ("counter", "Entries that this process added to a log."),
    "kingless_refused_total": ("counter", "Messages refused, by reason."),
    "kingless_games_total": ("counter", "Games made by this process."),
    "kingless_requests_total": ("counter", "Requests answered, by status."),
    "kingless_thinking_seconds_total": ("counter", "Seconds that bots took for their answers."),
    "kingless_thoughts_total": ("counter", "Answers that bots gave."),
    "kingless_time_outs_total": ("counter", "Answers that a clock gave because a player was late."),
    "kingless_sockets": ("gauge", "Sockets that are open."),
}


class Metrics:
    """The counters and gauges of this process."""

    def __init__(self) -> None:
        self._values: Counter[tuple[str, tuple[tuple[str, str], ...]]] = Counter()
        self._gauges: dict[str, int] = {}

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Add to a counter."""
        self._values[name, tuple(sorted(labels.items()))] += by  # type: ignore[assignment]  # seconds are no whole numbers

    def gauge(self, name: str, value: int) -> None:
        """Set a gauge."""
        self._gauges[name] = value

    def text(self) -> str:
        """All metrics in the text format of Prometheus."""
        lines = []
        for name, (kind, says) in _HELP.items():
            lines += [f"# HELP {name} {says}", f"# TYPE {name} {kind}"]
            if kind == "gauge":
                lines.append(f"{name} {self._gauges.get(name, 0)}")
            for (counted, labels), value in sorted(self._values.items()):
                if counted == name:
                    told = ",".join(f'{key}="{text}"' for key, text in labels)
                    lines.append(f"{name}{{{told}}} {value}" if told else f"{name} {value}")
        return "\n".join(lines) + "\n"
