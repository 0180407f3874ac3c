"""JSON of strangers, judged by its size in values before any of it is built.

A tree costs far more than its text: 350,000 empty lists are 1 MB and held the event loop for a
second. What is counted is what separates values outside of texts, which C code does at some
gigabytes a second; only then is the text parsed.
"""

import json
import math
from collections.abc import Iterable
from typing import Any

from longshore.kit import errors

# More than the largest form of the console sends (10,000 parts of an upload, three values each).
MOST_VALUES = 40_000
MOST_DEPTH = 32
# Digits and signs are all one, so that one text stands for every beginning of an exponent.
_NUMERALS = bytes.maketrans(b"123456789+-E", b"00000000000e")
_EXPONENT = b"0e0"


def read_object(raw: bytes) -> dict[str, object]:
    """The JSON object in `raw` (UTF-8, RFC 8259).

    Raises:
        MalformedBodyError: not JSON, not an object, a doubled key, NaN, a number that is larger
            than a double (it could not be written as JSON again), or U+0000 in a text.
        TooManyValuesError: more values than any form has, or nested too deeply.
    """
    if is_over(raw, MOST_VALUES):
        raise errors.TooManyValuesError(limit=MOST_VALUES)
    try:
        text = raw.decode("utf-8")
        value = json.loads(
            text, object_pairs_hook=_no_duplicates, parse_constant=_no_constant, parse_float=_finite
        )
    except (ValueError, RecursionError) as error:
        raise errors.MalformedBodyError() from error
    # JSON can say U+0000 by its escape only.
    is_suspect = "\\u0000" in text
    if not isinstance(value, dict) or _is_too_deep(value) or (is_suspect and _has_nul(value)):
        raise errors.MalformedBodyError()
    return value


def is_over(raw: bytes, most: int) -> bool:
    """True when the JSON text holds more than `most` values."""
    # Each is a byte at least.
    if len(raw) <= most or _separators(raw) <= most:
        return False
    # Separators in texts do not count.
    outside = _outside_of_texts(raw, most)
    return outside is None or _separators(outside) > most


def has_many_exponents(raw: bytes, most: int) -> bool:
    """True when the JSON text holds more than `most` numerals with an exponent.

    Such as 4.9e-324 costs msgspec 6 microseconds, where others cost 0.03. What has more texts than
    forms have values counts as too many.
    """
    if raw.translate(_NUMERALS).count(_EXPONENT) <= most:
        return False
    outside = _outside_of_texts(raw, MOST_VALUES)
    return outside is None or outside.translate(_NUMERALS).count(_EXPONENT) > most


def _outside_of_texts(raw: bytes, most: int) -> bytes | None:
    """The JSON text without what stands in quotes; None when that is more than `most` values."""
    # Without escapes, every second piece between quotes is outside of texts.
    plain = raw.replace(b"\\\\", b"").replace(b'\\"', b"")
    return None if plain.count(b'"') > 4 * most else b"".join(plain.split(b'"')[::2])


def _separators(text: bytes) -> int:
    return text.count(b",") + text.count(b"[") + text.count(b"{")


def has_nul(text: str) -> bool:
    """True when a text holds U+0000, which no text of the database can."""
    return "\0" in text


def _has_nul(value: Any) -> bool:
    if isinstance(value, str):
        return has_nul(value)
    if isinstance(value, dict):
        return any(_has_nul(part) for pair in value.items() for part in pair)
    return isinstance(value, list) and any(_has_nul(part) for part in value)


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, object]:
    """A doubled key means that two readers of the body could disagree, so it is refused."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("duplicate key")
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def _finite(numeral: str) -> float:
    """1e999 is infinite to Python, which says nothing, and would be written as no JSON."""
    number = float(numeral)
    if not math.isfinite(number):
        raise ValueError("the number is too large")
    return number


def _is_too_deep(value: Any) -> bool:
    """Level by level: a call for each value would cost more than reading them did."""
    level = [value]
    for _ in range(MOST_DEPTH):
        level = [child for parent in level for child in _children(parent)]
        if not level:
            return False
    return True


def _children(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
