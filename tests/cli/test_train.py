"""`kingless train`: a small network from nothing, gone on with, and what cannot be learned."""

import json
from pathlib import Path

import pytest

from kingless.minds.nets.net_file import decode_net
from kingless.training import labels, value_run
from tests.cli.commands import Run


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (labels, value_run):
        monkeypatch.setattr(module, "PART", 50)


def train(run: Run, folder: Path, *options: str) -> tuple[int, str, str]:
    return run(
        "train", "value", "--folder", str(folder), "--games", "200", "--epochs", "2", "--jobs", "1", *options
    )


def test_a_network_is_made_with_its_labels_its_curve_and_the_command(run: Run, tmp_path: Path) -> None:
    code, out, err = train(run, tmp_path / "new")
    assert (code, err) == (0, "")
    assert "200 labels: " in out
    made = tmp_path / "new" / "value-DGKUX.net"
    assert {file.name for file in made.parent.iterdir()} == {
        "labels.jsonl",
        "checkpoint.npz",
        "curve.svg",
        made.name,
    }
    header, _ = decode_net(made.name, made.read_bytes())
    assert header.command == "kingless train value --deck claim --games 200 --epochs 2 --seed 1"
    assert set(header.measured) == {"right", "log_loss"}
    first = made.read_bytes()
    told = json.loads(train(run, tmp_path / "new", "--json")[1])  # everything is there already
    assert (told["labels"], told["epochs"], told["file"]) == (200, 2, str(made))
    assert made.read_bytes() == first
    train(run, tmp_path / "again")
    assert (tmp_path / "again" / made.name).read_bytes() == first


def train_policy(run: Run, folder: Path, *options: str) -> tuple[int, str, str]:
    return run("train", "policy", "--folder", str(folder), "--rounds", "2", "--games", "50", *options)


def test_a_policy_is_made_with_its_curve_and_the_command(run: Run, tmp_path: Path) -> None:
    code, out, err = train_policy(run, tmp_path)
    assert (code, err) == (0, "")
    assert "100 games against itself" in out
    made = tmp_path / "policy-DGKUX.net"
    assert {file.name for file in tmp_path.iterdir()} == {
        "plan.json",
        "checkpoint.npz",
        "curve.svg",
        made.name,
    }
    header, _ = decode_net(made.name, made.read_bytes())
    assert header.command == "kingless train policy --deck claim --rounds 2 --games 50 --seed 1"
    first = made.read_bytes()
    told = json.loads(train_policy(run, tmp_path, "--json")[1])  # everything is there already
    assert (told["rounds"], told["games"], told["file"]) == (2, 100, str(made))
    assert made.read_bytes() == first
    code, _, err = train_policy(run, tmp_path, "--seed", "2")
    assert (code, err) == (2, f"{tmp_path} belongs to other work; name another folder.\n")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--games", "100001"), "--games must be a whole number from 1 to 100000, not 100001."),
        (("--rounds", "0"), "--rounds must be a whole number"),
        (("--deck", "magic"), "The kernel cannot play this deck whole"),
    ],
)
def test_no_policy_is_made_of_a_wrong_call(
    run: Run, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    code, out, err = train_policy(run, tmp_path, *options)
    assert (code, out) == (2, "")
    assert said in err
    assert not list(tmp_path.iterdir())


def test_a_policy_can_learn_to_beat_a_network(run: Run, tmp_path: Path) -> None:
    train_policy(run, tmp_path / "first")
    net = tmp_path / "first" / "policy-DGKUX.net"
    code, out, err = train_policy(run, tmp_path / "second", "--against", str(net))
    assert (code, err) == (0, "")
    made = tmp_path / "second" / net.name
    assert str(made) in out
    assert decode_net(made.name, made.read_bytes())[0].command.endswith(f"--against {net} --seed 1")
    assert made.read_bytes() != net.read_bytes()
    code, _, err = train_policy(run, tmp_path / "second")
    assert (code, err) == (2, f"{tmp_path / 'second'} belongs to other work; name another folder.\n")


def test_a_network_that_plays_no_phase_one_is_none_to_beat(run: Run, tmp_path: Path) -> None:
    train(run, tmp_path / "value")
    net = tmp_path / "value" / "value-DGKUX.net"
    code, out, err = train_policy(run, tmp_path / "new", "--against", str(net))
    assert (code, out, err) == (2, "", "value-DGKUX.net has no policy for the deck DGKUX.\n")
    code, out, err = train_policy(run, tmp_path / "new", "--against", str(tmp_path / "nothing"))
    assert (code, out) == (2, "")
    assert "nothing" in err
    assert not (tmp_path / "new").exists()


def train_law(run: Run, folder: Path, *options: str) -> tuple[int, str, str]:
    return run("train", "law", "--folder", str(folder), "--rounds", "2", "--games", "3", *options)


def test_networks_for_every_deck_are_made_with_their_curve_and_the_command(run: Run, tmp_path: Path) -> None:
    code, out, err = train_law(run, tmp_path)
    assert (code, err) == (0, "")
    assert "6 games against itself" in out
    made = [tmp_path / f"law-{part}-every.net" for part in ("policy", "value")]
    assert {file.name for file in tmp_path.iterdir()} == {
        "plan.json",
        "checkpoint.npz",
        "curve.svg",
        *(file.name for file in made),
    }
    for file in made:
        header, _ = decode_net(file.name, file.read_bytes())
        assert header.command == "kingless train law --rounds 2 --games 3 --seed 1"
        assert "serpent-sword" in header.words
    first = [file.read_bytes() for file in made]
    told = json.loads(train_law(run, tmp_path, "--json")[1])  # everything is there already
    assert (told["rounds"], told["games"], told["files"]) == (2, 6, [str(file) for file in made])
    assert [file.read_bytes() for file in made] == first
    code, _, err = train_law(run, tmp_path, "--seed", "2")
    assert (code, err) == (2, f"{tmp_path} belongs to other work; name another folder.\n")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--games", "10001"), "--games must be a whole number from 1 to 10000, not 10001."),
        (("--rounds", "0"), "--rounds must be a whole number"),
        (("--deck", "magic"), "--deck"),
    ],
)
def test_no_networks_are_made_of_a_wrong_call(
    run: Run, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    code, out, err = train_law(run, tmp_path, *options)
    assert (code, out) == (2, "")
    assert said in err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--games", "0"), "--games must be a whole number"),
        (("--deck", "magic"), "The kernel cannot play this deck whole"),
        (("--deck", "nowhere"), "nowhere"),
        (("--ruleset", "nobody's"), "nobody's"),
    ],
)
def test_what_cannot_be_learned_is_said(
    run: Run, tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    code, out, err = train(run, tmp_path, *options)
    assert (code, out) == (2, "")
    assert said in err
    assert not list(tmp_path.iterdir())


def test_a_folder_of_other_work_and_one_that_cannot_be_made_are_refused(run: Run, tmp_path: Path) -> None:
    train(run, tmp_path)
    code, _, err = train(run, tmp_path, "--seed", "2")
    assert code == 2
    assert "belongs to other work: there seed is 1, here 2" in err
    (tmp_path / "file").write_text("", "utf-8")
    code, _, err = train(run, tmp_path / "file")
    assert code == 2
    assert "could not be written" in err
