"""What Java's DataOutputStream wrote, as Java's key stores are made of it."""

from longshore_packer.keys.errors import KeyStoreError


class DataInput:
    """Big-endian reading of Java's DataOutputStream within bounds."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
        self._at = at

    @property
    def at(self) -> int:
        """How many bytes were read."""
        return self._at

    def take(self, length: int) -> bytes:
        """Return the next bytes.

        Raises:
            KeyStoreError: there are fewer.
        """
        piece = self._data[self._at : self._at + length]
        if len(piece) != length:
            raise KeyStoreError("ends inside an entry")
        self._at += length
        return piece

    def u8(self) -> int:
        """Return a byte's value."""
        return self.take(1)[0]

    def u32(self) -> int:
        """Return an ``int`` that is not negative."""
        return int.from_bytes(self.take(4), "big")

    def text(self) -> str:
        """Return what ``writeUTF`` wrote."""
        return self.take(int.from_bytes(self.take(2), "big")).decode("utf-8", "replace")

    def certificate(self, version: int) -> bytes:
        """Return a certificate; version 1 of a store does not name its type."""
        if version == 2:
            self.text()
        return self.take(self.u32())
