"""How walle and VasDolly read a channel from a package, by their own published steps.

Their jars are in no package registry that tests install from, so their steps stand here, apart
from all that writes or verifies pairs in the product: walle's `ApkUtil` and `ChannelReader`,
VasDolly's `V2SchemeUtil`, `IdValueReader` and `ChannelReader`, with what each of them refuses.
"""

import json
import struct

_END, _END_BYTES = 0x06054B50, 22
_MAGIC_LOW, _MAGIC_HIGH = 0x20676953204B5041, 0x3234206B636F6C42
_LEAST_BLOCK = 32
_WALLE_ID, _VASDOLLY_ID = 0x71777777, 0x881155FF


class UnreadableError(Exception):
    """What a reader would throw; the text is its own."""


def read_by_walle(apk: bytes) -> dict[str, str]:
    """`ChannelReader.getMap`: the JSON object of walle's pair, its "channel" and all else."""
    told: dict[str, str] = json.loads(_pairs(apk)[_WALLE_ID].decode("utf-8").strip())
    return told


def read_by_vasdolly(apk: bytes) -> str:
    """`ChannelReader.getChannelByV2`: VasDolly's pair as it stands, in UTF-8."""
    return _pairs(apk)[_VASDOLLY_ID].decode("utf-8").strip()


def _pairs(apk: bytes) -> dict[int, bytes]:
    """`findIdValues`, the same in both: pairs after the size, until the size before the magic."""
    block = _signing_block(apk, _directory(apk))
    pairs, at, entry = block[8:-24], 0, 0
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


def _directory(apk: bytes) -> int:
    """`getCommentLength` and `findCentralDirStartOffset`: the end record whose comment fits."""
    for comment in range(min(len(apk) - _END_BYTES, 0xFFFF) + 1):
        at = len(apk) - _END_BYTES - comment
        is_end = struct.unpack_from("<I", apk, at)[0] == _END
        if is_end and struct.unpack_from("<H", apk, at + 20)[0] == comment:
            return int(struct.unpack_from("<I", apk, at + 16)[0])
    raise UnreadableError("ZIP End of Central Directory (EOCD) record not found")


def _signing_block(apk: bytes, directory: int) -> bytes:
    """`findApkSigningBlock`: by its magic, and with the same size at both ends."""
    if directory < _LEAST_BLOCK:
        raise UnreadableError(f"APK too small for APK Signing Block: {directory}")
    footer, low, high = struct.unpack_from("<qQQ", apk, directory - 24)
    if (low, high) != (_MAGIC_LOW, _MAGIC_HIGH):
        raise UnreadableError("No APK Signing Block before ZIP Central Directory")
    if not 24 <= footer <= 2**31 - 9:
        raise UnreadableError(f"APK Signing Block size out of range: {footer}")
    begins = directory - (footer + 8)
    if begins < 0 or struct.unpack_from("<q", apk, begins)[0] != footer:
        raise UnreadableError("APK Signing Block sizes in header and footer do not match")
    return apk[begins:directory]
