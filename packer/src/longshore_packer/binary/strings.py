"""String pools: read lazily, extended without decoding what is there.

Format: ``ResStringPool_header`` in ResourceTypes.h of the Android Open Source Project. UTF-8 pools
hold modified UTF-8 (a surrogate pair is six bytes), which is what aapt2 writes and ``NewStringUTF``
of every Android version reads.
"""

import struct
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from longshore_packer.binary import chunks
from longshore_packer.binary.encoding import decode, encode
from longshore_packer.binary.errors import StringPoolError

_HEADER = struct.Struct("<HHI5I")
_SPAN = struct.Struct("<3I")
_SORTED = 0x1
_UTF8 = 0x100
_MAX_TRIES = 100
_END_WORD = b"\xff\xff\xff\xff"


class Span(NamedTuple):
    """A styled range: tag name with attributes (``font;size=12``), first and last UTF-16 unit."""

    tag: str
    first: int
    last: int


class StringPool:
    """A string pool chunk with strings that may be appended.

    Strings are decoded when asked for. Appending costs the length of what is appended; existing
    bytes are copied as they are, so strings that no reader could decode survive an edit.
    """

    def __init__(self, data: bytes, offset: int = 0, end: int | None = None) -> None:
        """Read the pool at ``offset``.

        Raises:
            StringPoolError: the header or the offsets contradict the chunk.

        """
        chunk = chunks.read_chunk(data, offset, len(data) if end is None else end)
        if chunk.type != chunks.STRING_POOL or chunk.header_size < _HEADER.size:
            raise StringPoolError(f"no string pool at byte {offset}")
        fields = _HEADER.unpack_from(data, offset)
        count, style_count, flags, strings_start, styles_start = fields[3:]
        self.size = chunk.size
        self.utf8 = bool(flags & _UTF8)
        self._flags = flags & ~_SORTED
        offsets_end = chunk.header_size + 4 * (count + style_count)
        strings_end = styles_start if style_count else chunk.size
        if offsets_end > chunk.size or (count and strings_start < offsets_end):
            raise StringPoolError(f"declares {count} strings in {chunk.size} bytes")
        if count and not strings_start <= strings_end <= chunk.size:
            raise StringPoolError("the string data lie outside the pool")
        if not count:
            strings_start = strings_end
        words = _words(data[chunk.body : offset + offsets_end])
        self._offsets = words[:count]
        self._style_offsets = words[count:]
        self._strings = data[offset + strings_start : offset + strings_end]
        self._styles = data[offset + styles_start : chunk.end] if style_count else b""
        self._added = bytearray()
        self._added_styles: list[tuple[int, bytes]] = []

    @classmethod
    def build(cls, texts: Iterable[str] = (), *, utf8: bool = True) -> "StringPool":
        """Return a new pool that holds ``texts`` in this order."""
        flags = _UTF8 if utf8 else 0
        pool = cls(_HEADER.pack(chunks.STRING_POOL, 28, 28, 0, 0, flags, 28, 0))
        for text in texts:
            pool.append(text)
        return pool

    def __len__(self) -> int:
        return len(self._offsets)

    def __iter__(self) -> Iterator[str]:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index: int) -> str:
        """Return the string at ``index``.

        Raises:
            StringPoolError: no such index, or bytes that are no string.

        """
        if not 0 <= index < len(self._offsets):
            raise StringPoolError(f"string {index} does not exist, there are {len(self._offsets)}")
        offset = self._offsets[index]
        if offset < len(self._strings):
            return decode(self._strings, offset, utf8=self.utf8)
        return decode(self._added, offset - len(self._strings), utf8=self.utf8)

    def find(self, text: str) -> int | None:
        """Return the first index that holds ``text``, or None; decodes nothing.

        Raises:
            StringPoolError: the bytes stand in too many places that are no string.
        """
        needle = encode(text, utf8=self.utf8)
        tries = 0
        for base, data in ((0, self._strings), (len(self._strings), self._added)):
            at = data.find(needle)
            while at >= 0:
                with suppress(ValueError):
                    return self._offsets.index(base + at)
                tries += 1
                if tries > _MAX_TRIES:
                    raise StringPoolError("repeats bytes that look like a string")
                at = data.find(needle, at + 1)
        return None

    def append(self, text: str, spans: Sequence[Span] = ()) -> int:
        """Add a string and return its index.

        Raises:
            StringPoolError: the text is too long for the pool's encoding.

        """
        self._offsets.append(len(self._strings) + len(self._added))
        self._added += encode(text, utf8=self.utf8)
        index = len(self._offsets) - 1
        if spans:
            data = b"".join(_SPAN.pack(self._name(s.tag), s.first, s.last) for s in spans)
            self._added_styles.append((index, data + _END_WORD))
        return index

    def _name(self, tag: str) -> int:
        found = self.find(tag)
        return self.append(tag) if found is None else found

    def spans(self, index: int) -> list[Span]:
        """Return the styled ranges of the string at ``index``; empty for plain text."""
        for added, data in self._added_styles:
            if added == index:
                return self._read_spans(data, 0)
        if index >= len(self._style_offsets):
            return []
        return self._read_spans(self._styles, self._style_offsets[index])

    def _read_spans(self, data: bytes, at: int) -> list[Span]:
        spans = []
        while at + 4 <= len(data) and data[at : at + 4] != _END_WORD:
            if at + _SPAN.size > len(data):
                raise StringPoolError("a styled range is cut short")
            name, first, last = _SPAN.unpack_from(data, at)
            spans.append(Span(self[name], first, last))
            at += _SPAN.size
        return spans

    @property
    def added_bytes(self) -> int:
        """How many bytes of text were appended since the pool was read."""
        return len(self._added)

    def copy(self) -> "StringPool":
        """Return an independent pool that shares the unchanged bytes."""
        twin = object.__new__(StringPool)
        twin.__dict__.update(self.__dict__)
        twin._offsets = self._offsets[:]
        twin._added = bytearray(self._added)
        twin._added_styles = list(self._added_styles)
        return twin

    def to_bytes(self) -> bytes:
        """Return the chunk; strings and styles that were there keep their index."""
        style_offsets, styles = self._styled()
        strings = self._strings + self._added
        strings += bytes(chunks.pad4(len(strings)))
        start = _HEADER.size + 4 * (len(self._offsets) + len(style_offsets))
        size = start + len(strings) + len(styles)
        header = _HEADER.pack(
            chunks.STRING_POOL,
            _HEADER.size,
            size,
            len(self._offsets),
            len(style_offsets),
            self._flags,
            start,
            start + len(strings) if style_offsets else 0,
        )
        return b"".join((header, _raw(self._offsets), _raw(style_offsets), strings, styles))

    def _styled(self) -> tuple["array[int]", bytes]:
        """Return style offsets and data; a plain string below a styled one has an empty list."""
        if not self._added_styles:
            return self._style_offsets, self._styles
        offsets = self._style_offsets[:]
        styles = bytearray(self._styles)
        empty = len(styles)
        styles += _END_WORD
        for index, data in self._added_styles:
            offsets.extend([empty] * (index - len(offsets)))
            offsets.append(len(styles))
            styles += data
        # The platform wants one whole span of 0xFF at the end of the block.
        return offsets, bytes(styles + _END_WORD * 3)


def _words(data: bytes) -> "array[int]":
    words = array("I", data)
    if sys.byteorder == "big":
        words.byteswap()
    return words


def _raw(words: "array[int]") -> bytes:
    if sys.byteorder == "big":
        words = words[:]
        words.byteswap()
    return words.tobytes()
