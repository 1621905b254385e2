"""The addresses at which others in the network reach a server."""

import socket
from types import SimpleNamespace

import pytest

from kingless.web.transport import addresses
from kingless.web.transport.addresses import lan_addresses

ADAPTERS: dict[str, list[object]] = {
    "lo": ["127.0.0.1", ("::1", 0, 0)],
    "eth0": ["10.0.0.7", ("fe80::1", 0, 2), ("2001:db8::7", 0, 0)],
    "wlan0": ["192.168.1.5", ("fd00::5", 0, 0)],
    "docker0": ["172.17.0.1"],
    "usb0": ["169.254.9.9"],
}


@pytest.fixture(autouse=True)
def _machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with a few adapters, whose way to others is the wireless one."""
    adapters = [
        SimpleNamespace(name=name, ips=[SimpleNamespace(ip=ip) for ip in ips])
        for name, ips in ADAPTERS.items()
    ]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    monkeypatch.setattr(
        addresses,
        "_outgoing_address",
        lambda family: "192.168.1.5" if family == socket.AF_INET else None,
    )


@pytest.mark.parametrize("host", ["0.0.0.0", ""])
def test_everywhere_is_every_address_that_others_can_use(host: str) -> None:
    """Neither the loopback nor a link nor containers; and nothing of IPv6 on a socket of IPv4."""
    assert lan_addresses(host) == ("192.168.1.5", "10.0.0.7")


def test_everywhere_may_be_both_families() -> None:
    assert lan_addresses("::") == ("192.168.1.5", "10.0.0.7", "2001:db8::7", "fd00::5")


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("127.0.0.1", ()),
        ("::1", ()),
        ("localhost", ()),
        ("10.0.0.7", ("10.0.0.7",)),
        ("fd00::5", ("fd00::5",)),
    ],
)
def test_one_address_is_what_it_is(host: str, found: tuple[str, ...]) -> None:
    assert lan_addresses(host) == found
