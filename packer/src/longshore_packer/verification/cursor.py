"""Reading little-endian binary structures without ever leaving their bounds."""

import struct

from longshore_packer.verification.errors import MalformedError


class Cursor:
    """A read position in bytes; every read past the end is a :class:`MalformedError`."""

    def __init__(self, data: bytes, *, subject: str) -> None:
        self.data = data
        self.at = 0
        self.subject = subject

    def __bool__(self) -> bool:
        return self.at < len(self.data)

    def take(self, length: int) -> bytes:
        """Return the next ``length`` bytes."""
        if length < 0 or length > len(self.data) - self.at:
            raise MalformedError("a structure ends too early", subject=self.subject)
        piece = self.data[self.at : self.at + length]
        self.at += length
        return piece

    def u32(self) -> int:
        """Return the next unsigned 32-bit number."""
        return int.from_bytes(self.take(4), "little")

    def prefixed(self) -> "Cursor":
        """Return a cursor over the next length-prefixed value."""
        return Cursor(self.take(self.u32()), subject=self.subject)

    def sequence(self) -> "list[Cursor]":
        """Return cursors over the elements of the next length-prefixed sequence."""
        body = self.prefixed()
        elements = []
        while body:
            elements.append(body.prefixed())
        return elements


def unpack(layout: str, data: bytes, at: int, *, subject: str) -> tuple[int, ...]:
    """Return the integers of a struct layout at a position, within bounds."""
    if at < 0 or at + struct.calcsize(layout) > len(data):
        raise MalformedError("an offset points outside", subject=subject)
    return struct.unpack_from(layout, data, at)
