"""Writes a tree as binary XML: one string pool, a rebuilt resource map, the nodes."""

import struct
from collections.abc import Callable

from longshore_packer.binary import chunks, values
from longshore_packer.binary.chunks import NO_INDEX
from longshore_packer.binary.strings import StringPool
from longshore_packer.binary.values import Value
from longshore_packer.binary.xml import Attribute, Document, Element, Node, Scope, Text

_NODE = struct.Struct("<HHIII")
_PAIR = struct.Struct("<II")
_VALUE = struct.Struct("<IHBBI")
_ID_ATTRIBUTE = 0x010100D0  # android:id


def write_xml(document: Document) -> bytes:
    """Return the document's bytes; equal trees give equal bytes.

    Raises:
        StringPoolError: a text is too long for the pool.

    """
    return _Writer(document).write()


class _Writer:
    """Collects attribute names with ids first: their position is their place in the map."""

    def __init__(self, document: Document) -> None:
        self._document = document
        named = {
            (attribute.resource_id, attribute.name)
            for attribute in _attributes(document.children)
            if attribute.resource_id
        }
        self._names = {key: index for index, key in enumerate(sorted(named))}
        self._texts: dict[str, int] = {}
        self._nodes: list[bytes] = []

    def write(self) -> bytes:
        for node in self._document.children:
            self._write(node)
        pool = StringPool.build((name for _, name in self._names), utf8=self._document.utf8)
        for text in self._texts:
            pool.append(text)
        ids = [resource_id for resource_id, _ in self._names]
        resource_map = chunks.HEADER.pack(chunks.XML_RESOURCE_MAP, 8, 8 + 4 * len(ids))
        resource_map += struct.pack(f"<{len(ids)}I", *ids)
        body = b"".join((pool.to_bytes(), resource_map if ids else b"", *self._nodes))
        return chunks.HEADER.pack(chunks.XML, 8, 8 + len(body)) + body

    def _text(self, text: str | None) -> int:
        if text is None:
            return NO_INDEX
        return self._texts.setdefault(text, len(self._names) + len(self._texts))

    def _emit(self, kind: int, line: int, comment: str | None, body: bytes) -> None:
        header = _NODE.pack(kind, 16, 16 + len(body), line, self._text(comment))
        self._nodes.append(header + body)

    def _write(self, node: Node) -> None:
        if isinstance(node, Scope):
            pair = _PAIR.pack(self._text(node.prefix), self._text(node.uri))
            self._emit(chunks.XML_START_NAMESPACE, node.line, None, pair)
            for child in node.children:
                self._write(child)
            self._emit(chunks.XML_END_NAMESPACE, node.line, None, pair)
        elif isinstance(node, Text):
            body = _VALUE.pack(self._text(node.text), *self._value(node.value))
            self._emit(chunks.XML_CDATA, node.line, None, body)
        else:
            self._element(node)

    def _element(self, element: Element) -> None:
        pair = _PAIR.pack(self._text(element.namespace), self._text(element.name))
        start = pair + struct.pack(
            "<6H",
            20,
            20,
            len(element.attributes),
            _place(element, _is_id),
            _place(element, _is_class),
            _place(element, _is_style),
        )
        body = start + b"".join(map(self._attribute, element.attributes))
        self._emit(chunks.XML_START_ELEMENT, element.line, element.comment, body)
        for child in element.children:
            self._write(child)
        self._emit(chunks.XML_END_ELEMENT, element.line, None, pair)

    def _attribute(self, attribute: Attribute) -> bytes:
        if attribute.resource_id:
            name = self._names[attribute.resource_id, attribute.name]
        else:
            name = self._text(attribute.name)
        return _PAIR.pack(self._text(attribute.namespace), name) + _VALUE.pack(
            self._text(attribute.raw), *self._value(attribute.value)
        )

    def _value(self, value: Value) -> tuple[int, int, int, int]:
        is_string = value.type == values.STRING
        return 8, 0, value.type, self._text(value.text or "") if is_string else value.data


def _attributes(nodes: list[Node]) -> list[Attribute]:
    found: list[Attribute] = []
    for node in nodes:
        if isinstance(node, Element):
            found += node.attributes
        if not isinstance(node, Text):
            found += _attributes(node.children)
    return found


def _is_id(attribute: Attribute) -> bool:
    return attribute.resource_id == _ID_ATTRIBUTE


def _is_class(attribute: Attribute) -> bool:
    return attribute.name == "class" and attribute.namespace is None


def _is_style(attribute: Attribute) -> bool:
    return attribute.name == "style" and attribute.namespace is None


def _place(element: Element, test: Callable[[Attribute], bool]) -> int:
    """Return the 1-based position of the attribute that ``test`` picks, or 0."""
    for index, attribute in enumerate(element.attributes, 1):
        if test(attribute):
            return index
    return 0
