"""What can go wrong between the bridge and a server."""


class LineLost(Exception):
    """The server could not be reached, or the line to it was lost; it is tried again."""


class ServerRefusal(Exception):
    """The server has refused a request, and says why."""

    def __init__(self, status: int, key: str, sentence: str, wait: float = 0.0) -> None:
        super().__init__(sentence)
        self.status = status
        self.key = key
        self.sentence = sentence
        self.wait = wait
        """Seconds after which the same may be asked again."""

    @property
    def is_passing(self) -> bool:
        """Will the same request be accepted later?"""
        return self.status in (429, 503)


class SeatLost(Exception):
    """The seat is ours no more: the game was deleted, or another device has taken the seat."""
