"""Texts: what a recipe's pieces say about one request."""

import base64
import re
from collections.abc import Callable, Mapping
from urllib.parse import quote, quote_plus

from longshore.domains.operate.recipes.digests import digest
from longshore.domains.operate.recipes.pieces import (
    REFERENCE,
    Conditional,
    Digested,
    Encoded,
    Fields,
    Piece,
    SortedValues,
    Test,
    Text,
)
from longshore.domains.operate.recipes.scope import Scope, filtered

_RENDER: dict[str, Callable[[str, str], str]] = {
    "k=v": lambda name, value: f"{name}={value}",
    "v": lambda name, value: value,
    "k=urlencode(v)": lambda name, value: f"{name}={quote(value, safe='')}",
    "k:v": lambda name, value: f"{name}:{value}",
}


def text_of(text: Text, scope: Scope) -> str:
    """The pieces of a text, joined."""
    return "".join(_piece(piece, scope) for piece in text)


def filled(template: str, scope: Scope) -> str:
    """A template with its references replaced; what is not there is empty."""

    def value(found: re.Match[str]) -> str:
        inner = scope.find(found[1], found[2].split(".")[1:])
        return filtered(inner if isinstance(inner, str) else "", found[3].split("|")[1:])

    return REFERENCE.sub(value, template)


def first_filled(templates: tuple[str, ...], scope: Scope) -> str:
    """The first template that is not empty; the empty text when all are."""
    return next((value for one in templates if (value := filled(one, scope))), "")


def holds(test: Test, scope: Scope) -> bool:
    """Whether a condition is true of a request."""
    value = filled(test.value, scope)
    if test.none_of:
        return value not in {filled(one, scope) for one in test.none_of}
    # Nothing equals nothing: a parameter that is not set must not match a field that is not there.
    return value != "" and value in {filled(one, scope) for one in test.one_of}


def all_hold(tests: tuple[Test, ...], scope: Scope) -> bool:
    """Whether every condition is true."""
    return all(holds(test, scope) for test in tests)


def _piece(piece: Piece, scope: Scope) -> str:
    if isinstance(piece, str):
        return filled(piece, scope)
    if isinstance(piece, Fields):
        return _fields(piece, scope)
    if isinstance(piece, Digested):
        key = text_of(piece.key, scope)
        return digest(piece.digest, text_of(piece.of, scope), key, piece.encoding)
    if isinstance(piece, Encoded):
        return _encoded(piece, scope)
    if isinstance(piece, SortedValues):
        return "".join(sorted(filled(one, scope) for one in piece.sorted_values))
    assert isinstance(piece, Conditional)
    return text_of(piece.text, scope) if filled(piece.when, scope) else ""


def _encoded(piece: Encoded, scope: Scope) -> str:
    text = text_of(piece.of, scope)
    if piece.encode == "base64":
        return base64.b64encode(text.encode()).decode()
    if piece.encode == "java":
        return quote_plus(text, safe="*").replace("~", "%7E")
    return quote(text, safe="")


def _fields(piece: Fields, scope: Scope) -> str:
    source, *path = piece.fields.split(".")
    found = scope.find(source, path)
    given = dict(found) if isinstance(found, Mapping) else {}
    names = piece.only or tuple(sorted(set(given) - set(piece.exclude)))
    values = ((name, given.get(name, "")) for name in names)
    render = _RENDER[piece.render]
    return piece.joiner.join(
        render(name, value)
        for name, value in values
        if isinstance(value, str) and (value or piece.empty == "keep")
    )
