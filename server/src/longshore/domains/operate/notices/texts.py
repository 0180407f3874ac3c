"""Texts in several languages, and which of them somebody reads."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Protocol, TypeVar

from longshore.kit.text.kinds import shaped
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

Tag = Annotated[
    str,
    shaped(
        r"^[a-z]{2,3}(-[A-Z][A-Za-z]{1,3})?$",
        Text("应为语言标记，如 zh-CN、en-US", "must be a language tag such as zh-CN or en-US"),
    ),
]
"""A language of BCP 47, with a region or script where it matters."""
MOST_LANGUAGES = 20


class InLanguage(Protocol):
    """Something said in one language; `code` is its tag."""

    code: str


T = TypeVar("T", bound=InLanguage)


def each_once(texts: list[T]) -> list[T]:
    """Refuse a language that is there twice.

    Raises:
        PydanticCustomError: one is.
    """
    codes = [one.code for one in texts]
    for code in codes:
        if codes.count(code) > 1:
            raise refused(
                "language_twice",
                Text("{code}写了两次", "has {code} twice").filled(code=code),
            )
    return texts


def keys_once(keys: list[str]) -> None:
    """Refuse a key that two entries have.

    Raises:
        PydanticCustomError: one is.
    """
    for key in keys:
        if keys.count(key) > 1:
            raise refused(
                "key_twice",
                Text("标识{key}用了两次", "the key {key} is used twice").filled(key=key),
            )


def best_of(wanted: str, codes: Sequence[str]) -> int | None:
    """Which of some languages is for somebody who wants one: it, or one of its kind."""
    lower = wanted.lower()
    for at, code in enumerate(codes):
        if code.lower() == lower:
            return at
    primary = lower.split("-", 1)[0]
    for at, code in enumerate(codes):
        if code.split("-", 1)[0] == primary:
            return at
    return None


def spoken(codes: Iterable[str]) -> tuple[str, ...]:
    """The languages that there are at all, each once and in a fixed order."""
    return tuple(sorted(set(codes)))
