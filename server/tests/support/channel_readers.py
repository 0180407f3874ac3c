"""How walle and VasDolly read a channel from a package, by the steps of their published sources.

Their jars are in no package registry that tests install from, so their steps stand here, apart
from all that writes or verifies pairs in the product. Compared line by line with walle f78edcf
(`ChannelReader`, `PayloadReader`, `ApkUtil`) and VasDolly 3.0.6 (`ChannelReader`, `IdValueReader`,
`V2SchemeUtil`, `ApkSigningBlockUtils`, `ZipUtils`); both, compiled from there, read a package of
the press as these do. Where they catch what they throw and return nothing, `UnreadableError` says
why.
"""

import json
import struct

_END, _END_BYTES, _MOST_COMMENT = b"PK\x05\x06", 22, 0xFFFF
_LOCATOR, _LOCATOR_BYTES = b"PK\x06\x07", 20
_MAGIC_LOW, _MAGIC_HIGH = 0x20676953204B5041, 0x3234206B636F6C42
_LEAST_BLOCK = 32
_WALLE_ID, _VASDOLLY_ID = 0x71777777, 0x881155FF
_JAVA_SPACE = "".join(map(chr, range(0x21)))


class UnreadableError(Exception):
    """What a reader would throw; the text is its own."""


def read_by_walle(apk: bytes) -> dict[str, str] | None:
    """`ChannelReader.getMap`: the JSON object of walle's pair, its "channel" and all else.

    None without the pair. Its numbers are Java's signed ones: a comment of more than 32,767 bytes
    hides the end record, and a central directory behind 2 GiB lies before the file.
    """
    end = _end_record(apk, "<h")
    (directory,) = struct.unpack_from("<i", apk, end + 16)
    pairs = _pairs(apk, directory)
    if _WALLE_ID not in pairs:
        return None
    told: dict[str, str] = json.loads(pairs[_WALLE_ID].decode("utf-8"))
    return told


def read_by_vasdolly(apk: bytes) -> str:
    """`ChannelReader.getChannelByV2`: VasDolly's pair in UTF-8, trimmed as Java does; or empty.

    The central directory must end where the end record begins, and no ZIP64 locator stand there.
    """
    end = _end_record(apk, "<H")
    if end >= _LOCATOR_BYTES and apk[end - _LOCATOR_BYTES :].startswith(_LOCATOR):
        raise UnreadableError("ZIP64 APK not supported")
    length, directory = struct.unpack_from("<II", apk, end + 12)
    if directory > end:
        raise UnreadableError(f"ZIP Central Directory offset out of range: {directory}")
    if directory + length != end:
        raise UnreadableError("ZIP Central Directory is not immediately followed by its end")
    pairs = _pairs(apk, directory)
    if not pairs:
        raise UnreadableError("not have Id-Value Pair in APK Signing Block")
    return pairs.get(_VASDOLLY_ID, b"").decode("utf-8").strip(_JAVA_SPACE)


def _end_record(apk: bytes, number: str) -> int:
    """Where the end record begins: the last whose comment, a `number`, reaches the file's end."""
    for comment in range(min(len(apk) - _END_BYTES, _MOST_COMMENT) + 1):
        at = len(apk) - _END_BYTES - comment
        if apk[at : at + 4] == _END and struct.unpack_from(number, apk, at + 20)[0] == comment:
            return at
    raise UnreadableError("ZIP End of Central Directory (EOCD) record not found")


def _pairs(apk: bytes, directory: int) -> dict[int, bytes]:
    """The pairs after the size, until the size before the magic; of one id the last."""
    pairs, at, entry = _signing_block(apk, directory)[8:-24], 0, 0
    found: dict[int, bytes] = {}
    while at < len(pairs):
        entry += 1
        if len(pairs) - at < 8:
            raise UnreadableError(f"Insufficient data to read size of entry #{entry}")
        (length,) = struct.unpack_from("<q", pairs, at)
        if not 4 <= length <= 2**31 - 1 or length > len(pairs) - at - 8:
            raise UnreadableError(f"APK Signing Block entry #{entry} size out of range: {length}")
        (number,) = struct.unpack_from("<I", pairs, at + 8)
        found[number] = pairs[at + 12 : at + 8 + length]
        at += 8 + length
    return found


def _signing_block(apk: bytes, directory: int) -> bytes:
    """The block before the central directory: by its magic, and with the same size at both ends."""
    if directory < _LEAST_BLOCK:
        raise UnreadableError(f"APK too small for APK Signing Block: {directory}")
    footer, low, high = struct.unpack_from("<qQQ", apk, directory - 24)
    if (low, high) != (_MAGIC_LOW, _MAGIC_HIGH):
        raise UnreadableError("No APK Signing Block before ZIP Central Directory")
    if not 24 <= footer <= 2**31 - 9:
        raise UnreadableError(f"APK Signing Block size out of range: {footer}")
    begins = directory - (footer + 8)
    if begins < 0:
        raise UnreadableError(f"APK Signing Block offset out of range: {begins}")
    if struct.unpack_from("<q", apk, begins)[0] != footer:
        raise UnreadableError("APK Signing Block sizes in header and footer do not match")
    return apk[begins:directory]
