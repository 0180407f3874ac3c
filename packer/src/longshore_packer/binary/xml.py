"""Binary XML as a tree that can be edited and written back.

Format: ``ResXMLTree_*`` in ResourceTypes.h of the Android Open Source Project. Attributes are
looked up by resource id, as Android does; an obfuscated name does not hide one.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from longshore_packer.binary.values import NO_VALUE, Value, string

ANDROID = "http://schemas.android.com/apk/res/android"
NO_ID = 0


@dataclass(slots=True)
class Attribute:
    """One attribute.

    Attributes:
        namespace: its URI, or None.
        name: its name as the pool holds it; may be empty in obfuscated files.
        resource_id: id from the resource map, 0 when it has none.
        value: the typed value.
        raw: the text as the author wrote it, or None when not kept.

    """

    namespace: str | None
    name: str
    resource_id: int
    value: Value
    raw: str | None = None

    @property
    def text(self) -> str | None:
        """The attribute's text: the string value, else the raw text, else None."""
        return self.value.text if self.value.text is not None else self.raw

    def copy(self) -> "Attribute":
        """Return an independent copy."""
        return Attribute(self.namespace, self.name, self.resource_id, self.value, self.raw)


@dataclass(slots=True)
class Text:
    """Character data between elements."""

    text: str
    value: Value = NO_VALUE
    line: int = 0


@dataclass(slots=True)
class Element:
    """One element with its attributes in file order and its child nodes."""

    name: str
    namespace: str | None = None
    attributes: list[Attribute] = field(default_factory=list)
    children: "list[Node]" = field(default_factory=list)
    line: int = 0
    comment: str | None = None

    def elements(self, *names: str) -> "Iterator[Element]":
        """Yield the child elements, of these names only when any is given."""
        for child in elements_of(self.children):
            if not names or child.name in names:
                yield child

    def walk(self) -> "Iterator[Element]":
        """Yield this element and all below it, in document order."""
        pending = [self]
        while pending:
            element = pending.pop()
            yield element
            pending.extend(reversed(list(element.elements())))

    def by_id(self, resource_id: int) -> Attribute | None:
        """Return the attribute with this resource id, or None."""
        for attribute in self.attributes:
            if attribute.resource_id == resource_id:
                return attribute
        return None

    def by_name(self, name: str) -> Attribute | None:
        """Return the attribute of this name that has no resource id, or None."""
        for attribute in self.attributes:
            if attribute.name == name and attribute.resource_id == NO_ID:
                return attribute
        return None

    def put(self, attribute: Attribute) -> None:
        """Add an attribute, or replace the one with its id or name; keeps Android's order."""
        found = (
            self.by_id(attribute.resource_id)
            if attribute.resource_id
            else self.by_name(attribute.name)
        )
        if found is not None:
            self.attributes[self.attributes.index(found)] = attribute
            return
        self.attributes.append(attribute)
        # Android searches attributes by ascending resource id; those without an id come last.
        self.attributes.sort(key=lambda a: a.resource_id or 0x1_0000_0000)

    def put_text(self, name: str, text: str) -> None:
        """Set an attribute that has neither namespace nor resource id (``package``)."""
        self.put(Attribute(None, name, NO_ID, string(text), text))

    def copy(self) -> "Element":
        """Return a deep copy."""
        return Element(
            self.name,
            self.namespace,
            [a.copy() for a in self.attributes],
            [copy_node(child) for child in self.children],
            self.line,
            self.comment,
        )


@dataclass(slots=True)
class Scope:
    """A namespace declaration and the nodes for which it holds."""

    prefix: str | None
    uri: str | None
    children: "list[Node]" = field(default_factory=list)
    line: int = 0


Node = Element | Text | Scope


@dataclass(slots=True)
class Document:
    """A binary XML document.

    Attributes:
        children: the top nodes, usually one `Scope` holding one `Element`.
        utf8: encoding of the string pool when written.

    """

    children: list[Node] = field(default_factory=list)
    utf8: bool = True

    @property
    def root(self) -> Element | None:
        """The first element, or None in an empty document."""
        return next(elements_of(self.children), None)

    def copy(self) -> "Document":
        """Return a deep copy."""
        return Document([copy_node(child) for child in self.children], self.utf8)


def elements_of(nodes: list[Node]) -> Iterator[Element]:
    """Yield the elements among ``nodes``, looking through namespace scopes."""
    for node in nodes:
        if isinstance(node, Element):
            yield node
        elif isinstance(node, Scope):
            yield from elements_of(node.children)


def copy_node(node: Node) -> Node:
    """Return a deep copy of any node."""
    if isinstance(node, Element):
        return node.copy()
    if isinstance(node, Scope):
        children = [copy_node(child) for child in node.children]
        return Scope(node.prefix, node.uri, children, node.line)
    return Text(node.text, node.value, node.line)
