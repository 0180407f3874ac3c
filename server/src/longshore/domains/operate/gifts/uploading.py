"""Taking over uploaded lists of codes: all of a list or nothing of it.

A batch that loads is its own job: whoever finds it fetches it, then reads it in one transaction, so
a worker that is killed leaves nothing and the next one begins again. Every statement is short.
"""

import asyncio
import codecs
import tempfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

import structlog
from sqlalchemy import Row, bindparam, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.types import Integer, LargeBinary

from longshore.domains.files.uploads import release
from longshore.domains.operate.gifts.keys import code_digest
from longshore.domains.operate.gifts.lists import ListReader, TooManyLinesError
from longshore.domains.operate.gifts.schemas import UploadReport
from longshore.domains.operate.players import digest_key
from longshore.integrations.object_store import Bucket, StoreError
from longshore.integrations.resources import Resources
from longshore.kit.aside import aside
from longshore.kit.db.alone import each_alone
from longshore.kit.db.database import Database

log = structlog.get_logger(__name__)
_PART = 64 << 10
_WAITING = text("""
SELECT b.id, b.publisher_id, b.game_id, b.skips_faulty, b.upload_id, u.bucket, u.object_key
FROM gift_batch b LEFT JOIN upload u ON u.id = b.upload_id WHERE b.state = 'loading' ORDER BY b.id
LIMIT 20
""")
_STILL = text("SELECT state FROM gift_batch WHERE id = :batch FOR UPDATE")
_STORE = text("""
INSERT INTO gift_code (game_id, digest, publisher_id, batch_id, serial)
SELECT :game, digest, :publisher, :batch, serial
FROM unnest(:digests, :serials) AS new(digest, serial)
ON CONFLICT (game_id, digest) DO NOTHING RETURNING digest
""").bindparams(
    bindparam("digests", type_=ARRAY(LargeBinary)), bindparam("serials", type_=ARRAY(Integer))
)
_DONE = text("""
UPDATE gift_batch SET state = :state, count = :count, report = :report, upload_id = NULL
WHERE id = :batch
""").bindparams(bindparam("report", type_=JSONB))


@dataclass(frozen=True, slots=True)
class Loader:
    """Loads the lists that wait; one instance serves one worker."""

    database: Database
    resources: Resources

    async def run(self) -> None:
        """Load what waits, the oldest first; a list that another worker has is left to it."""
        await each_alone(
            self.database, self._waiting, lambda row: f"gift batch {row.id}", self._load
        )

    async def _waiting(self) -> Sequence[Row[Any]]:
        async with self.database.system() as session:
            return (await session.execute(_WAITING)).all()

    async def _load(self, row: Row[Any]) -> None:
        # It has no name, so nothing of it is left when the worker is killed.
        with tempfile.TemporaryFile() as file:
            is_there = await self._fetch(row, file)
            await self._take_over(row, file if is_there else None)

    async def _fetch(self, row: Row[Any], file: IO[bytes]) -> bool:
        """Write the list into a file, with no transaction open; False when it is gone."""
        if row.bucket is None:
            # The file went with another batch that had it too.
            return False
        try:
            async for chunk in self.resources.store.stream(Bucket(row.bucket), row.object_key):
                await asyncio.to_thread(file.write, chunk)
            await asyncio.to_thread(file.seek, 0)
        except StoreError as error:
            if error.is_transient:
                raise
            return False
        return True

    async def _take_over(self, row: Row[Any], file: IO[bytes] | None) -> None:
        async with self.database.publisher(row.publisher_id) as session:
            key = await digest_key(session, self.resources.keyring, row.publisher_id)
            state = (await session.execute(_STILL, {"batch": row.id})).scalar_one()
            if state != "loading":
                return
            reader = ListReader(lambda code: code_digest(key, row.game_id, code))
            savepoint = await session.begin_nested()
            count = await self._read(session, row, reader, file)
            is_good = count > 0 and (row.skips_faulty or not reader.faults)
            await (savepoint.commit() if is_good else savepoint.rollback())
            await self._finish(session, row, reader, count if is_good else 0)
        log.info("gift_codes_loaded", batch=row.id, codes=count, faults=reader.faults)

    async def _read(
        self, session: AsyncSession, row: Row[Any], reader: ListReader, file: IO[bytes] | None
    ) -> int:
        """Store what can be stored; how many codes are in."""
        count = 0
        if file is None:
            reader.fault(0, "empty")
            return 0
        try:
            async for part, is_last in _parts(file):
                found = await aside(reader.read, part, is_last=is_last)
                if found and (row.skips_faulty or not reader.faults):
                    count += await _store(session, row, reader, found)
        except TooManyLinesError:
            reader.fault(0, "too_long")
            return 0
        return count

    async def _finish(
        self, session: AsyncSession, row: Row[Any], reader: ListReader, count: int
    ) -> None:
        report = UploadReport(lines=reader.lines, faults=reader.faults, first=reader.first)
        values = {
            "batch": row.id, "state": "ready" if count else "refused", "count": count,
            "report": report.model_dump(),
        }  # fmt: skip
        await session.execute(_DONE, values)
        await release(session, row.upload_id)


async def _parts(file: IO[bytes]) -> AsyncIterator[tuple[str, bool]]:
    """The file as text, in parts; what is no UTF-8 becomes a character that no code has."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    while part := await asyncio.to_thread(file.read, _PART):
        yield decoder.decode(part), False
    yield decoder.decode(b"", final=True), True


async def _store(
    session: AsyncSession, row: Row[Any], reader: ListReader, found: list[tuple[bytes, int, int]]
) -> int:
    values = {
        "game": row.game_id, "publisher": row.publisher_id, "batch": row.id,
        "digests": [digest for digest, _, _ in found],
        "serials": [serial for _, serial, _ in found],
    }  # fmt: skip
    stored = set((await session.execute(_STORE, values)).scalars())
    for digest, _, line in found:
        if digest not in stored:
            reader.fault(line, "stored")
    return len(stored)
