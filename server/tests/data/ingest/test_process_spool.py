"""The spool of a process whose disk refuses for a while: nothing lost or twice, and no restart."""

import asyncio
import os
import threading
from pathlib import Path

import pytest

from longshore.data.ingest import (
    ProcessSpool,
    Record,
    Spool,
    SpoolBrokenError,
    process_spool,
    read_segment,
)


def _record(number: int) -> Record:
    return Record(1, number, 1, 1, bytes([number]) * 16, b"{}")


def _kept(folder: Path) -> list[int]:
    return [
        record.received_ms
        for path in sorted(folder.glob("*.seg"))
        for _, record in read_segment(path.read_bytes())
    ]


def _refuse(_: int) -> None:
    raise OSError(28, "No space left on device")


async def test_a_disk_that_refused_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was refused is not there, though all its bytes were written: it comes again."""
    spool = ProcessSpool(tmp_path, 1 << 20)
    await spool.append(_record(1))
    with monkeypatch.context() as full:
        full.setattr(os, "fdatasync", _refuse)
        with pytest.raises(SpoolBrokenError, match="No space left"):
            await spool.append(_record(2))
    moment = [0.0]
    monkeypatch.setattr(process_spool.time, "monotonic", lambda: moment[0])
    for _ in range(2):
        with pytest.raises(SpoolBrokenError, match="No space left"):
            await spool.append(_record(2))
    moment[0] += process_spool._AGAIN_SECONDS
    await asyncio.gather(*(spool.append(_record(number)) for number in (2, 3)))
    await asyncio.to_thread(spool.close)
    assert sorted(_kept(tmp_path)) == [1, 2, 3]


async def test_it_is_opened_once_and_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a killed process left is megabytes, which a thread reads; who comes meanwhile waits."""
    threads: list[threading.Thread] = []

    class Seen(Spool):
        def __init__(self, folder: Path, most_bytes: int) -> None:
            threads.append(threading.current_thread())
            super().__init__(folder, most_bytes)

    monkeypatch.setattr(process_spool, "Spool", Seen)
    spool = ProcessSpool(tmp_path, 1 << 20)
    await asyncio.gather(*(spool.append(_record(number)) for number in range(5)))
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()
    await asyncio.to_thread(spool.close)
    assert sorted(_kept(tmp_path)) == [*range(5)]


async def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_spool, "_AGAIN_SECONDS", 0.0)
    folder = tmp_path / "events"
    folder.write_text("no folder")
    spool = ProcessSpool(folder, 1 << 20)
    with pytest.raises(SpoolBrokenError):
        await spool.append(_record(1))
    folder.unlink()
    await spool.append(_record(1))
    await asyncio.to_thread(spool.close)
    assert _kept(folder) == [1]
