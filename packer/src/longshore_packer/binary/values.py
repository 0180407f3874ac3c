"""Typed values as resource tables and binary XML hold them (``Res_value``)."""

from typing import NamedTuple

NULL = 0x00
REFERENCE = 0x01
ATTRIBUTE = 0x02
STRING = 0x03
FLOAT = 0x04
DIMENSION = 0x05
FRACTION = 0x06
DYNAMIC_REFERENCE = 0x07
DYNAMIC_ATTRIBUTE = 0x08
INT_DEC = 0x10
INT_HEX = 0x11
INT_BOOLEAN = 0x12
COLOR_ARGB8 = 0x1C
COLOR_RGB8 = 0x1D
LAST_COLOR = 0x1F

TRUE = 0xFFFFFFFF


class Value(NamedTuple):
    """A typed value.

    Attributes:
        type: one of the constants of this module.
        data: 32 unsigned bits whose meaning depends on the type; 0 for a string.
        text: the string when the type is `STRING`, else None.

    """

    type: int
    data: int
    text: str | None = None

    @property
    def is_reference(self) -> bool:
        """Whether the value points at another resource."""
        return self.type in (REFERENCE, DYNAMIC_REFERENCE)


NO_VALUE = Value(NULL, 0)


def string(text: str) -> Value:
    """Return a string value."""
    return Value(STRING, 0, text)


def integer(number: int) -> Value:
    """Return a decimal integer value of 32 bits."""
    return Value(INT_DEC, number & 0xFFFFFFFF)


def boolean(flag: bool) -> Value:
    """Return a boolean value as aapt2 writes it."""
    return Value(INT_BOOLEAN, TRUE if flag else 0)


def reference(resource_id: int) -> Value:
    """Return a reference to a resource."""
    return Value(REFERENCE, resource_id)


def colour(argb: int) -> Value:
    """Return a colour value from 0xAARRGGBB."""
    return Value(COLOR_ARGB8, argb)
