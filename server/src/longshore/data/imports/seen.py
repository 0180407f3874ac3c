"""Which keys a file had already, on disk: a file may have millions."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class Seen:
    """Keys of rows that came before in the same file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        connection.execute("CREATE TABLE seen (key INTEGER PRIMARY KEY)")

    def again(self, keys: Iterable[int]) -> list[bool]:
        """Of each key in order, whether it was there before; it is from now on."""
        found = []
        for key in keys:
            # 64 bits without a sign, as SQLite has them with one.
            signed = key - (1 << 64) if key >> 63 else key
            added = self._connection.execute("INSERT OR IGNORE INTO seen VALUES (?)", (signed,))
            found.append(added.rowcount == 0)
        return found


@contextmanager
def seen_keys() -> Iterator[Seen]:
    """A place for keys that is gone afterwards; it may be used from one thread at a time."""
    connection = sqlite3.connect("", check_same_thread=False, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        yield Seen(connection)
    finally:
        connection.close()
