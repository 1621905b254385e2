"""Compression of sockets: for pages whose browser offers it, each message by itself; not for programs."""

import signal
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.sync.client import connect

from tests.serving.processes import ServerProcess


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server in a process of its own."""
    started = ServerProcess(f"sqlite:///{tmp_path_factory.mktemp('sockets')}/games.sqlite")
    yield started
    started.end(signal.SIGINT)


def test_the_socket_of_a_page_is_compressed_each_message_by_itself(
    process: ServerProcess,
) -> None:
    seats = [process.ask("/api/games", {"name": "Ann"})]
    seats.append(process.ask("/api/join", {"invite": seats[0]["invite"], "name": "Bob"}))
    address = process.address.replace("http", "ws") + f"/game/{seats[0]['game']}/socket"
    headers = {"Cookie": f"seat={seats[0]['token']}", "Origin": process.address}
    with connect(address, additional_headers=headers) as socket:
        (extension,) = socket.protocol.extensions
        assert isinstance(extension, PerMessageDeflate)
        assert extension.remote_no_context_takeover
        assert extension.local_no_context_takeover
        assert '"fragments"' in socket.recv(timeout=20)
        socket.send('{"kind": "nothing"}')
        assert '"refused"' in socket.recv(timeout=20)
    with connect(address, additional_headers=headers, compression=None) as socket:
        assert socket.protocol.extensions == []
        assert '"fragments"' in socket.recv(timeout=20)


def test_the_socket_of_a_program_is_not_compressed(process: ServerProcess) -> None:
    address = process.address.replace("http", "ws") + "/api/games/none/socket"
    with connect(address) as socket:
        assert socket.protocol.extensions == []
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=20)


def test_a_message_that_grows_too_large_closes_the_socket(process: ServerProcess) -> None:
    seat = process.ask("/api/games", {"against": "level-1"})
    address = process.address.replace("http", "ws") + f"/game/{seat['game']}/socket"
    headers = {"Cookie": f"seat={seat['token']}", "Origin": process.address}
    with connect(address, additional_headers=headers) as socket:
        socket.send("x" * 1_000_000)  # a kilobyte on the line
        with pytest.raises(ConnectionClosed) as closed:
            list(socket)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
