"""The loader: one pass after the other, one block at a time.

Whoever loads holds the lock of the folder; what a killed loader left is finished first.
"""

import asyncio
import fcntl
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TextIO

import structlog
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from longshore.data.engine import Engine, EngineError, EngineRefusedError
from longshore.data.engine.place import folder_of
from longshore.data.loading.blocks import Blocks
from longshore.data.loading.closing import close_days, due_days, together
from longshore.data.loading.first import read_first, write_first
from longshore.data.loading.ledgers import Ledgers
from longshore.data.loading.progress import read_progress, write_progress
from longshore.data.loading.rows import lines_of, player_of, without
from longshore.data.loading.spooled import (
    Players,
    decoded,
    next_batches,
    rows_of,
    signed,
    unseen,
)
from longshore.data.loading.tables import make_tables
from longshore.data.loading.tallying import due_tallies, tally_days
from longshore.kit.days import present_day
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

log = structlog.get_logger(__name__)
_PASS_SECONDS = 1.0
_TRY_AGAIN_SECONDS = 1.0
# Days wait for being closed without any harm.
_CLOSE_SECONDS = 60.0
_CLOCKS_DIFFER = timedelta(days=1)
_DELETED = text("SELECT player_id FROM player_deletion WHERE done_at >= :since")
# Somebody must look at a block that the engine refused so often.
_MOST_REFUSALS = 5


class AnotherLoaderError(Exception):
    """Another process loads from this folder."""


class Loader:
    """Loads from the spool and the ledgers of one installation."""

    def __init__(self, settings: Settings, database: Database, engine: Engine) -> None:
        self._zone, self._database, self._engine = settings.time_zone, database, engine
        self._spool, self._folder = settings.data_dir / "events", folder_of(settings)
        self._lock = _locked(folder_of(settings) / "loader")
        self._blocks = Blocks(folder_of(settings) / "loader", self._spool)
        self._ledgers, self._players = Ledgers(), Players()
        self._has_tables, self._refusals = False, 0
        self._closed_at = -_CLOSE_SECONDS

    def close(self) -> None:
        """Let another loader work in the folder."""
        self._lock.close()

    async def run(self) -> None:
        """Load until cancelled; what fails is tried again."""
        while True:
            began = time.monotonic()
            try:
                if not self._ledgers.is_known:
                    await asyncio.to_thread(self._tell_of_begin)
                is_more = await self.load_once()
            except (EngineError, SQLAlchemyError, OSError) as error:
                log.warning("loading_waits", error=f"{type(error).__name__}: {error}"[:300])
                self._has_tables = False
                await asyncio.sleep(_TRY_AGAIN_SECONDS)
            else:
                if is_more:
                    await asyncio.to_thread(self._tell_first)
                else:
                    # In its first passes nothing of the ledgers was looked at.
                    if self._ledgers.is_known:
                        await asyncio.to_thread(write_progress, self._folder, self._blocks.aside())
                    await self._close()
                    await asyncio.sleep(max(0.0, began + _PASS_SECONDS - time.monotonic()))

    def _tell_of_begin(self) -> None:
        """Before it is known how much there is: pages would say that there is nothing yet."""
        if read_first(self._folder) is None:
            self._tell_first()

    def _tell_first(self) -> None:
        if read_progress(self._folder) is None:
            write_first(self._folder, self._ledgers.read_of(self._blocks.positions()))

    async def load_once(self) -> bool:
        """One pass; whether there is more to load at once.

        Raises:
            EngineError, SQLAlchemyError: engine or database do not answer; nothing is lost.
        """
        if not self._has_tables:
            await make_tables(self._engine)
            self._has_tables = True
        await self._finish()
        more_of_ledgers = await self._load_ledgers()
        return await self._load_spool() or more_of_ledgers

    async def _close(self) -> None:
        """Close some days, of one game in each pass, so that what comes in is not held up."""
        if time.monotonic() - self._closed_at >= _CLOSE_SECONDS:
            self._closed_at = time.monotonic()
            if await self.close_some_days():
                self._closed_at -= _CLOSE_SECONDS

    async def close_some_days(self) -> bool:
        """Close days of one game that are over; whether there are more.

        Raises:
            EngineError, SQLAlchemyError: engine or database do not answer; they are closed later.
        """
        today = present_day(self._zone).date
        due = together(await due_days(self._engine, today))
        counted = together(await due_tallies(self._engine, today))
        if due or counted:
            gone = await self._deleted(datetime.now(UTC))
            for days in due[:1]:
                await close_days(self._engine, days, self._zone, gone)
            for days in counted[:1]:
                await tally_days(self._engine, days, gone)
        return len(due) > 1 or len(counted) > 1

    async def _load_ledgers(self) -> bool:
        async with self._database.system() as session:
            await self._ledgers.look(session)
            found = await self._ledgers.after(session, self._blocks.positions(), self._zone)
        if found is None:
            return False
        lines = await asyncio.to_thread(lines_of, found.rows)
        await asyncio.to_thread(self._blocks.plan, [], found.read, lines)
        await self._finish()
        return found.is_more

    async def _load_spool(self) -> bool:
        batches = await asyncio.to_thread(next_batches, self._spool)
        if not batches.names:
            return False
        for name, span in batches.damaged.items():
            # The disk did not keep it: how many events were in it nobody knows.
            log.error("segment_damaged", part=name, bytes=len(span))
            await asyncio.to_thread(self._blocks.put_aside, name, span)
        told, unreadable = await asyncio.to_thread(decoded, batches.records)
        for record in unreadable:
            log.error("batch_unreadable", game=record.game_id, rows=record.rows)
            await asyncio.to_thread(self._blocks.put_aside, record.digest.hex(), record.content)
        async with self._database.system() as session:
            await self._players.learn(
                session, (record.game_id for record, _ in told),
                (player_of(event) for _, events in told for event in events),
                signed(told),
            )  # fmt: skip
        rows = await asyncio.to_thread(rows_of, told, self._players, self._zone)
        rows = await unseen(self._engine, rows)
        lines = await asyncio.to_thread(lines_of, rows)
        await asyncio.to_thread(self._blocks.plan, batches.names, {}, lines)
        await self._finish()
        return True

    async def _finish(self) -> None:
        """Bring the block that is planned into the engine."""
        while path := await asyncio.to_thread(self._blocks.planned):
            head, lines = await asyncio.to_thread(self._blocks.read, path)
            if gone := await self._deleted_since(path):
                lines = await asyncio.to_thread(without, lines, gone)
            try:
                if lines:
                    await self._engine.insert("events", lines, head.token)
            except EngineRefusedError as error:
                self._refusals += 1
                if self._refusals < _MOST_REFUSALS or error.is_too_heavy:
                    raise
                log.error("block_refused", block=path.name, error=str(error)[:300])
                self._blocks.refused(path, head)
            else:
                await asyncio.to_thread(self._blocks.done, path, head)
                log.debug("block_loaded", rows=lines.count(b"\n"), segments=len(head.segments))
            self._refusals = 0

    async def _deleted_since(self, path: Path) -> set[int]:
        """Players who were deleted since a block was planned, if need be by a clock that is off."""
        planned_at = (await asyncio.to_thread(path.stat)).st_mtime
        planned = datetime.fromtimestamp(planned_at, UTC)
        return await self._deleted(planned)

    async def _deleted(self, since: datetime) -> set[int]:
        async with self._database.system() as session:
            found = await session.execute(_DELETED, {"since": since - _CLOCKS_DIFFER})
            return set(found.scalars())


def _locked(folder: Path) -> TextIO:
    folder.mkdir(parents=True, exist_ok=True)
    held = (folder / "owner.lock").open("w")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        held.close()
        raise AnotherLoaderError(f"Another loader works in {folder}.") from error
    return held
