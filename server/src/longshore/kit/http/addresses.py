"""Which network addresses are public, and which private ones an operator has opened."""

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
# Global by the registry's letter, and yet a way inside: transition mechanisms that wrap an IPv4
# address, an operator's own NAT64, site-local addresses, 6to4 relays, protocol assignments.
_REFUSED = [
    ipaddress.ip_network(text)
    for text in (
        "64:ff9b:1::/48",
        "2002::/16",
        "2001::/23",
        "::/96",
        "fec0::/10",
        "192.88.99.0/24",
        "192.0.0.0/24",
    )
]


def is_public(address: Address) -> bool:
    """True when an address lies in the public internet, whatever it is wrapped in."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address in _NAT64:
            return is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    if any(address.version == network.version and address in network for network in _REFUSED):
        return False
    return address.is_global and not address.is_multicast


class Allowed:
    """Private targets that the operator opened: `host:port`, an address, or a network."""

    def __init__(self, entries: Iterable[str]) -> None:
        self._targets: set[tuple[str, int]] = set()
        self._networks: list[Network] = []
        for entry in entries:
            try:
                self._networks.append(ipaddress.ip_network(entry))
            except ValueError:
                self._targets.add(_target(entry))

    def covers(self, host: str, port: int, address: Address) -> bool:
        """True when this target may be called although its address is not public."""
        if (host, port) in self._targets or (str(address), port) in self._targets:
            return True
        return any(
            address.version == network.version and address in network for network in self._networks
        )


def _target(entry: str) -> tuple[str, int]:
    try:
        parts = urlsplit(f"//{entry}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or not port or parts.path or parts.username:
        raise ValueError(f"{entry!r} is neither host:port nor an address or network")
    return host, port
