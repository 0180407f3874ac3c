"""As much of DER (ITU-T X.690) as PKCS#7 signatures and key stores need."""

from collections.abc import Iterator
from dataclasses import dataclass

from longshore_packer.errors import PackerError

INTEGER, BIT_STRING, OCTET_STRING, NULL, OID = 0x02, 0x03, 0x04, 0x05, 0x06
BMP_STRING, SEQUENCE, SET, CONTEXT_0 = 0x1E, 0x30, 0x31, 0xA0


class DerError(PackerError):
    """The bytes are not the DER structure that was expected."""

    code = "der.malformed"
    default_remedy = "The file is damaged or of another format."


@dataclass(frozen=True, slots=True)
class Element:
    """One element: its tag, its content and its whole encoding."""

    tag: int
    content: bytes
    encoding: bytes

    def children(self) -> list["Element"]:
        """Return the elements inside a constructed element."""
        return list(read_all(self.content))

    def expect(self, tag: int) -> "Element":
        """Return the element itself when it has the wanted tag, or raise :class:`DerError`."""
        if self.tag != tag:
            raise DerError(f"expected tag 0x{tag:02x}, found 0x{self.tag:02x}")
        return self


def read_all(data: bytes) -> Iterator[Element]:
    """Yield the elements that follow each other in ``data``, to its end."""
    at = 0
    while at < len(data):
        element = _read(data, at)
        yield element
        at += len(element.encoding)


def read(data: bytes) -> Element:
    """Return the first element of ``data``; bytes behind it are ignored."""
    return _read(data, 0)


def _read(data: bytes, at: int) -> Element:
    if len(data) - at < 2:
        raise DerError("ends inside a header")
    tag, length, start = data[at], data[at + 1], at + 2
    if length & 0x80:
        count = length & 0x7F
        if not 1 <= count <= 4 or len(data) - start < count:
            raise DerError("has an impossible length")
        length = int.from_bytes(data[start : start + count], "big")
        start += count
    if length > len(data) - start:
        raise DerError("ends inside an element")
    return Element(tag, data[start : start + length], data[at : start + length])


def encode(tag: int, *contents: bytes) -> bytes:
    """Return one element holding the concatenated contents."""
    content = b"".join(contents)
    if len(content) < 0x80:
        return bytes((tag, len(content))) + content
    length = len(content).to_bytes((len(content).bit_length() + 7) // 8, "big")
    return bytes((tag, 0x80 | len(length))) + length + content


def encode_oid(dotted: str) -> bytes:
    """Return an OBJECT IDENTIFIER element."""
    first, second, *rest = (int(part) for part in dotted.split("."))
    body = bytearray()
    for value in (first * 40 + second, *rest):
        groups = [value & 0x7F]
        while value := value >> 7:
            groups.append(0x80 | value & 0x7F)
        body += bytes(reversed(groups))
    return encode(OID, bytes(body))
