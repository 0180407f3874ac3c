"""The APK Signing Block: a list of (id, value) pairs between the entries and the directory.

Source: "APK Signature Scheme v2", section "APK Signing Block", Android Open Source Project.
"""

import struct
from collections.abc import Mapping

from longshore_packer.archive.directory import BLOCK_MAGIC
from longshore_packer.errors import PackerError

V2_ID = 0x7109871A
V3_ID = 0xF05368C0
V31_ID = 0x1B93AD61
# apksig's ApkSigningBlockUtils.VERITY_PADDING_BLOCK_ID.
PADDING_ID = 0x42726577
# Pages: Android 9 and later refuse a block with a verity padding that is not a multiple.
BLOCK_ALIGNMENT = 4096
_PAIR = struct.Struct("<QI")


class SigningBlockError(PackerError):
    """The APK Signing Block is malformed."""

    code = "signing.block"
    default_remedy = "Sign the package again with the standard tools."


def parse_block(block: bytes, *, subject: str) -> dict[int, bytes]:
    """Return the pairs of a whole block (both size fields and magic included), in file order.

    Raises:
        SigningBlockError: sizes contradict each other or an id occurs twice.
    """
    if len(block) < 32 or block[-16:] != BLOCK_MAGIC:
        raise SigningBlockError("is no APK Signing Block", subject=subject)
    size = len(block) - 8
    if struct.unpack_from("<Q", block)[0] != size or struct.unpack("<Q", block[-24:-16])[0] != size:
        raise SigningBlockError("has contradicting sizes", subject=subject)
    pairs: dict[int, bytes] = {}
    at, end = 8, len(block) - 24
    while at < end:
        if end - at < _PAIR.size:
            raise SigningBlockError("ends inside a pair", subject=subject)
        length, key = _PAIR.unpack_from(block, at)
        if length < 4 or length > end - at - 8:
            raise SigningBlockError(f"pair 0x{key:08x} lies about its length", subject=subject)
        if key in pairs:
            raise SigningBlockError(f"holds the id 0x{key:08x} twice", subject=subject)
        pairs[key] = block[at + _PAIR.size : at + 8 + length]
        at += 8 + length
    return pairs


def make_block(pairs: Mapping[int, bytes]) -> bytes:
    """Return a whole block with the given pairs in order, padded to a multiple of 4,096 bytes."""
    body = bytearray()
    for key, value in pairs.items():
        if key != PADDING_ID:
            body += _PAIR.pack(len(value) + 4, key) + value
    fixed = 8 + len(body) + 24
    missing = -fixed % BLOCK_ALIGNMENT
    if missing:
        if missing < _PAIR.size:
            missing += BLOCK_ALIGNMENT
        body += _PAIR.pack(missing - 8, PADDING_ID) + bytes(missing - _PAIR.size)
    size = struct.pack("<Q", len(body) + 24)
    return size + bytes(body) + size + BLOCK_MAGIC
