"""Which entry names are allowed: those that every reader takes for the same harmless path."""

import re

from longshore_packer.archive.errors import UnsafeNameError
from longshore_packer.parsing import from_utf8

# Control characters, backslash, a leading slash or drive, and empty, "." or ".." segments.
_UNSAFE = re.compile(r"[\x00-\x1f\x7f\\]|^/|^[A-Za-z]:|(?:^|/)\.{1,2}(?:/|$)|//|^$")


def decode_name(raw: bytes, *, archive: str) -> str:
    """Return the name as text, or refuse it.

    Android reads every name as UTF-8, whatever the language flag says, and so do we.
    """
    name = from_utf8(
        raw, lambda fault: UnsafeNameError(f"entry name {raw!r} {fault}", subject=archive)
    )
    check_name(name, archive=archive)
    return name


def check_name(name: str, *, archive: str) -> None:
    """Refuse a name that is absolute, climbs out of its folder or holds control characters."""
    if _UNSAFE.search(name):
        raise UnsafeNameError(f"unsafe entry name {name!r}", subject=archive)
