"""Where the data of stored entries must start, and the padding that puts it there."""

import struct

DEFAULT_ALIGNMENT = 4
# Devices with 16 KiB pages map uncompressed libraries straight from the package.
LIBRARY_ALIGNMENT = 16_384
# Extra field of apksig's ApkSigner.ALIGNMENT_ZIP_EXTRA_DATA_FIELD_HEADER_ID.
_EXTRA_ID = 0xD935
_EXTRA_HEADER = struct.Struct("<HHH")


def alignment_of(name: str, *, stored: bool) -> int:
    """Return the alignment in bytes that the data of an entry needs; 1 when it is compressed."""
    if not stored:
        return 1
    return LIBRARY_ALIGNMENT if name.endswith(".so") else DEFAULT_ALIGNMENT


def alignment_extra(data_offset: int, alignment: int) -> bytes:
    """Return the extra field that moves data from ``data_offset`` to a multiple of ``alignment``.

    Args:
        data_offset: where the data would start with an empty extra field, in bytes.
        alignment: 1 to 32,768 bytes.
    """
    missing = -data_offset % alignment
    if missing == 0:
        return b""
    while missing < _EXTRA_HEADER.size:
        missing += alignment
    zeros = missing - _EXTRA_HEADER.size
    return _EXTRA_HEADER.pack(_EXTRA_ID, zeros + 2, alignment) + bytes(zeros)
