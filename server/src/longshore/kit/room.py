"""Whether something failed for want of room on a disk."""

import errno

_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
# https://www.postgresql.org/docs/current/errcodes-appendix.html: disk_full
_DISK_FULL = "53100"


def is_full(error: BaseException | None) -> bool:
    """True when nothing more could be written, by the fault itself or by what it came of.

    A disk or quota of ours, PostgreSQL's own disk, or a store that says so (`StoreError.is_full`).
    """
    while error is not None:
        if isinstance(error, OSError) and error.errno in _NO_ROOM:
            return True
        if getattr(error, "sqlstate", "") == _DISK_FULL or getattr(error, "is_full", False):
            return True
        error = getattr(error, "orig", None) or error.__cause__
    return False
