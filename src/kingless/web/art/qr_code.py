"""Draws a short text, such as the link of an invitation, as a QR code (ISO/IEC 18004, level M)."""

from collections.abc import Callable
from functools import cache
from itertools import zip_longest

_BLOCKS = {1: (10, 1, 16), 2: (16, 1, 28), 3: (26, 1, 44), 4: (18, 2, 32), 5: (24, 2, 43), 6: (16, 4, 27)}
"""By version: check bytes of each block, how many blocks, data bytes of each block."""
_BYTES_MODE, _PADDING = 0b0100, (0xEC, 0x11)
_FIELD, _FORMAT, _FORMAT_MASK = 0x11D, 0x537, 0x5412
"""The polynomials of the check bytes and of the format, and what the format is masked with."""
_FINDER = 7
_TIMING = 6
_QUIET = 4
"""The width of the empty border."""
_MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda y, x: (y + x) % 2,
    lambda y, _: y % 2,
    lambda _, x: x % 3,
    lambda y, x: (y + x) % 3,
    lambda y, x: (y // 2 + x // 3) % 2,
    lambda y, x: y * x % 2 + y * x % 3,
    lambda y, x: (y * x % 2 + y * x % 3) % 2,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2,
)
"""Each turns over the modules where it is zero."""
Modules = dict[tuple[int, int], bool]
"""By row and column, whether a module is dark."""


def qr_code(text: str, label: str) -> str:
    """The QR code of this text as SVG with this label, both escaped where needed; empty for a long text."""
    modules = qr_modules(text)
    if not modules:
        return ""
    size = _QUIET * 2 + 1 + max(y for y, _ in modules)
    dark = "".join(
        f"M{x + _QUIET} {y + _QUIET}h1v1h-1z" for (y, x), is_dark in sorted(modules.items()) if is_dark
    )
    return (
        f'<svg class="qr" viewBox="0 0 {size} {size}" role="img" aria-label="{label}">'
        f'<path class="qr-paper" d="M0 0h{size}v{size}h-{size}z"/><path class="qr-ink" d="{dark}"/></svg>'
    )


def qr_modules(text: str) -> Modules:
    """Every module of the QR code of this text; none where it is too long."""
    data = text.encode()
    version = next((one for one, (_, blocks, each) in _BLOCKS.items() if len(data) + 2 <= blocks * each), 0)
    if not version:
        return {}
    fixed = _fixed_modules(version)
    bits = "".join(f"{byte:08b}" for byte in _codewords(version, data))
    return min((_masked_modules(version, fixed, bits, mask) for mask in range(len(_MASKS))), key=_unevenness)


def _codewords(version: int, data: bytes) -> list[int]:
    """The data and check bytes of all blocks, interleaved."""
    checks, blocks, each = _BLOCKS[version]
    stream = f"{_BYTES_MODE:04b}{len(data):08b}" + "".join(f"{byte:08b}" for byte in data) + "0000"
    filled = [int(stream[at : at + 8], 2) for at in range(0, len(stream), 8)]
    filled += [_PADDING[number % 2] for number in range(blocks * each - len(filled))]
    parts = [filled[at : at + each] for at in range(0, len(filled), each)]
    columns = (*zip_longest(*parts), *zip_longest(*(_check_bytes(part, checks) for part in parts)))
    return [byte for column in columns for byte in column]


def _check_bytes(data: list[int], count: int) -> list[int]:
    """The Reed-Solomon check bytes of a block."""
    generator = _generator(count)
    rest = [*data, *([0] * count)]
    for at in range(len(data)):
        for step, factor in enumerate(generator):
            rest[at + 1 + step] ^= _product(factor, rest[at])
    return rest[len(data) :]


@cache
def _generator(count: int) -> tuple[int, ...]:
    """The generator polynomial of so many check bytes, without its leading one."""
    made, root = [1], 1
    for _ in range(count):
        made = [high ^ _product(low, root) for high, low in zip([*made, 0], [0, *made], strict=True)]
        root = _product(root, 2)
    return tuple(made[1:])


def _product(one: int, other: int) -> int:
    """The product in the field of 256 elements."""
    result = 0
    while other:
        if other & 1:
            result ^= one
        one = one << 1 ^ (_FIELD if one & 0x80 else 0)
        other >>= 1
    return result


def _fixed_modules(version: int) -> Modules:
    """The modules that do not depend on the text, with places for the format."""
    size = 17 + 4 * version
    fixed = {(at, _TIMING): at % 2 == 0 for at in range(size)} | {
        (_TIMING, at): at % 2 == 0 for at in range(size)
    }
    if version > 1:
        _ring(fixed, size - 7, size - 7, 2, size)
    far = size - _FINDER // 2 - 1
    for y, x in ((3, 3), (3, far), (far, 3)):
        _ring(fixed, y, x, 4, size)
    for place in _format_places(size):
        fixed[place] = False
    fixed[size - 8, 8] = True
    return fixed


def _ring(fixed: Modules, middle_y: int, middle_x: int, reach: int, size: int) -> None:
    """A finder with its border, or an alignment pattern: squares in squares."""
    for y in range(max(0, middle_y - reach), min(size, middle_y + reach + 1)):
        for x in range(max(0, middle_x - reach), min(size, middle_x + reach + 1)):
            far = max(abs(y - middle_y), abs(x - middle_x))
            fixed[y, x] = far in ((0, 2) if reach == 2 else (0, 1, 3))


def _format_places(size: int) -> list[tuple[int, int]]:
    """Where the fifteen bits of the format stand, twice."""
    near = [0, 1, 2, 3, 4, 5, 7, 8]
    first = [(8, x) for x in near] + [(y, 8) for y in near[-2::-1]]
    second = [(size - 1 - at, 8) for at in range(7)] + [(8, size - 8 + at) for at in range(8)]
    return first + second


def _masked_modules(version: int, fixed: Modules, bits: str, mask: int) -> Modules:
    """All modules with this mask."""
    modules, size = dict(fixed), 17 + 4 * version
    stream = iter(bits)
    for y, x in _free_places(fixed, size):
        modules[y, x] = (next(stream, "0") == "1") != (_MASKS[mask](y, x) == 0)
    code = _format_bits(mask)
    for place, bit in zip(_format_places(size), code * 2, strict=True):
        modules[place] = bit == "1"
    return modules


def _free_places(fixed: Modules, size: int) -> list[tuple[int, int]]:
    """Where the data stand: up and down in pairs of columns, from the right."""
    rights = [x for x in range(size - 1, 0, -2) if x > _TIMING] + [5, 3, 1]
    places = []
    for number, right in enumerate(rights):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        places += [(y, x) for y in rows for x in (right, right - 1) if (y, x) not in fixed]
    return places


def _format_bits(mask: int) -> str:
    """The format of level M with this mask, from the highest bit on."""
    rest = mask << 10
    for shift in range(4, -1, -1):
        if rest >> (shift + 10) & 1:
            rest ^= _FORMAT << shift
    return f"{(mask << 10 | rest) ^ _FORMAT_MASK:015b}"


def _unevenness(modules: Modules) -> int:
    """How hard this is to read: modules beside others of their colour, in both directions."""
    return sum(
        modules.get((y, x + 1)) is is_dark and modules.get((y + 1, x)) is is_dark
        for (y, x), is_dark in modules.items()
    )
