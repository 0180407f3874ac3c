"""The nameless entries with which the Android Gradle plug-in fills gaps in an archive.

They stand before, between or behind the entries and are not in the directory: a local header
without a name, without data, everything else zero. Source: zipflinger's
``LocalFileHeader.fillVirtualEntry`` and ``ZipArchive.fillFreeLocation`` (AOSP, tools/base); the
extra field is apkzlib's alignment field 0xd935, or plain zeros.
"""

from longshore_packer.archive.directory import LOCAL_MAGIC, LOCAL_RECORD

MAX_FILLED_BYTES = 1 << 20
_ALIGNMENT_FIELD = b"\x35\xd9"
# Identifier, size, and the alignment that the field was made for.
_FIELD_HEAD = 6


def behind_fillers(gap: bytes) -> bytes:
    """Return what is left of a gap behind the fillers that it begins with."""
    while gap.startswith(LOCAL_MAGIC):
        length = _filler_length(gap)
        if not length:
            break
        gap = gap[length:]
    return gap


def _filler_length(gap: bytes) -> int:
    """Return the size of the filler at the start of a gap in bytes, 0 if it is not filler."""
    if len(gap) < LOCAL_RECORD.size:
        return 0
    _, _, flags, method, _, _, *sizes, name_length, extra_length = LOCAL_RECORD.unpack_from(gap)
    length = LOCAL_RECORD.size + extra_length
    if flags or method or any(sizes) or name_length or length > len(gap):
        return 0
    return length if _is_blank(gap[LOCAL_RECORD.size : length]) else 0


def _is_blank(extra: bytes) -> bool:
    """Whether an extra field carries nothing but padding."""
    if extra.startswith(_ALIGNMENT_FIELD):
        told = int.from_bytes(extra[2:4], "little")
        return told == len(extra) - 4 and not extra[_FIELD_HEAD:].strip(b"\0")
    return not extra.strip(b"\0")
