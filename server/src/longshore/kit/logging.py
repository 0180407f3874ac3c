"""Structured logs: one line an event, for people on a terminal or as JSON for machines."""

import logging
import re
from collections.abc import MutableMapping
from typing import Any

import structlog
from structlog.typing import Processor

from longshore.kit.http.lines import FORMAT
from longshore.kit.settings import Settings

# C0 and C1 controls, which a terminal obeys, and what turns the direction of text.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
# Traces have lines of their own.
_LINED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
# What a value is written in quotes for.
_QUOTED = re.compile("[ \t=\r\n\"']")
_USUAL = frozenset(("timestamp", "level", "event"))
_UNUSUAL = frozenset(("stack", "exception", "exc_info", "logger", "logger_name"))


def configure_logging(settings: Settings) -> None:
    """Set up structlog once, at the start."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.format_exc_info,
        without_controls,
    ]
    renderer: Processor = (
        structlog.processors.JSONRenderer() if settings.log_format == "json" else PlainLines()
    )
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=True,
    )
    FORMAT.name = settings.log_format


class PlainLines:
    """Writes what `structlog.dev.ConsoleRenderer` does without colours, for less.

    Every request writes a line. What carries a trace, or names its logger, is left to that one.
    """

    def __init__(self) -> None:
        self._whole = structlog.dev.ConsoleRenderer(colors=False)

    def __call__(self, logger: Any, method: str, event: MutableMapping[str, Any]) -> str:
        """The line."""
        if not _UNUSUAL.isdisjoint(event) or not event.keys() >= _USUAL:
            return self._whole(logger, method, event)
        head = f"{event['timestamp']} [{event['level']:<9}] {event['event']!s:<30}"
        told = [f"{name}={_written(event[name])}" for name in sorted(event) if name not in _USUAL]
        return " ".join((head, *told)).rstrip(" ")


def _written(value: object) -> str:
    return value if type(value) is str and not _QUOTED.search(value) else repr(value)


def without_controls(
    _logger: Any, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Escape what a terminal would obey, in every text of the line: some of it strangers wrote."""
    for name, value in event.items():
        if isinstance(value, str):
            pattern = _LINED if name == "exception" else _CONTROL
            event[name] = pattern.sub(_escaped, value)
    return event


def _escaped(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode()
