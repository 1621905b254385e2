"""Labels: beginnings of phase two as games of the minds reach them, each with its solved winner."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from kingless.jobs.job import Workers
from kingless.jobs.lines_file import LinesFile
from kingless.minds.kernel.game_kernel import GameKernel, kernel_for
from kingless.minds.kernel.playouts import SENSIBLE_SHARE
from kingless.rules.cards import HAND_SIZE
from kingless.rules.complaint import Complaint
from kingless.table.setup import Setup, law_of

if TYPE_CHECKING:
    from kingless.fast import _kernel

FORMAT = "kingless-labels-1"
PART = 250
"""How many games a worker plays for one line of the file."""

_PLAYOUTS = 60
"""Imagined games for each card that is chosen by search."""

Start = tuple[int, int, int, int, int, int]
"""Both hands, both score piles, the leader, and what it is worth to seat 0: 1, 0 or -1."""


class LabelPart(Struct, frozen=True):
    """The games of one part, each where its phase two began."""

    part: int
    starts: list[Start]


class LabelHeader(Struct, frozen=True, kw_only=True):
    """What the labels of a file have in common."""

    format: str = FORMAT
    setup: Setup
    ruleset: str
    """The version of the rules that were played."""
    seed: int


class LabelJob(NamedTuple):
    """What a worker must know to make any part."""

    setup: Setup
    seed: int

    @contextmanager
    def start(self) -> Iterator[Callable[[int], LabelPart]]:
        """What makes the part of a number."""
        kernel = training_kernel(self.setup)
        yield lambda part: LabelPart(
            part, [label_game(kernel, f"{self.seed}/{part}/{game}") for game in range(PART)]
        )


def training_kernel(setup: Setup) -> GameKernel:
    """The kernel for this game; a complaint where there is none, for without it nothing is learned."""
    kernel = kernel_for(law_of(setup).ruleset)
    if kernel is None:
        raise Complaint("The kernel cannot play this deck whole, so there is nothing to learn for it.")
    return kernel


def label_game(kernel: GameKernel, seed: str) -> Start:
    """One game up to phase two, and what that is worth.

    The first tricks are searched, the others played as in the games that a search imagines: so the labels
    lie where the guess is asked for.
    """
    from kingless.fast import _kernel

    chooser = Random(seed)
    game = _kernel.Game(kernel.inside, chooser.getrandbits(64), chooser.randrange(2))
    searched = chooser.randrange(HAND_SIZE + 1)
    while game.phase == 1:
        known = game.knows(game.to_act)
        is_searched = HAND_SIZE - known.hand.bit_count() < searched
        game.step(_choose_kind(kernel, known, game.choices, is_searched, chooser))
    value = kernel.solver.value(game.hands, game.score, game.leader, None)
    if value is None:
        raise RuntimeError("a solver without a limit has stopped")
    return (*game.hands, *game.score, game.leader, value)


def _choose_kind(
    kernel: GameKernel, known: "_kernel.Knowledge", kinds: tuple[int, ...], is_searched: bool, chooser: Random
) -> int:
    if len(kinds) == 1 or chooser.random() > SENSIBLE_SHARE:
        return chooser.choice(kinds)
    if is_searched:
        rated = kernel.search.rate("flat", known, _PLAYOUTS, 0, chooser.getrandbits(64), SENSIBLE_SHARE)
        place = max(rated, key=lambda one: one[1])[0]
    else:
        place = max(kernel.search.worth(known), key=lambda one: one[1])[0]
    return kernel.tables.kind[place]


def make_labels(
    header: LabelHeader,
    parts: int,
    path: Path,
    workers: Workers,
    watch: Callable[[int], None] = lambda _done: None,
) -> list[LabelPart]:
    """These parts, or the rest of them, in their order; Ctrl-C leaves the file where it stands."""
    with LinesFile(path, header, LabelPart) as file:
        done = {line.part: line for line in file.lines if line.part < parts}
        missing = (part for part in range(parts) if part not in done)
        try:
            with closing(workers.run(LabelJob(header.setup, header.seed), missing)) as found:
                for line in found:
                    file.add(line)
                    done[line.part] = line
                    watch(len(done))
        except KeyboardInterrupt:
            pass  # what was labelled is in the file
    return [done[part] for part in sorted(done)]
