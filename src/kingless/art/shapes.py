"""The shapes of the shields: a second way to tell factions apart, before any colour."""

from typing import NamedTuple


class Shape(NamedTuple):
    """An outline on the grid of a hundred, and the square in it where the charge stands."""

    outline: str
    x: float
    y: float
    size: float


SHAPES = {
    "heater": Shape("M8 4H92V42C92 70 72 89 50 98C28 89 8 70 8 42Z", 18, 9, 64),
    "ragged": Shape("M5 3H95V80L80 98L65 82L50 98L35 82L20 98L5 80Z", 14, 7, 72),
    "coffin": Shape("M32 2H68L94 32L74 98H26L6 32Z", 20, 13, 60),
    "octagon": Shape("M30 3H70L97 30V70L70 97H30L3 70V30Z", 18, 18, 64),
    "lozenge": Shape("M50 2L98 50L50 98L2 50Z", 21, 19, 58),
    "kite": Shape("M50 1C78 1 92 14 92 33C92 58 71 82 50 99C29 82 8 58 8 33C8 14 22 1 50 1Z", 18, 8, 62),
    "leaf": Shape("M50 2C82 18 94 36 94 51C94 66 80 84 50 98C20 84 6 66 6 51C6 36 18 18 50 2Z", 17, 18, 66),
    "tower": Shape("M5 3H24V15H40V3H60V15H76V3H95V97H5Z", 14, 19, 72),
    "door": Shape("M7 98V48C7 21 26 2 50 2S93 21 93 48V98Z", 17, 16, 68),
    "roundel": Shape("M50 2A48 48 0 0 1 50 98A48 48 0 0 1 50 2Z", 17, 15, 66),
    "swallowtail": Shape("M5 3H95V98L50 80L5 98Z", 16, 8, 68),
    "bridge": Shape("M3 3H97V97H78C78 87 66 80 50 80S22 87 22 97H3Z", 17, 8, 66),
    "quatrefoil": Shape(
        "M27 27A23 23 0 0 1 73 27A23 23 0 0 1 73 73A23 23 0 0 1 27 73A23 23 0 0 1 27 27Z", 18, 15, 64
    ),
    "pavise": Shape(
        "M14 3H86C92 3 95 6 95 12V88C95 94 92 97 86 97H14C8 97 5 94 5 88V12C5 6 8 3 14 3Z", 17, 17, 66
    ),
}
