"""Kinds of text in requests: one line, several lines, and what a search box sends."""

import re
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from longshore.kit.text.html import UNSEEN, is_seen
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

PATTERN_TEXTS: dict[str, Text] = {}
"""What a text that does not match a pattern should be like, by the pattern."""

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_UNSEEN = re.compile(f"[{UNSEEN}]+")
# They turn what follows them around as far as the paragraph goes: the rest of the sentence that
# tells of a name. Copied from some programs they stand around a text that reads the same without.
_TURNING = re.compile(r"[\u202a-\u202e\u2066-\u2069]")


def shaped(pattern: str, text: Text) -> StringConstraints:
    """A text of one shape, and how to tell a person which.

    `text` says what the value must be, to be read after the field's name.
    """
    PATTERN_TEXTS[pattern] = text
    return StringConstraints(strip_whitespace=True, pattern=pattern)


def without_control_characters(value: str) -> str:
    """Refuse what no person types and PostgreSQL cannot store (NUL)."""
    if _CONTROL.search(value):
        raise refused("control_character", Text("含有无效字符", "contains invalid characters"))
    return value


def trimmed(value: str) -> str:
    """`value` without what nobody sees before and after it; empty where nothing else is in it.

    `strip` knows white space alone: a name of a character without width was one, and two names
    that read alike stood beside each other.
    """
    return _led(_led(value)[::-1])[::-1] if is_seen(value) else ""


def _led(value: str) -> str:
    unseen = _UNSEEN.match(value)
    return value[unseen.end() :] if unseen else value


def _one_line(value: str) -> str:
    return " ".join(_paragraphs(_TURNING.sub("", value)).split())


def _paragraphs(value: str) -> str:
    return trimmed(without_control_characters(value))


Line = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_one_line)]
"""One line; runs of white space become one space, and what turns the direction of text goes."""

Paragraphs = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_paragraphs)]
"""Text that may have several lines."""
