"""Kinds of text in requests: one line, several lines, and what a search box sends."""

import re
from typing import Annotated

from pydantic import AfterValidator, StringConstraints
from pydantic_core import PydanticCustomError

PATTERN_TEXTS: dict[str, tuple[str, str]] = {}
"""What a text that does not match a pattern should be like (zh, en), by the pattern."""

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def shaped(pattern: str, zh: str, en: str) -> StringConstraints:
    """A text of one shape, and how to tell a person which.

    `zh` and `en` say what the value must be, to be read after the field's name.
    """
    PATTERN_TEXTS[pattern] = (zh, en)
    return StringConstraints(strip_whitespace=True, pattern=pattern)


def without_control_characters(value: str) -> str:
    """Refuse what no person types and PostgreSQL cannot store (NUL)."""
    if _CONTROL.search(value):
        raise PydanticCustomError(
            "control_character",
            "contains invalid characters",
            {"zh": "含有无效字符", "en": "contains invalid characters"},
        )
    return value


def _one_line(value: str) -> str:
    return " ".join(without_control_characters(value).split())


Line = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_one_line)]
"""One line; runs of white space become one space."""

Paragraphs = Annotated[
    str, StringConstraints(strip_whitespace=True), AfterValidator(without_control_characters)
]
"""Text that may have several lines."""
