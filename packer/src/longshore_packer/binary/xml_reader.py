"""Reads binary XML into a tree, refusing whatever contradicts the format."""

import struct

from longshore_packer.binary import chunks, values
from longshore_packer.binary.chunks import NO_INDEX, Chunk
from longshore_packer.binary.errors import BinaryError, XmlError
from longshore_packer.binary.strings import StringPool
from longshore_packer.binary.values import Value
from longshore_packer.binary.xml import Attribute, Document, Element, Node, Scope, Text

MAX_DEPTH = 128
# Trees cost some 25 bytes of memory for each byte of the file.
MAX_BYTES = 4 * 1024 * 1024
MAX_TEXT = 8 * 1024 * 1024

_LINE_COMMENT = struct.Struct("<II")
_PAIR = struct.Struct("<II")
_START = struct.Struct("<II6H")
_ATTRIBUTE = struct.Struct("<3IHBBI")
_VALUE = struct.Struct("<IHBBI")


def read_xml(data: bytes) -> Document:
    """Return the tree of a binary XML document.

    Raises:
        XmlError: not binary XML, malformed, or nested deeper than 128 elements.

    """
    try:
        return _Reader(data).read()
    except XmlError:
        raise
    except BinaryError as error:
        raise XmlError(error.message) from error
    except struct.error as error:
        raise XmlError("a node is cut short") from error


def is_xml(data: bytes) -> bool:
    """Return whether the data start like binary XML."""
    return data[:4] == b"\x03\x00\x08\x00"


class _Reader:
    def __init__(self, data: bytes) -> None:
        if len(data) > MAX_BYTES:
            raise XmlError(f"has {len(data)} bytes, the limit is {MAX_BYTES}")
        top = chunks.read_chunk(data, 0, len(data))
        if top.type != chunks.XML:
            raise XmlError("is not a binary XML document")
        self._data = data
        self._top = top
        self._pool: StringPool | None = None
        self._texts: list[str | None] = []
        self._text_total = 0
        self._map: tuple[int, ...] = ()
        # The open nodes; the bottom is the document itself.
        self._stack: list[Scope | Element] = []
        self._nodes: list[Node] = []

    def read(self) -> Document:
        for chunk in chunks.iterate(self._data, self._top.body, self._top.end):
            self._chunk(chunk)
        if self._pool is None or self._stack:
            raise XmlError("ends before its elements are closed")
        if not self._nodes:
            raise XmlError("holds no element")
        return Document(self._nodes, self._pool.utf8)

    def _chunk(self, chunk: Chunk) -> None:
        if chunk.type == chunks.STRING_POOL and self._pool is None:
            self._pool = StringPool(self._data, chunk.offset, chunk.end)
            self._texts = [None] * len(self._pool)
        elif chunk.type == chunks.XML_RESOURCE_MAP:
            count = (chunk.size - chunk.header_size) // 4
            self._map = struct.unpack_from(f"<{count}I", self._data, chunk.body)
        elif chunk.type == chunks.XML_START_NAMESPACE:
            line, _ = self._node(chunk)
            prefix, uri = _PAIR.unpack_from(self._data, self._body(chunk, 8))
            self._open(Scope(self._text(prefix), self._text(uri), line=line))
        elif chunk.type == chunks.XML_START_ELEMENT:
            self._open(self._element(chunk))
        elif chunk.type in (chunks.XML_END_NAMESPACE, chunks.XML_END_ELEMENT):
            self._close(chunk)
        elif chunk.type == chunks.XML_CDATA:
            self._place(self._cdata(chunk))
        # Android skips other chunks; so they are dropped here.

    def _body(self, chunk: Chunk, need: int) -> int:
        if chunk.header_size < 16 or chunk.body + need > chunk.end:
            raise XmlError(f"the node at byte {chunk.offset} is cut short")
        return chunk.body

    def _node(self, chunk: Chunk) -> tuple[int, str | None]:
        line, comment = _LINE_COMMENT.unpack_from(self._data, chunk.offset + 8)
        return line, self._text(comment)

    def _text(self, index: int) -> str | None:
        if index == NO_INDEX:
            return None
        if self._pool is None or index >= len(self._texts):
            raise XmlError(f"names string {index}, which does not exist")
        text = self._texts[index]
        if text is None:
            text = self._texts[index] = self._pool[index]
            # Strings may overlap in the pool; their sum must not exceed what was read.
            self._text_total += len(text)
            if self._text_total > MAX_TEXT:
                raise XmlError(f"holds more than {MAX_TEXT} characters of text")
        return text

    def _element(self, chunk: Chunk) -> Element:
        line, comment = self._node(chunk)
        body = self._body(chunk, _START.size)
        namespace, name, start, size, count = _START.unpack_from(self._data, body)[:5]
        first = body + start
        if count and (size < _ATTRIBUTE.size or first + count * size > chunk.end):
            raise XmlError(f"the element at byte {chunk.offset} lacks its attributes")
        attributes = [self._attribute(first + size * index) for index in range(count)]
        text = self._text(name)
        return Element(text or "", self._text(namespace), attributes, [], line, comment)

    def _attribute(self, at: int) -> Attribute:
        namespace, name, raw, _, _, kind, data = _ATTRIBUTE.unpack_from(self._data, at)
        resource_id = self._map[name] if name < len(self._map) else 0
        return Attribute(
            self._text(namespace),
            self._text(name) or "",
            resource_id,
            self._value(kind, data),
            self._text(raw),
        )

    def _value(self, kind: int, data: int) -> Value:
        if kind == values.STRING:
            return Value(kind, 0, self._text(data) or "")
        return Value(kind, data)

    def _cdata(self, chunk: Chunk) -> Text:
        line, _ = self._node(chunk)
        text, _, _, kind, data = _VALUE.unpack_from(self._data, self._body(chunk, _VALUE.size))
        return Text(self._text(text) or "", self._value(kind, data), line)

    def _place(self, node: Node) -> None:
        (self._stack[-1].children if self._stack else self._nodes).append(node)

    def _open(self, node: Scope | Element) -> None:
        if len(self._stack) >= MAX_DEPTH:
            raise XmlError(f"is nested deeper than {MAX_DEPTH}")
        self._place(node)
        self._stack.append(node)

    def _close(self, chunk: Chunk) -> None:
        kind = Element if chunk.type == chunks.XML_END_ELEMENT else Scope
        if not self._stack or not isinstance(self._stack.pop(), kind):
            raise XmlError(f"closes at byte {chunk.offset} what is not open")
