"""Finds the addresses at which others in the network reach a server on this machine."""

import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address

import ifaddr

ANYWHERE = ("0.0.0.0", "::", "")
"""Hosts that stand for every address of this machine."""
_ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses kept for documentation: nothing is sent there, only the way to them is looked up."""
_VIRTUAL = ("docker", "br-", "veth", "virbr", "podman", "cni", "lxc", "lxd", "vmnet", "vboxnet")
"""How the adapters are called that lead to containers and virtual machines on this machine only."""
_Address = IPv4Address | IPv6Address


def lan_addresses(host: str) -> tuple[str, ...]:
    """The addresses at which others reach a server that listens on this host, the likeliest first."""
    if host not in ANYWHERE:
        return tuple(map(str, usable_addresses([host], ())))
    families = (socket.AF_INET, socket.AF_INET6) if host == "::" else (socket.AF_INET,)
    named = [
        ip.ip if isinstance(ip.ip, str) else ip.ip[0]
        for adapter in ifaddr.get_adapters()
        if not adapter.name.startswith(_VIRTUAL)
        for ip in adapter.ips
    ]
    preferred = [address for family in families if (address := _outgoing_address(family))]
    versions = {4 if family == socket.AF_INET else 6 for family in families}
    return tuple(str(one) for one in usable_addresses(named, preferred) if one.version in versions)


def usable_addresses(named: Iterable[str], preferred: Iterable[str]) -> list[_Address]:
    """Those of these addresses that other machines can use: first the preferred ones, IPv4 before IPv6."""
    likeliest = set(preferred)
    found = {one for one in map(_address_of, named) if one is not None and _is_usable(one)}
    return sorted(found, key=lambda one: (one.version, str(one) not in likeliest, int(one)))


def _address_of(text: str) -> _Address | None:
    """The address that a host is; None for a name, which says itself who reaches it."""
    try:
        return ip_address(text)
    except ValueError:
        return None


def _is_usable(address: _Address) -> bool:
    # An address of the link alone needs the name of an adapter too, which no browser takes.
    return not (
        address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast
    )


def _outgoing_address(family: socket.AddressFamily) -> str | None:
    """The address of this machine on its way to others; None where there is no way."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((_ELSEWHERE[family], 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None
