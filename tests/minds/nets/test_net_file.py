"""The networks of the package: whole, small, as good as they say, and made by a command that they name."""

from importlib.resources import files

import numpy as np
import pytest

from kingless.fast import _kernel
from kingless.minds.nets.net_file import deck_letters, decode_net, encode_net, shipped_net
from kingless.rules.complaint import Finding
from kingless.table.setup import Setup, law_of
from kingless.training.labels import training_kernel
from kingless.training.value_training import LabelledRows, accuracy
from tests.training.setups import some_starts

SHIPPED = sorted(file.name for file in files("kingless.minds.nets").iterdir() if file.name.endswith(".net"))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_network_is_whole_and_says_how_it_was_made(name: str) -> None:
    content = (files("kingless.minds.nets") / name).read_bytes()
    header, net = decode_net(name, content)
    assert name == f"{header.role}-{header.deck}.net"
    what = header.role if header.words == [] else "law"
    assert header.command.startswith(f"kingless train {what} --")
    assert net.weights * 2 < len(content)
    if header.role == "value":
        assert header.measured["right"] >= 0.87
        assert header.measured["log_loss"] <= 0.29


def test_together_they_are_small() -> None:
    """The guesses at phase two have less than a megabyte, and what plays every deck has not much more."""
    sizes = {name: len((files("kingless.minds.nets") / name).read_bytes()) for name in SHIPPED}
    assert sum(size for name, size in sizes.items() if name.startswith("value")) < 1_000_000
    assert sum(sizes.values()) < 2_500_000


def test_the_guess_of_the_base_deck_is_as_good_as_its_file_says() -> None:
    ruleset = law_of(Setup()).ruleset
    net = shipped_net("value", ruleset)
    assert net is not None
    labels = LabelledRows(training_kernel(Setup()).inside, some_starts())
    outputs = np.zeros((len(labels.wins), 1), np.float32)
    net.run(labels.rows, np.arange(len(labels.wins)), outputs)
    told = accuracy(outputs[:, 0], labels.wins)
    assert told.right > 0.88
    assert told.log_loss < 0.26


def test_a_deck_without_a_network_has_none() -> None:
    ruleset = law_of(Setup(factions=("gnomes", "giants", "dragons", "trolls", "seers"))).ruleset
    assert shipped_net("value", ruleset) is None
    assert deck_letters(law_of(Setup()).ruleset) == "DGKUX"


def test_a_damaged_file_is_noticed_whatever_is_wrong_with_it() -> None:
    net = _kernel.Net([3, 2, 1])
    net.unpack(np.arange(net.weights, dtype=np.float32).tobytes())
    good = encode_net("value", "DGKUX", [3, 2, 1], net.pack(), "kingless train value", {"right": 0.5})
    assert decode_net("it", good)[1].pack() == net.pack()
    line, _, body = good.partition(b"\n")
    bad = [b"", line, good[:-1], good + b"\0", good[:-2] + b"\1\1", b"{}\n" + body, b"\xff" + good]
    bad.append(line.replace(b"[3,2,1]", b"[3,2,2]") + b"\n" + body)
    bad.append(line.replace(b"net-1", b"net-2") + b"\n" + body)
    for content in bad:
        with pytest.raises(Finding, match="The network in it is damaged"):
            decode_net("it", content)
