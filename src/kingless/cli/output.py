"""What programs read of a command: JSON, on one line or spread over several."""

import msgspec


def print_json(value: object, *, is_line: bool = False, at_once: bool = False) -> None:
    """Print a value as JSON, readable for people too, or as one line among others.

    `at_once`: a program waits for it and answers.
    """
    encoded = msgspec.json.encode(value)
    print((encoded if is_line else msgspec.json.format(encoded, indent=2)).decode(), flush=at_once)
