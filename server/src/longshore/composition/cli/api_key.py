"""Where a command has its API key from."""

import os
from pathlib import Path

from longshore.composition.cli.api_client import UsageError

KEY_VARIABLE = "LONGSHORE_API_KEY"


def read_key(path: Path | None) -> str:
    """The API key from a file or from LONGSHORE_API_KEY; never from an argument.

    Raises:
        UsageError: not found, or the file cannot be read.
    """
    try:
        text = path.read_text(errors="replace") if path else os.environ.get(KEY_VARIABLE, "")
    except OSError as error:
        raise UsageError(f"--key-file {path}: {error.strerror}") from error
    key = text.strip()
    if not key:
        raise UsageError(f"set {KEY_VARIABLE} to the API key, or give --key-file")
    if not key.isascii() or not key.isprintable() or " " in key:
        raise UsageError("this is no API key: one line that begins with lsk_ is expected")
    return key
