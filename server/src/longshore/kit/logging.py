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
        structlog.processors.JSONRenderer()
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=True,
    )
    FORMAT.name = settings.log_format


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
