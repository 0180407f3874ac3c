"""An append-only spool: one writing thread, one fdatasync for all who wait, sealed segments.

A segment is `<worker>-<number>.open` while it is written and `.seg` once it is sealed, which never
changes again. Whoever begins under a worker's name, and whoever reads, seals what dead writers
left, cut off behind the last whole record: what was acknowledged lies before it.
"""

import asyncio
import contextlib
import fcntl
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

import structlog

from longshore.data.ingest.records import Record, read_sealed

log = structlog.get_logger(__name__)
_MOST_WORKERS = 64
_GATHER_SECONDS = 0.005
_SEAL_SECONDS = 1.0
_SEAL_BYTES = 64 << 20

Done = Callable[[Exception | None], None]


class SpoolFullError(Exception):
    """The spool has reached its limit: come back later."""


class SpoolBrokenError(Exception):
    """A write failed: what is on disk is not known, so nothing more is taken."""


class Spool:
    """The spool of one process in a folder that several share."""

    def __init__(self, folder: Path, most_bytes: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._most = folder, most_bytes
        self._worker, self._lock = _take_name(folder)
        _recover(folder, self._worker)
        self._number = time.time_ns() // 1_000_000
        self._queue: list[tuple[bytes, Done]] = []
        self._changed = threading.Condition()
        self._is_ending = False
        self.fault = ""
        """What the disk refused with; nothing more is taken then."""
        self._size, self._size_at, self._is_looking = 0, -1e9, False
        self._look()
        self._file: _Open | None = None
        self._thread = threading.Thread(target=self._run, name="event-spool", daemon=True)
        self._thread.start()

    async def append(self, record: Record) -> None:
        """Write a record; it is on disk when this returns.

        Raises:
            SpoolFullError: there is no more room. SpoolBrokenError: the disk refused.
        """
        self._check()
        if await self._held() >= self._most:
            raise SpoolFullError
        loop = asyncio.get_running_loop()
        written: asyncio.Future[None] = loop.create_future()

        def done(error: Exception | None) -> None:
            loop.call_soon_threadsafe(_settle, written, error)

        with self._changed:
            self._check()
            self._queue.append((record.encoded(), done))
            self._changed.notify()
        await written

    def close(self) -> None:
        """Write what waits, seal what is open, and let the name go."""
        with self._changed:
            self._is_ending = True
            self._changed.notify()
        self._thread.join()
        if self._file:
            self._file.drop()
        self._lock.close()

    def _check(self) -> None:
        """Nobody reads the queue after a fault: who joins it then would wait for ever."""
        if self.fault:
            raise SpoolBrokenError(self.fault)

    async def _held(self) -> int:
        """Bytes in the folder, looked at once a second by one of those who ask."""
        if time.monotonic() - self._size_at > 1 and not self._is_looking:
            self._is_looking = True
            try:
                # In a thread: of a folder with many segments it takes long.
                await asyncio.to_thread(self._look)
            finally:
                self._is_looking = False
        return self._size

    def _look(self) -> None:
        self._size = bytes_in(self._folder)
        self._size_at = time.monotonic()

    def _run(self) -> None:
        while True:
            waiting = self._wait()
            try:
                self._write([data for data, _ in waiting])
            except OSError as error:
                log.exception("event_spool_broken")
                with self._changed:
                    # After a failed fsync nobody knows what the disk has: this is the end.
                    self.fault = str(error)
                    waiting, self._queue = waiting + self._queue, []
            fault = SpoolBrokenError(self.fault) if self.fault else None
            for _, done in waiting:
                done(fault)
            if self.fault:
                return
            if self._is_ending and not self._queue:
                # Here and not after the write: the end may have been asked for since.
                self._seal()
                return

    def _wait(self) -> list[tuple[bytes, Done]]:
        """What is to be written next; others may join it for some milliseconds."""
        with self._changed:
            while not self._queue and not self._is_ending:
                timeout = self._file.seconds_left() if self._file else None
                if timeout is not None and timeout <= 0:
                    break
                self._changed.wait(timeout)
        if self._queue:
            time.sleep(_GATHER_SECONDS)
        with self._changed:
            waiting, self._queue = self._queue, []
        return waiting

    def _write(self, records: list[bytes]) -> None:
        if records:
            if self._file is None:
                self._number += 1
                self._file = _Open(self._folder / f"{self._worker}-{self._number}.open")
            self._file.write(b"".join(records))
        if self._file and self._file.is_full():
            self._seal()

    def _seal(self) -> None:
        if self._file:
            self._file.seal()
            self._file = None


class _Open:
    """The segment that is written."""

    def __init__(self, path: Path) -> None:
        self._path, self._bytes = path, 0
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND
        self._descriptor = os.open(path, flags, 0o600)
        # The name must outlive a loss of power as well as the content.
        _sync_folder(path.parent)
        self._born = time.monotonic()

    def write(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self._descriptor, view) :]
        os.fdatasync(self._descriptor)
        self._bytes += len(data)

    def seconds_left(self) -> float:
        return self._born + _SEAL_SECONDS - time.monotonic()

    def is_full(self) -> bool:
        return self._bytes >= _SEAL_BYTES or self.seconds_left() <= 0

    def drop(self) -> None:
        """After a fault: leave only what was acknowledged, as far as the disk lets it be cut."""
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._bytes)
            self._close()

    def seal(self) -> None:
        self._close()
        self._path.rename(self._path.with_suffix(".seg"))

    def _close(self) -> None:
        # Not by its number twice: another file may have it by then.
        descriptor, self._descriptor = self._descriptor, -1
        os.close(descriptor)


def bytes_in(folder: Path) -> int:
    """Bytes of a folder's files; one that is sealed or loaded in between may be left out."""
    size = 0
    with os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(FileNotFoundError):
                size += entry.stat().st_size
    return size


def seal_abandoned(folder: Path) -> None:
    """Seal what dead writers left, none of whom may ever come back under the same name.

    Raises:
        OSError: the disk refused.
    """
    for worker in {path.name.partition("-")[0] for path in folder.glob("*.open")}:
        if held := _locked(folder, worker):
            with held:
                _recover(folder, worker)


def _take_name(folder: Path) -> tuple[str, TextIO]:
    """A name that no living process has, held by a lock until the process ends."""
    for number in range(_MOST_WORKERS):
        if held := _locked(folder, f"w{number}"):
            return f"w{number}", held
    raise OSError(f"{_MOST_WORKERS} processes write in {folder} already")


def _locked(folder: Path, worker: str) -> TextIO | None:
    """A worker's name, held until this is closed; None while somebody living has it."""
    held = (folder / f"{worker}.lock").open("w")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        held.close()
        return None
    return held


def _recover(folder: Path, worker: str) -> None:
    for path in sorted(folder.glob(f"{worker}-*.open")):
        data = path.read_bytes()
        _, damaged = read_sealed(data)
        at, span = damaged[-1] if damaged else (len(data), b"")
        # What is whole behind some damage was acknowledged as well.
        end = at if at + len(span) == len(data) else len(data)
        with path.open("r+b") as file:
            file.truncate(end)
            os.fsync(file.fileno())
        if end:
            path.rename(path.with_suffix(".seg"))
        else:
            path.unlink()
        log.info("event_segment_recovered", bytes=end, cut=len(data) - end)
    _sync_folder(folder)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _settle(written: asyncio.Future[None], error: Exception | None) -> None:
    if written.done():
        return
    if error:
        written.set_exception(error)
    else:
        written.set_result(None)
