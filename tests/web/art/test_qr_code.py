"""The QR code of an invitation: read back module by module, as a camera would."""

from collections.abc import Callable

import pytest

from kingless.web.art.qr_code import _check_bytes, qr_code, qr_modules
from tests.web.markup import read

LINK = "https://kingless.example/join/" + "aZ09-_" * 7 + "x"
_MASKS: dict[int, Callable[[int, int], bool]] = {
    0: lambda y, x: (y + x) % 2 == 0,
    1: lambda y, _: y % 2 == 0,
    2: lambda _, x: x % 3 == 0,
    3: lambda y, x: (y + x) % 3 == 0,
    4: lambda y, x: (y // 2 + x // 3) % 2 == 0,
    5: lambda y, x: (y * x) % 2 + (y * x) % 3 == 0,
    6: lambda y, x: ((y * x) % 2 + (y * x) % 3) % 2 == 0,
    7: lambda y, x: ((y + x) % 2 + (y * x) % 3) % 2 == 0,
}
_BLOCKS = {21: (1, 16), 25: (1, 28), 29: (1, 44), 33: (2, 32), 37: (2, 43), 41: (4, 27)}
"""By size: how many blocks, and the data bytes of each."""


def is_data(y: int, x: int, size: int) -> bool:
    """Does this module hold data, not a pattern or the format?"""
    corner = (y < 9 and x < 9) or (y < 9 and x >= size - 8) or (y >= size - 8 and x < 9)
    aligned = size > 21 and size - 9 <= y < size - 4 and size - 9 <= x < size - 4
    return not corner and not aligned and y != 6 and x != 6


def read_back(text: str) -> str:
    """What the QR code of this text says."""
    modules = qr_modules(text)
    size = max(y for y, _ in modules) + 1
    assert len(modules) == size * size
    mask = _MASKS[int("".join(str(int(modules[8, x])) for x in (2, 3, 4)), 2) ^ 0b101]
    bits, is_up = "", True
    for right in (*range(size - 1, 7, -2), 5, 3, 1):
        for y in range(size - 1, -1, -1) if is_up else range(size):
            for x in (right, right - 1):
                if is_data(y, x, size):
                    bits += str(int(modules[y, x] != mask(y, x)))
        is_up = not is_up
    count, each = _BLOCKS[size]
    found = [int(bits[at : at + 8], 2) for at in range(0, 8 * count * each, 8)]
    data = "".join(f"{byte:08b}" for block in range(count) for byte in found[block::count])
    assert data[:4] == "0100"
    length = int(data[4:12], 2)
    return bytes(int(data[12 + 8 * at : 20 + 8 * at], 2) for at in range(length)).decode()


@pytest.mark.parametrize("length", [1, 14, 15, 26, 42, 43, 62, 63, 72, 84, 85, 106])
def test_the_code_says_the_text(length: int) -> None:
    text = (LINK * 2)[:length]
    assert read_back(text) == text


def test_the_check_bytes_are_those_of_a_well_known_example() -> None:
    """HELLO WORLD in version 1-M, as tutorials have it."""
    data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    assert _check_bytes(data, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


def test_a_text_that_is_too_long_has_no_code() -> None:
    assert qr_modules("x" * 107) == {}
    assert qr_code("x" * 107, "label") == ""


def test_it_is_one_picture_with_a_label() -> None:
    (picture, *_) = [one for one in read(qr_code(LINK, "to scan")) if one.tag == "svg"]
    assert picture.attributes["aria-label"] == "to scan"
    assert picture.attributes["role"] == "img"
