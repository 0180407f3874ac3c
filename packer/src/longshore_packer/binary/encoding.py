"""The two encodings of a string inside a string pool, each with its length in front."""

import struct

from longshore_packer.binary.errors import StringPoolError

MAX_UTF8_UNITS = 0x7FFF


def encode(text: str, *, utf8: bool) -> bytes:
    """Return length prefix, characters and terminator of one string.

    Raises:
        StringPoolError: more than 32,767 units in a UTF-8 pool.

    """
    units = text.encode("utf-16-le", "surrogatepass")
    if not utf8:
        return _length16(len(units) // 2) + units + b"\0\0"
    data = _modified(text, units)
    if len(data) > MAX_UTF8_UNITS:
        raise StringPoolError(f"a text of {len(data)} bytes is too long for a UTF-8 pool")
    return _length8(len(units) // 2) + _length8(len(data)) + data + b"\0"


def _modified(text: str, units: bytes) -> bytes:
    """Return modified UTF-8: surrogates one by one, NUL as two bytes."""
    if text.isascii() and "\0" not in text:
        return text.encode("ascii")
    singles = "".join(map(chr, struct.unpack(f"<{len(units) // 2}H", units)))
    return singles.encode("utf-8", "surrogatepass").replace(b"\0", b"\xc0\x80")


def _length8(length: int) -> bytes:
    return bytes((length,)) if length < 0x80 else bytes((0x80 | length >> 8, length & 0xFF))


def _length16(length: int) -> bytes:
    if length < 0x8000:
        return struct.pack("<H", length)
    return struct.pack("<HH", 0x8000 | length >> 16, length & 0xFFFF)


def decode(data: bytes | bytearray, offset: int, *, utf8: bool) -> str:
    """Read the string at ``offset``.

    Raises:
        StringPoolError: outside the data, or not decodable.

    """
    try:
        return _decode8(data, offset) if utf8 else _decode16(data, offset)
    except (IndexError, struct.error, UnicodeError) as error:
        raise StringPoolError(f"the string at byte {offset} cannot be decoded") from error


def _decode8(data: bytes | bytearray, offset: int) -> str:
    offset += 2 if data[offset] & 0x80 else 1
    length = data[offset]
    offset += 1
    if length & 0x80:
        length = (length & 0x7F) << 8 | data[offset]
        offset += 1
    raw = bytes(data[offset : offset + length])
    if len(raw) != length:
        raise IndexError
    if raw.isascii():
        return raw.decode("ascii")
    text = raw.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
    if any("\ud800" <= character <= "\udfff" for character in text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return text


def _decode16(data: bytes | bytearray, offset: int) -> str:
    (length,) = struct.unpack_from("<H", data, offset)
    offset += 2
    if length & 0x8000:
        (low,) = struct.unpack_from("<H", data, offset)
        length = (length & 0x7FFF) << 16 | low
        offset += 2
    raw = bytes(data[offset : offset + 2 * length])
    if len(raw) != 2 * length:
        raise IndexError
    return raw.decode("utf-16-le", "surrogatepass")
