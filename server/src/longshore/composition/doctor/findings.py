"""What a check found."""

from enum import StrEnum

import msgspec

MOST_EXAMPLES = 20


class Level(StrEnum):
    """A fault needs somebody now, a warning some time; the rest is well."""

    WELL = "well"
    WARNING = "warning"
    FAULT = "fault"


class Finding(msgspec.Struct, frozen=True):
    """One sentence about one thing, and what to do about it, if anything.

    `examples` names some of what it is about: files, rows, at most twenty.
    """

    check: str
    level: Level
    text: str
    remedy: str = ""
    examples: tuple[str, ...] = ()


def well(check: str, text: str) -> Finding:
    """Nothing to do."""
    return Finding(check, Level.WELL, text)


def warning(check: str, text: str, remedy: str, examples: tuple[str, ...] = ()) -> Finding:
    """Something to do some time."""
    return Finding(check, Level.WARNING, text, remedy, examples[:MOST_EXAMPLES])


def fault(check: str, text: str, remedy: str, examples: tuple[str, ...] = ()) -> Finding:
    """Something to do now."""
    return Finding(check, Level.FAULT, text, remedy, examples[:MOST_EXAMPLES])
