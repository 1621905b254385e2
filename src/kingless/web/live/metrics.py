"""Counts and times what this process does, for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

MEDIA_TYPE = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")
"""Without the encoding, which every answer in text is sent with."""
MOVE_TO_LOG, MOVE_TO_SCREEN = "kingless_move_to_log_seconds", "kingless_move_to_screen_seconds"
_COUNTERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "kingless_entries_total": ("Entries that this process added to a log.", ()),
    "kingless_refused_total": ("Messages refused, by reason.", ("reason",)),
    "kingless_games_total": ("Games made by this process.", ()),
    "kingless_requests_total": ("Requests answered, by status.", ("status",)),
    "kingless_thinking_seconds_total": ("Seconds that bots took for their answers.", ()),
    "kingless_thoughts_total": ("Answers that bots gave.", ()),
    "kingless_time_outs_total": ("Answers that a clock gave because a player was late.", ()),
}
_GAUGES = {"kingless_sockets": "Sockets that are open."}
_HISTOGRAMS = {
    MOVE_TO_LOG: "Seconds until the database had an entry that was accepted.",
    MOVE_TO_SCREEN: "Seconds from an entry's arrival until the last open page of its game was sent it.",
}
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_DIGITS = 3
"""Of seconds: what takes some microseconds more or less is nobody's business."""

# When a reason for a refusal came first says more than how often it came.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The metrics of this process.

    Those that the library has of its own are left out: from the time of the processor one could tell how
    much there was to think about.
    """

    def __init__(self) -> None:
        registry = self._registry = CollectorRegistry()
        self._counters = {
            name: Counter(name, says, labels, registry=registry) for name, (says, labels) in _COUNTERS.items()
        }
        self._gauges = {name: Gauge(name, says, registry=registry) for name, says in _GAUGES.items()}
        self._histograms = {
            name: Histogram(name, says, buckets=_BUCKETS, registry=registry)
            for name, says in _HISTOGRAMS.items()
        }

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Add to a counter."""
        counter = self._counters[name]
        (counter.labels(**labels) if labels else counter).inc(by)

    def gauge(self, name: str, value: int) -> None:
        """Set a gauge."""
        self._gauges[name].set(value)

    def observe(self, name: str, seconds: float) -> None:
        """Add to a histogram."""
        self._histograms[name].observe(round(seconds, _DIGITS))

    def text(self) -> str:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self._registry).decode()
