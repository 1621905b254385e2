"""Networks in the kernel: what comes out, which way they learn, and what strangers may not give them."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from kingless.fast import _kernel

SIZES = [20, 12, 5, 2]


def a_net(seed: int = 1) -> tuple[_kernel.Net, Any]:
    net = _kernel.Net(SIZES)
    weights = np.random.default_rng(seed).normal(0, 0.5, net.weights).astype(np.float32)
    net.unpack(weights.tobytes())
    return net, weights


def some_rows() -> tuple[_kernel.MarkedRows, Any]:
    marked = np.random.default_rng(2).random((7, SIZES[0])) < 0.3
    marked[3] = False
    rows = _kernel.MarkedRows(SIZES[0])
    for row in marked:
        rows.append([int(place) for place in np.flatnonzero(row)])
    return rows, marked.astype(np.float64)


def by_numpy(weights: Any, rows: Any) -> Any:
    at, values = 0, rows
    for number, (inputs, outputs) in enumerate(pairwise(SIZES)):
        matrix = weights[at : at + inputs * outputs].reshape(inputs, outputs)
        bias = weights[at + inputs * outputs : at + (inputs + 1) * outputs]
        at += (inputs + 1) * outputs
        values = values @ matrix + bias
        if number < len(SIZES) - 2:
            values = np.maximum(values, 0)
    return values


def outputs_of(net: _kernel.Net, rows: _kernel.MarkedRows, chosen: Any) -> Any:
    outputs = np.zeros((len(chosen), SIZES[-1]), np.float32)
    net.run(rows, chosen, outputs)
    return outputs


def test_a_network_gives_what_matrices_give() -> None:
    net, weights = a_net()
    rows, dense = some_rows()
    chosen = np.array([6, 0, 3, 3, 5])
    expected = by_numpy(weights.astype(np.float64), dense[chosen])
    np.testing.assert_allclose(outputs_of(net, rows, chosen), expected, rtol=1e-5, atol=1e-6)
    assert net.pack() == weights.tobytes()


def test_the_first_step_goes_against_the_slope_of_every_weight() -> None:
    net, weights = a_net()
    rows, dense = some_rows()
    chosen = np.arange(len(dense))
    aim = np.random.default_rng(3).normal(0, 1, (len(dense), SIZES[-1]))

    def loss(given: Any) -> float:
        return float(((by_numpy(given, dense) - aim) ** 2).sum() / 2)

    exact = weights.astype(np.float64)
    slopes = np.zeros(len(exact))
    for at in range(len(exact)):
        for sign in (1, -1):
            moved = exact.copy()
            moved[at] += sign * 1e-6
            slopes[at] += sign * loss(moved) / 2e-6
    trainer = _kernel.NetTrainer(net)
    trainer.step(rows, chosen, (outputs_of(net, rows, chosen) - aim).astype(np.float32), 1e-3, 0.0)
    learned, square, steps = trainer.state()
    assert steps == 1
    np.testing.assert_allclose(10 * np.frombuffer(learned, np.float32), slopes, rtol=1e-3, atol=1e-3)
    assert (np.frombuffer(square, np.float32) >= 0).all()
    steep = np.abs(slopes) > 1e-3
    moved = np.frombuffer(net.pack(), np.float32) - weights
    np.testing.assert_allclose(moved[steep], -1e-3 * np.sign(slopes[steep]), rtol=1e-2)


def test_weights_shrink_by_themselves_and_biases_do_not() -> None:
    net, weights = a_net()
    rows, _ = some_rows()
    nothing = np.zeros((1, SIZES[-1]), np.float32)
    _kernel.NetTrainer(net).step(rows, np.array([3]), nothing, 0.1, 0.5)
    after = np.frombuffer(net.pack(), np.float32)
    first = SIZES[0] * SIZES[1]
    np.testing.assert_allclose(after[:first], 0.95 * weights[:first], rtol=1e-5)
    np.testing.assert_array_equal(after[first : first + SIZES[1]], weights[first : first + SIZES[1]])


def test_a_trainer_that_was_put_away_goes_on_as_if_it_had_not_been() -> None:
    rows, dense = some_rows()
    chosen = np.arange(len(dense))

    def teach(net: _kernel.Net, trainer: _kernel.NetTrainer) -> None:
        trainer.step(rows, chosen, outputs_of(net, rows, chosen) - np.float32(1), 1e-2, 0.1)

    through, _ = a_net()
    whole = _kernel.NetTrainer(through)
    teach(through, whole)
    state, kept = whole.state(), through.pack()
    teach(through, whole)
    again = _kernel.Net(SIZES)
    again.unpack(kept)
    other = _kernel.NetTrainer(again)
    other.restore(*state)
    teach(again, other)
    assert again.pack() == through.pack()


@pytest.mark.parametrize("sizes", [[], [5], [0, 3], [5, 9000], [3] * 9])
def test_a_network_of_no_size_is_refused(sizes: list[int]) -> None:
    with pytest.raises(ValueError, match="two to eight sizes from 1 to 8192"):
        _kernel.Net(sizes)


def test_what_does_not_fit_a_network_is_refused() -> None:
    net, _ = a_net()
    rows, _ = some_rows()
    outputs = np.zeros((1, 2), np.float32)
    for wrong in (b"", bytes(4), net.pack() + b"\0"):
        with pytest.raises(ValueError, match="another number of weights"):
            net.unpack(wrong)
    with pytest.raises(ValueError, match="weights are numbers"):
        net.unpack(np.full(net.weights, np.nan, np.float32).tobytes())
    for row in (-1, 7):
        with pytest.raises(ValueError, match=f"no row {row}"):
            net.run(rows, np.array([row]), outputs)
    with pytest.raises(ValueError, match="do not fit the network"):
        net.run(_kernel.MarkedRows(21), np.array([], np.int64), np.zeros((0, 2), np.float32))
    with pytest.raises(ValueError, match="do not fit the network"):
        net.run(rows, np.array([0]), np.zeros((1, 3), np.float32))
    for mark in (-1, 20):
        with pytest.raises(ValueError, match="outside of the row"):
            rows.append([mark])


def test_rows_that_share_marks_are_rated_as_if_each_were_run_by_itself() -> None:
    net = _kernel.Net([6, 5, 4, 1])
    net.unpack(np.random.default_rng(1).normal(0, 1, net.weights).astype(np.float32).tobytes())
    rows = _kernel.MarkedRows(6)
    for own in ([], [3], [4, 5]):
        rows.append([0, 2, *own])
    outputs = np.zeros((3, 1), np.float32)
    net.run(rows, np.arange(3), outputs)
    assert net.rate([0, 2], [[], [3], [4, 5]]) == pytest.approx(outputs[:, 0].tolist(), abs=1e-6)


def test_what_cannot_be_rated_is_refused() -> None:
    with pytest.raises(ValueError, match="more than one number"):
        _kernel.Net([3, 2]).rate([0], [[1]])
    for common, own in (([3], []), ([], [-1])):
        with pytest.raises(ValueError, match="outside of the row"):
            _kernel.Net([3, 1]).rate(common, [own])
