"""Network addresses as the bytes that they are compared by: 4 for IPv4, 16 for IPv6."""

import socket

_MAPPED = bytes(10) + b"\xff\xff"


def packed(address: str) -> bytes | None:
    """The bytes of an address; of one of IPv4 that IPv6 wraps, those of IPv4. None for no address.

    RFC 4291, 2.5.5.2.
    """
    try:
        if ":" not in address:
            return socket.inet_pton(socket.AF_INET, address)
        found = socket.inet_pton(socket.AF_INET6, address)
    except (OSError, ValueError):
        return None
    return found[12:] if found.startswith(_MAPPED) else found


def written(address: bytes) -> str:
    """The address as people write it (RFC 5952)."""
    return socket.inet_ntop(socket.AF_INET if len(address) == 4 else socket.AF_INET6, address)
