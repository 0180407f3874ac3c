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
        self._buckets: dict[int, set[tuple[str, str]]] = {}

    def is_new(self, app_id: str, nonce: str) -> bool:
        """Remember a nonce of a game; false when it was seen before.

        Raises:
            BusyError: there are too many to remember.
        """
        key, number = (app_id, nonce), int(time.monotonic()) // _BUCKET_SECONDS
        self._forget_before(number - self._keep // _BUCKET_SECONDS - 1)
        if any(key in bucket for bucket in self._buckets.values()):
            return False
        if sum(map(len, self._buckets.values())) >= _MOST:
            raise BusyError()
        self._buckets.setdefault(number, set()).add(key)
        return True

    def _forget_before(self, number: int) -> None:
        for old in [each for each in self._buckets if each < number]:
            del self._buckets[old]
