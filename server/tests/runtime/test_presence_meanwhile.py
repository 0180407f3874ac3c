"""Signs of life while the disk gives no room for their spool: they wait, and are written later."""

import asyncio
import errno
from datetime import timedelta

import pytest

from longshore.data.ingest import Record
from longshore.domains.operate.players import OpenSession
from longshore.kit.clock import now
from longshore.runtime import presence
from longshore.runtime.presence import Presence

_PATIENCE_SECONDS = 30


class _Spool:
    """A spool that takes everything."""

    def __init__(self) -> None:
        self.taken: list[Record] = []
        self.has_taken = asyncio.Event()

    async def append(self, record: Record) -> None:
        self.taken.append(record)
        self.has_taken.set()


async def test_a_spool_that_could_not_be_opened_is_opened_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A disk that is full for a moment: players count as there again without a restart."""
    monkeypatch.setattr(presence, "_FLUSH_SECONDS", 0.0)
    spool, tries = _Spool(), [0]

    def opened() -> _Spool:
        tries[0] += 1
        if tries[0] == 1:
            raise OSError(errno.ENOSPC, "No space left on device")
        return spool

    there = Presence(opened)  # type: ignore[arg-type]
    there.note(OpenSession(1, 1, 1, 7, 1, "", False, now() + timedelta(days=1)))
    watching = asyncio.create_task(there.watch())
    try:
        await asyncio.wait_for(spool.has_taken.wait(), _PATIENCE_SECONDS)
    finally:
        watching.cancel()
        await asyncio.wait([watching])
    assert [record.rows for record in spool.taken] == [1]
    assert tries == [2]
