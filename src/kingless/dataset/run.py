"""Making a dataset: many workers play shards, into a folder that can be gone on with."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from kingless import __version__
from kingless.arena.contestants import Contestant
from kingless.arena.players import Players
from kingless.dataset.decisions import DecisionMaker, GameDecision
from kingless.dataset.shards import Shard, shard_bytes, shards_of
from kingless.envs.actions import ACTIONS
from kingless.jobs.job import Workers
from kingless.jobs.lines_file import LinesFile
from kingless.rules.actions import text
from kingless.rules.cards import code
from kingless.study.run import read_mind
from kingless.table.setup import Setup, law_of

MANIFEST = "dataset.jsonl"
"""The file that says what the numbers of a dataset stand for, and which files are whole."""
_PART = ".part"


class DatasetHeader(Struct, frozen=True, kw_only=True):
    """What all files of a dataset have in common, and what its numbers stand for."""

    format: str = "kingless dataset 1"
    setup: Setup
    minds: tuple[str, ...]
    seed: int
    """The number of the first deal."""
    shard: int
    """How many deals lie in one file."""
    exact: int
    """From how many cards in hand on phase two is solved."""
    ruleset: str
    """The version of the rules that were played."""
    kingless: str
    """The version that played."""
    observation: dict[str, tuple[int, int]]
    """The parts of an observation: where each begins and ends."""
    cards: tuple[str, ...]
    """The cards in the order in which every pile of an observation counts them."""
    actions: tuple[str, ...]
    """Every action, in the order of their numbers."""


class DatasetSummary(Struct, frozen=True, kw_only=True):
    """How much of a dataset there is."""

    folder: str
    files: int
    games: int
    decisions: int
    solved: int
    """Decisions with exact values."""
    is_whole: bool


class ShardNote(Struct, frozen=True, kw_only=True):
    """A file of a dataset that is whole, and how much is in it."""

    file: str
    games: int
    decisions: int
    solved: int


class ShardFile(NamedTuple):
    """A shard that has been played."""

    shard: Shard
    note: ShardNote
    data: bytes


class DatasetJob(NamedTuple):
    """What a worker must know to play any shard."""

    minds: tuple[Contestant, ...]
    kind: Setup
    exact: int

    @contextmanager
    def start(self) -> Iterator[Callable[[Shard], ShardFile]]:
        """What plays a shard."""
        maker = DecisionMaker(law_of(self.kind), self.exact)
        with Players(self.minds) as players:
            yield lambda shard: self._play(maker, players, shard)

    def _play(self, maker: DecisionMaker, players: Players, shard: Shard) -> ShardFile:
        decisions = list[GameDecision]()
        for deal in range(shard.first, shard.last + 1):
            seats = seated_minds(len(self.minds), deal)
            decisions += maker.play(
                replace(self.kind, seed=deal),
                [players[seat] for seat in seats],
                [self.minds[seat].text for seat in seats],
            )
        note = ShardNote(
            file=shard.file_name,
            games=shard.last - shard.first + 1,
            decisions=len(decisions),
            solved=sum(one.exact_values is not None for one in decisions),
        )
        return ShardFile(shard, note, shard_bytes(decisions, maker.layout.size))


def seated_minds(minds: int, deal: int) -> tuple[int, int]:
    """Which minds sit at the seats of a deal: every two of them in turn, in both orders; one plays itself."""
    pairs = [(one, two) for one in range(minds) for two in range(minds) if one != two or minds == 1]
    return pairs[deal % len(pairs)]


def header_for(
    kind: Setup, minds: Sequence[str], *, seed: int, shard: int, exact: int | None = None
) -> DatasetHeader:
    """The header of a dataset of this kind of game between these minds."""
    law = law_of(kind)
    maker = DecisionMaker(law, exact)
    return DatasetHeader(
        setup=kind,
        minds=tuple(read_mind(mind).text for mind in minds),
        seed=seed,
        shard=shard,
        exact=maker.exact,
        ruleset=law.ruleset.version,
        kingless=__version__,
        observation={name: (part.start, part.stop) for name, part in maker.layout.parts.items()},
        cards=tuple(map(code, maker.layout.kinds)),
        actions=tuple(map(text, ACTIONS)),
    )


def make_dataset(
    header: DatasetHeader,
    deals: int,
    folder: Path,
    workers: Workers,
    watch: Callable[[int, int], None] = lambda _done, _all: None,
) -> DatasetSummary:
    """Play what is missing of so many deals; Ctrl-C keeps the files that are whole."""
    folder.mkdir(exist_ok=True)
    shards = shards_of(range(header.seed, header.seed + deals), header.shard)
    with LinesFile(folder / MANIFEST, header, ShardNote) as manifest:
        notes = {note.file: note for note in manifest.lines if (folder / note.file).exists()}
        missing = [shard for shard in shards if shard.file_name not in notes]
        job = DatasetJob(tuple(map(read_mind, header.minds)), header.setup, header.exact)
        try:
            with closing(workers.run(job, missing)) as played:
                for file in played:
                    _write_shard(folder, file)
                    manifest.add(file.note)
                    notes[file.note.file] = file.note
                    watch(sum(shard.file_name in notes for shard in shards), len(shards))
        except KeyboardInterrupt:
            pass  # what was played is in the folder
    return _summary(folder, [notes[one.file_name] for one in shards if one.file_name in notes], len(shards))


def _summary(folder: Path, notes: Sequence[ShardNote], files: int) -> DatasetSummary:
    return DatasetSummary(
        folder=str(folder),
        files=len(notes),
        games=sum(one.games for one in notes),
        decisions=sum(one.decisions for one in notes),
        solved=sum(one.solved for one in notes),
        is_whole=len(notes) == files,
    )


def _write_shard(folder: Path, file: ShardFile) -> None:
    """Write a whole file or none, and take away a shorter one that it holds."""
    target = folder / file.shard.file_name
    part = target.with_suffix(_PART)
    part.write_bytes(file.data)
    part.replace(target)
    for shorter in folder.glob(f"deals-{file.shard.first:09}-*.parquet"):
        if shorter != target:
            shorter.unlink()
