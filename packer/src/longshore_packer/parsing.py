"""Reads what texts and bytes from outside hold, refusing with the caller's own typed error.

Python's readers raise many kinds of errors, and not always those that one expects: ``int("01", 0)``
and ``int`` of 5,000 digits, base64 beyond ASCII, JSON nested 10,000 deep. So they are called here
and nowhere else in the library; ``tests/test_parsing.py`` holds the other modules to that.
"""

import base64
import binascii
import json
import math
import re
from collections.abc import Callable, Mapping

from longshore_packer.errors import PackerError

Refuse = Callable[[str], PackerError]
_DECIMAL = re.compile(r"-?[0-9]{1,10}")
_HEX = re.compile(r"0[xX][0-9a-fA-F]{1,8}")


def whole_number(text: str) -> int | None:
    """Return a number as Android's XML writes it, or None if the text is not a number.

    Decimal with any leading zeros (``01`` is 1) or hexadecimal behind ``0x``; at most ten or eight
    digits. Source: ``ResTable::stringToInt`` in AOSP's ResourceTypes.cpp.
    """
    if _DECIMAL.fullmatch(text):
        return int(text)
    return int(text, 16) if _HEX.fullmatch(text) else None


def hex_number(digits: str) -> int:
    """Return the value of hexadecimal digits that a pattern has found."""
    return int(digits, 16)


def parse_json(text: str | bytes, refuse: Refuse) -> Mapping[str, object]:
    """Decode one JSON object, refusing duplicate keys.

    Raises:
        PackerError: the caller's: not JSON, not an object, a key given twice.
    """
    values = parse_json_value(text, refuse)
    if not isinstance(values, dict):
        raise refuse("must be a JSON object")
    return values


def parse_json_value(text: str | bytes, refuse: Refuse) -> object:
    """Decode any JSON value, refusing duplicate keys.

    Raises:
        PackerError: the caller's: not JSON, a key given twice.
    """
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError) as fault:
        raise refuse(f"is not valid JSON: {fault}") from fault


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError("a key is given twice in one object")
    return values


def _no_constant(name: str) -> object:
    """Refuse NaN and Infinity, which Python's reader takes and JSON does not have."""
    raise ValueError(f"{name} is no JSON")


def real_number(value: object) -> float | None:
    """Return a decoded JSON number as a float; None if it is not a number or too large for one."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def from_base64(text: object, refuse: Refuse) -> bytes:
    """Decode base64 in its strict form.

    Raises:
        PackerError: the caller's: no text, or not base64.
    """
    if not isinstance(text, str):
        raise refuse("is not base64 text")
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as fault:
        raise refuse("is not valid base64") from fault


def to_base64(data: bytes) -> str:
    """Return base64 text."""
    return base64.b64encode(data).decode("ascii")


def from_hex(text: str, refuse: Refuse) -> bytes:
    """Decode pairs of hexadecimal digits.

    Raises:
        PackerError: the caller's.
    """
    try:
        return bytes.fromhex(text)
    except ValueError as fault:
        raise refuse("is not hexadecimal") from fault


def from_utf8(data: bytes, refuse: Refuse) -> str:
    """Decode UTF-8.

    Raises:
        PackerError: the caller's.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise refuse("is not UTF-8") from fault


def to_utf8(text: str, refuse: Refuse) -> bytes:
    """Encode as UTF-8; half of a surrogate pair, which JSON can hold, is no text.

    Raises:
        PackerError: the caller's.
    """
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError as fault:
        raise refuse("the text is not valid Unicode") from fault
