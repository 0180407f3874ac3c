"""Reading small files whole, with a limit and typed errors."""

from pathlib import Path

from longshore_packer.errors import InputError


def read_limited(path: Path, limit_bytes: int) -> bytes:
    """Return a file's bytes.

    Raises:
        InputError: missing, unreadable or larger than ``limit_bytes``.
    """
    try:
        with path.open("rb") as file:
            data = file.read(limit_bytes + 1)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", subject=str(path)) from error
    if len(data) > limit_bytes:
        raise InputError(f"is larger than {limit_bytes} bytes", subject=str(path))
    return data
