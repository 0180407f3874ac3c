"""Patterns of parameters: written by the provider, run on what publishers type.

RE2 reads them: its time grows with the length of the text only, whatever the pattern is, where a
backtracking engine can be held up for years. It has no look-around and no back-references.
"""

from functools import lru_cache
from typing import Any

import re2

from longshore_packer.plugin.errors import PluginError

_MOST_LENGTH = 1000


def check_pattern(pattern: str, *, subject: str = "") -> None:
    """Refuse a pattern that cannot be run.

    Raises:
        PluginError: it is no regular expression, too long, or needs what RE2 has not.
    """
    if len(pattern) > _MOST_LENGTH:
        raise PluginError(f"is longer than {_MOST_LENGTH} characters", subject=subject)
    try:
        _compiled(pattern)
    # A half of a surrogate pair, which JSON can hold, is no text.
    except (re2.error, UnicodeEncodeError) as error:
        raise PluginError(
            f"is no regular expression: {_reason(error)}",
            subject=subject,
            remedy="Write it in the syntax of RE2, without look-around and back-references.",
        ) from error


def fits(pattern: str, text: str) -> bool:
    """True when the whole text matches; a pattern that cannot be run fits nothing."""
    try:
        return _compiled(pattern).fullmatch(text) is not None
    except (re2.error, UnicodeEncodeError):
        return False


@lru_cache(maxsize=512)
def _compiled(pattern: str) -> Any:
    options = re2.Options()
    options.log_errors = False
    return re2.compile(pattern, options)


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeEncodeError):
        return error.reason
    told = error.args[0] if error.args else ""
    return told.decode(errors="replace") if isinstance(told, bytes) else str(told)
