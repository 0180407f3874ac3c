"""The spool: what was acknowledged is there after a kill; what is torn is cut off."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from longshore.data.ingest import (
    Record,
    Spool,
    SpoolBrokenError,
    SpoolFullError,
    read_sealed,
    read_segment,
    seal_abandoned,
)
from longshore.data.ingest.records import body_digest
from longshore.data.ingest.spool import bytes_in

_WRITER = """
import asyncio, sys
from pathlib import Path
from longshore.data.ingest import Record, Spool
async def main():
    spool = Spool(Path(sys.argv[1]), 1 << 30)
    async def one(number):
        while True:
            content = b'[%d]' % number
            await spool.append(Record(1, number, 1, 1, bytes(16), content))
            print(number, flush=True)
            number += 10
    await asyncio.gather(*(one(number) for number in range(10)))
asyncio.run(main())
"""


def _record(number: int, content: bytes = b"[]") -> Record:
    return Record(7, number, 1, 1, body_digest(7, content), content)


def _kept(folder: Path) -> list[Record]:
    files = [*folder.glob("*.seg"), *folder.glob("*.open")]
    return [record for path in files for _, record in read_segment(path.read_bytes())]


def _names(folder: Path, pattern: str) -> set[str]:
    return {path.name for path in folder.glob(pattern)}


async def test_whatever_is_sealed_or_loaded_meanwhile(tmp_path: Path) -> None:
    """How full the folder is, is asked while files are renamed and removed: no fault of ours."""
    (tmp_path / "kept.seg").write_bytes(b"12345")
    ends = threading.Event()

    def rename() -> None:
        while not ends.is_set():
            for number in range(20):
                (tmp_path / f"w9-{number}.open").touch()
            for number in range(20):
                (tmp_path / f"w9-{number}.open").rename(tmp_path / f"w9-{number}.seg")
            for number in range(20):
                (tmp_path / f"w9-{number}.seg").unlink()

    renaming = threading.Thread(target=rename)
    renaming.start()
    try:
        found = [await asyncio.to_thread(bytes_in, tmp_path) for _ in range(2_000)]
    finally:
        ends.set()
        renaming.join()
    assert set(found) == {5}


async def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    spool = Spool(tmp_path, 1 << 20)
    records = [_record(number, b"[%d]" % number) for number in range(50)]
    await asyncio.gather(*(spool.append(record) for record in records))
    spool.close()
    assert not _names(tmp_path, "*.open")
    assert sorted(_kept(tmp_path), key=lambda one: one.received_ms) == records


async def test_two_writers_have_two_names(tmp_path: Path) -> None:
    first, second = Spool(tmp_path, 1 << 20), Spool(tmp_path, 1 << 20)
    await asyncio.gather(first.append(_record(1)), second.append(_record(2)))
    first.close()
    second.close()
    assert {name.partition("-")[0] for name in _names(tmp_path, "*.seg")} == {"w0", "w1"}


async def test_closing_seals_whatever_the_thread_is_at(tmp_path: Path) -> None:
    """The end may be asked for between the write and the look whether this is the end."""
    for number in range(150):
        spool = Spool(tmp_path, 1 << 20)
        await spool.append(_record(number))
        spool.close()
        assert not _names(tmp_path, "*.open")
    assert len(_kept(tmp_path)) == 150


@pytest.mark.parametrize("torn", [1, 10, 40])
async def test_a_torn_record_is_cut_off(tmp_path: Path, torn: int) -> None:
    whole = _record(1, b"[1]").encoded() + _record(2, b"[2]").encoded()
    (tmp_path / "w0-1.open").write_bytes(whole + _record(3, b"[3]").encoded()[:-torn])
    (tmp_path / "w0-2.open").write_bytes(b"nothing whole")
    Spool(tmp_path, 1 << 20).close()
    assert (tmp_path / "w0-1.seg").read_bytes() == whole
    assert _names(tmp_path, "w0-*") == {"w0-1.seg"}


async def test_what_is_whole_behind_damage_is_not_cut_off(tmp_path: Path) -> None:
    """[issue] A disk lost a byte of what a dead writer left: all behind it was acknowledged."""
    first, last = _record(1, b"[1]").encoded(), _record(3, b"[3]").encoded()
    damaged = bytearray(_record(2, b"[2]").encoded())
    damaged[-1] ^= 1
    kept = first + bytes(damaged) + last
    (tmp_path / "w0-1.open").write_bytes(kept + b"LSE1 torn")
    Spool(tmp_path, 1 << 20).close()
    assert (tmp_path / "w0-1.seg").read_bytes() == kept
    records, spans = read_sealed(kept)
    assert [record.received_ms for record in records] == [1, 3]
    assert spans == [(len(first), bytes(damaged))]
    assert read_sealed(bytes(damaged)) == ([], [(0, bytes(damaged))])
    assert read_sealed(b"") == ([], [])


async def test_what_nobody_comes_back_for_is_sealed(tmp_path: Path) -> None:
    """A dead writer's segment, whose name nobody takes again; not that of a living one."""
    whole = _record(1, b"[1]").encoded()
    spool = Spool(tmp_path, 1 << 20)
    (tmp_path / "w1-1.open").write_bytes(whole + b"torn")
    (tmp_path / "w0-1.open").write_bytes(whole)
    seal_abandoned(tmp_path)
    assert (tmp_path / "w1-1.seg").read_bytes() == whole
    assert _names(tmp_path, "*.open") == {"w0-1.open"}
    spool.close()
    seal_abandoned(tmp_path)
    assert not _names(tmp_path, "*.open")


async def test_a_changed_byte_ends_what_is_believed(tmp_path: Path) -> None:
    data = bytearray(_record(1).encoded() + _record(2).encoded())
    data[len(_record(1).encoded()) + 40] ^= 1
    assert [record.received_ms for _, record in read_segment(bytes(data))] == [1]


async def test_full(tmp_path: Path) -> None:
    spool = Spool(tmp_path, 100)
    await spool.append(_record(1, b"x" * 200))
    spool._size_at = -1e9
    with pytest.raises(SpoolFullError):
        await spool.append(_record(2))
    spool.close()


async def test_how_full_it_is_is_looked_at_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder of many segments holds up no call; one looks, and the others go by what is known."""
    spool, looked, may_go = Spool(tmp_path, 10_000), list[str](), threading.Event()
    loop, looks = asyncio.get_running_loop(), asyncio.Event()

    def look(folder: Path) -> int:
        looked.append(threading.current_thread().name)
        loop.call_soon_threadsafe(looks.set)
        may_go.wait(60)
        return bytes_in(folder)

    monkeypatch.setattr("longshore.data.ingest.spool.bytes_in", look)
    spool._size_at = -1e9
    looking = asyncio.create_task(spool.append(_record(1)))
    await looks.wait()
    await spool.append(_record(2))
    assert not looking.done() and len(looked) == 1
    assert threading.current_thread().name not in looked
    may_go.set()
    await looking
    # Full, it is looked at again: whoever reads has made room meanwhile.
    (tmp_path / "large.seg").write_bytes(bytes(20_000))
    spool._size_at = -1e9
    with pytest.raises(SpoolFullError):
        await spool.append(_record(3))
    (tmp_path / "large.seg").unlink()
    spool._size_at = -1e9
    await spool.append(_record(4))
    spool.close()


async def test_a_disk_that_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a failed fsync nothing more is taken: what is on disk is not known."""

    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    spool = Spool(tmp_path, 1 << 20)
    monkeypatch.setattr(os, "fdatasync", refuse)
    for number in range(2):
        with pytest.raises(SpoolBrokenError):
            await spool.append(_record(number))
    spool.close()


async def test_who_comes_while_the_disk_refuses_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch that comes between a write and its refusal is refused too, and not left waiting."""
    loop, writes, may_refuse = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def refuse(_: int) -> None:
        loop.call_soon_threadsafe(writes.set)
        may_refuse.wait()
        raise OSError(28, "No space left on device")

    spool = Spool(tmp_path, 1 << 20)
    monkeypatch.setattr(os, "fdatasync", refuse)
    first = asyncio.create_task(spool.append(_record(1)))
    await writes.wait()
    second = asyncio.create_task(spool.append(_record(2)))
    await asyncio.sleep(0)
    may_refuse.set()
    done, waiting = await asyncio.wait([first, second], timeout=5)
    for task in waiting:
        task.cancel()
    assert [type(task.exception()) for task in done] == [SpoolBrokenError] * 2
    spool.close()


def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    acknowledged: list[int] = []
    for _ in range(3):
        writer = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(tmp_path)], stdout=subprocess.PIPE
        )
        assert writer.stdout
        lines = [writer.stdout.readline() for _ in range(200)]
        os.kill(writer.pid, signal.SIGKILL)
        lines += writer.stdout.readlines()
        writer.wait()
        whole = [line for line in lines if line.endswith(b"\n") and line.strip().isdigit()]
        acknowledged += [int(line) for line in whole]
        writer.stdout.close()
    Spool(tmp_path, 1 << 30).close()
    kept = [record.received_ms for record in _kept(tmp_path)]
    assert len(acknowledged) >= 500
    for number in set(acknowledged):
        assert kept.count(number) >= acknowledged.count(number)
