"""Reads a manifest fragment from XML text into the same tree as the binary manifest."""

import re
from collections.abc import Callable, Mapping
from xml.parsers import expat

from longshore_packer.binary.attributes import definitions
from longshore_packer.binary.values import Value, string
from longshore_packer.binary.xml import ANDROID, NO_ID, Attribute, Element
from longshore_packer.content.compile import Resolver, compile_value
from longshore_packer.content.errors import FragmentError, PlaceholderError

TOOLS = "http://schemas.android.com/tools"
MAX_CHARACTERS = 1_000_000
MAX_DEPTH = 32
_PLACEHOLDER = re.compile(r"\$\{([^}]*)\}")


def substitute(text: str, placeholders: Mapping[str, str]) -> str:
    """Replace every ``${NAME}``.

    Raises:
        PlaceholderError: a name has no value.
    """

    def replace(match: re.Match[str]) -> str:
        try:
            return placeholders[match[1]]
        except KeyError:
            raise PlaceholderError(
                f"the placeholder {match[0]} has no value", subject=match[1]
            ) from None

    return _PLACEHOLDER.sub(replace, text)


def substitute_tree(root: Element, placeholders: Mapping[str, str]) -> None:
    """Replace every ``${NAME}`` in the attributes of a compiled fragment, in place."""
    for element in root.walk():
        for attribute in element.attributes:
            text = attribute.text
            if text is not None and "${" in text:
                attribute.value = string(substitute(text, placeholders))
                attribute.raw = attribute.value.text


def parse_fragment(text: str, placeholders: Mapping[str, str], resolve: Resolver) -> Element:
    """Return the fragment's root element, ``manifest``, with typed attributes.

    Args:
        text: XML whose root is ``<manifest>``.
        placeholders: values of ``${NAME}``.
        resolve: finds the id of ``@type/name``.

    Raises:
        FragmentError: not well-formed, a document type, nested too deep, an unknown attribute.
        PlaceholderError: a placeholder has no value.
    """
    if len(text) > MAX_CHARACTERS:
        raise FragmentError(f"is longer than {MAX_CHARACTERS} characters")
    builder = _Builder(placeholders, resolve)
    # The text is decoded already; an encoding that it declares does not count.
    parser = expat.ParserCreate("UTF-8", namespace_separator="\t")
    parser.ordered_attributes = True
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.StartDoctypeDeclHandler = _refuse_doctype
    builder.line = lambda: parser.CurrentLineNumber
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        raise FragmentError(f"is not well-formed XML: {error}") from error
    root = builder.root
    if root is None or root.name != "manifest":
        raise FragmentError("the root element is not <manifest>")
    return root


def _refuse_doctype(*_: object) -> None:
    raise FragmentError("holds a document type declaration")


class _Builder:
    def __init__(self, placeholders: Mapping[str, str], resolve: Resolver) -> None:
        self._placeholders = placeholders
        self._resolve = resolve
        self._stack: list[Element] = []
        self.root: Element | None = None
        self.line: Callable[[], int] = int

    def start(self, name: str, pairs: list[str]) -> None:
        if len(self._stack) >= MAX_DEPTH:
            raise FragmentError(f"is nested deeper than {MAX_DEPTH}")
        element = Element(name, line=self.line())
        for key, text in zip(pairs[::2], pairs[1::2], strict=True):
            element.put(self._attribute(key, text))
        if self._stack:
            self._stack[-1].children.append(element)
        else:
            self.root = element
        self._stack.append(element)

    def end(self, _: str) -> None:
        self._stack.pop()

    def _attribute(self, key: str, text: str) -> Attribute:
        namespace, _, name = key.rpartition("\t")
        has_placeholder = "${" in text
        if has_placeholder:
            text = substitute(text, self._placeholders)
        if namespace == ANDROID:
            definition = definitions().get(name)
            if definition is None:
                raise FragmentError(
                    f"android:{name} is not an attribute this library compiles",
                    subject=f"line {self.line()}",
                    remedy="Ship the fragment in a plug-in bundle instead.",
                )
            # A substituted value stays text: an application id of digits is not a number.
            value: Value = (
                string(text) if has_placeholder else compile_value(definition, text, self._resolve)
            )
            return Attribute(ANDROID, name, definition.resource_id, value, value.text)
        return Attribute(namespace or None, name, NO_ID, string(text), text)
