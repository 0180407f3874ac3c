"""Nonces of game servers' calls: each works once while its timestamp would be accepted."""

import time

from longshore.kit.errors import BusyError

_BUCKET_SECONDS = 60
_MOST = 1_000_000


class Nonces:
    """What this process has seen lately, in buckets of a minute.

    Several processes do not know each other's: what changes something is also kept in the database
    (`runtime/authentication.py`).
    """

    def __init__(self, keep_seconds: int) -> None:
        self._keep = keep_seconds
        self._seen: set[str] = set()
        self._buckets: dict[int, list[str]] = {}
        self._newest = -1

    def is_new(self, app_id: str, nonce: str) -> bool:
        """Remember a nonce of a game; false when it was seen before.

        Raises:
            BusyError: there are too many to remember.
        """
        key, number = f"{app_id} {nonce}", int(time.monotonic()) // _BUCKET_SECONDS
        if number != self._newest:
            self._begin(number)
        if key in self._seen:
            return False
        if len(self._seen) >= _MOST:
            raise BusyError()
        self._seen.add(key)
        self._buckets[number].append(key)
        return True

    def forget(self) -> None:
        """Remember nothing, as a process that has just begun."""
        self._seen.clear()
        self._buckets.clear()
        self._newest = -1

    def _begin(self, number: int) -> None:
        oldest = number - self._keep // _BUCKET_SECONDS - 1
        for old in [each for each in self._buckets if each < oldest]:
            self._seen.difference_update(self._buckets.pop(old))
        self._buckets.setdefault(number, [])
        self._newest = number
