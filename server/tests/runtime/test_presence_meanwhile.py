"""Signs of life while the disk gives no room for their spool: they wait, and are written later."""

import asyncio
import errno
from datetime import timedelta
from pathlib import Path

import pytest

from longshore.data.ingest import ProcessSpool, Record, Spool, process_spool
from longshore.domains.operate.players import OpenSession
from longshore.kit.clock import now
from longshore.runtime import presence
from longshore.runtime.presence import Presence

_PATIENCE_SECONDS = 30


async def test_a_spool_that_could_not_be_opened_is_opened_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full for a moment: players count as there again without a restart."""
    monkeypatch.setattr(presence, "_FLUSH_SECONDS", 0.0)
    monkeypatch.setattr(process_spool, "_AGAIN_SECONDS", 0.0)
    tries, taken, has_taken = [0], list[int](), asyncio.Event()

    class Refused(Spool):
        def __init__(self, folder: Path, most_bytes: int) -> None:
            tries[0] += 1
            if tries[0] == 1:
                raise OSError(errno.ENOSPC, "No space left on device")
            super().__init__(folder, most_bytes)

        async def append(self, record: Record) -> None:
            await super().append(record)
            taken.append(record.rows)
            has_taken.set()

    monkeypatch.setattr(process_spool, "Spool", Refused)
    spool = ProcessSpool(tmp_path, 1 << 20)
    there = Presence(spool)
    there.note(OpenSession(1, 1, 1, 7, 1, "", False, now() + timedelta(days=1)))
    watching = asyncio.create_task(there.watch())
    try:
        await asyncio.wait_for(has_taken.wait(), _PATIENCE_SECONDS)
    finally:
        watching.cancel()
        await asyncio.wait([watching])
        spool.close()
    assert taken == [1]
    assert tries == [2]
