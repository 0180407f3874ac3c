"""Compiles the attributes of a manifest fragment from text, as aapt2 does."""

import re
from collections.abc import Callable

from longshore_packer.binary import attributes as kinds
from longshore_packer.binary import values
from longshore_packer.binary.attributes import Definition
from longshore_packer.binary.values import Value
from longshore_packer.content.errors import FragmentError
from longshore_packer.parsing import hex_number, whole_number

Resolver = Callable[[str, str], int | None]
_REFERENCE = re.compile(r"@\+?([a-z]+)/([A-Za-z0-9_.$]+)")
_HEX_REFERENCE = re.compile(r"@(0x[0-9a-fA-F]{8})")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")


def compile_value(definition: Definition, text: str, resolve: Resolver) -> Value:
    """Return the typed value of an android: attribute.

    Args:
        definition: what the attribute accepts.
        text: what the author wrote.
        resolve: finds a resource id by type and name, None if absent.

    Raises:
        FragmentError: the text fits no kind that the attribute accepts.
    """
    if text.startswith("@"):
        return _reference(definition, text, resolve)
    if definition.kinds & (kinds.ENUM | kinds.FLAGS) and definition.symbols:
        symbol = _symbols(definition, text)
        if symbol is not None:
            return symbol
    if definition.kinds & kinds.BOOLEAN and text in ("true", "false"):
        return values.boolean(text == "true")
    numeric = definition.kinds & (kinds.INTEGER | kinds.ENUM | kinds.FLAGS)
    number = whole_number(text) if numeric else None
    if number is not None:
        return _integer(definition, text, number)
    if definition.kinds & kinds.COLOR and _COLOUR.fullmatch(text):
        return values.colour(parse_colour(text))
    # A bare REFERENCE attribute (android:label) also takes literal text.
    if definition.kinds & kinds.STRING or definition.kinds == kinds.REFERENCE:
        return values.string(_unescape(text))
    raise FragmentError(
        f"{text!r} is not a value of android:{definition.name}", subject=definition.name
    )


def parse_colour(text: str) -> int:
    """Return 0xAARRGGBB from ``#rgb``, ``#argb``, ``#rrggbb`` or ``#aarrggbb``."""
    digits = text[1:]
    if len(digits) <= 4:
        digits = "".join(digit * 2 for digit in digits)
    return hex_number(digits.rjust(8, "f"))


def _reference(definition: Definition, text: str, resolve: Resolver) -> Value:
    if text in ("@null", "@empty"):
        return Value(values.NULL, 1 if text == "@empty" else 0)
    exact = _HEX_REFERENCE.fullmatch(text)
    if exact:
        return values.reference(hex_number(exact[1]))
    match = _REFERENCE.fullmatch(text)
    resource_id = resolve(match[1], match[2]) if match else None
    if resource_id is None:
        raise FragmentError(
            f"{text} is not a resource of the package",
            subject=definition.name,
            remedy="Name a resource of the mother or of a plug-in; a framework resource"
            " by its number, such as @0x01030006.",
        )
    return values.reference(resource_id)


def _symbols(definition: Definition, text: str) -> Value | None:
    names = [name.strip() for name in text.split("|")]
    if not all(name in definition.symbols for name in names):
        return None
    if definition.kinds & kinds.ENUM and len(names) == 1:
        return values.integer(definition.symbols[names[0]])
    mask = 0
    for name in names:
        mask |= definition.symbols[name]
    return Value(values.INT_HEX, mask & 0xFFFFFFFF)


def _integer(definition: Definition, text: str, number: int) -> Value:
    if not -(2**31) <= number < 2**32:
        if definition.kinds & kinds.STRING:
            return values.string(text)
        raise FragmentError(f"{text} does not fit 32 bits", subject=definition.name)
    kind = values.INT_HEX if text[1:2] in ("x", "X") else values.INT_DEC
    return Value(kind, number & 0xFFFFFFFF)


def _unescape(text: str) -> str:
    r"""Undo the escapes of Android's XML: ``\\ ``, ``\\@``, ``\\?``, ``\\n``, ``\\uXXXX``."""
    if "\\" not in text:
        return text
    plain = {"n": "\n", "t": "\t"}

    def replace(match: re.Match[str]) -> str:
        code = match[1]
        return chr(hex_number(code[1:])) if len(code) == 5 else plain.get(code, code)

    return re.sub(r"\\(u[0-9a-fA-F]{4}|.)", replace, text, flags=re.DOTALL)
