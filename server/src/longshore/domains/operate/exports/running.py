"""Making exports: part by part, each kept before the next, so a restart goes on where it was.

A row that waits is its own job. Whoever has its lock works on it for a few seconds and leaves the
rest to the next turn, so a long export holds up no short one.
"""

import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import structlog
from sqlalchemy import Select, func, select, text
from sqlalchemy.types import NullType

from longshore.domains.operate.exports.kind import Kind, Scope, Table
from longshore.domains.operate.exports.kinds import KINDS
from longshore.domains.operate.exports.models import ExportJob, FileFormat, KindName
from longshore.domains.operate.exports.objects import file_key, part_key
from longshore.domains.operate.exports.schemas import ExportFilters
from longshore.domains.operate.exports.writing import (
    CONTENT_TYPES,
    MOST_WORKBOOK_ROWS,
    csv_head,
    encoded,
    head,
    write_workbook,
)
from longshore.domains.operate.players import open_fact
from longshore.integrations.object_store import Bucket, Range, StoreError
from longshore.integrations.resources import Resources
from longshore.kit.aside import aside
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import KeyringError
from longshore.kit.together import together

log = structlog.get_logger(__name__)
_TURN_SECONDS = 3.0
_ROWS, _PART_ROWS = 5_000, 50_000
# So many ids are looked at by one statement: one that finds nothing still ends in time, and after
# a failure a quarter of them.
_WINDOW = 500_000
_MOST_ATTEMPTS = 5
_WAITING = text("""
SELECT id, publisher_id FROM export_job WHERE state IN ('queued', 'running') ORDER BY id LIMIT 20
""")


@dataclass(frozen=True, slots=True)
class Exporter:
    """Makes what waits; one instance serves one worker."""

    database: Database
    resources: Resources

    async def run(self, turn_seconds: float = _TURN_SECONDS) -> bool:
        """Give every export that waits a turn; one that another worker has is left to it.

        True when some of them went well and is not at its end.
        """
        async with self.database.system() as session:
            rows = (await session.execute(_WAITING)).all()
        goes_on = False
        for row in rows:
            async with self.database.locked(f"export {row.id}") as is_mine:
                if is_mine:
                    goes_on |= await self._turn(row.id, row.publisher_id, turn_seconds)
        return goes_on

    async def _turn(self, number: int, publisher_id: int, seconds: float) -> bool:
        ends = time.monotonic() + seconds
        try:
            while await self._step(number, publisher_id):
                if time.monotonic() >= ends:
                    return True
        except Exception as error:  # noqa: BLE001 - whatever it was, the others have their turn
            log.warning("export_interrupted", export=number, error=str(error)[:200])
            await self._failed(number, publisher_id, _problem_of(error))
        return False

    async def _step(self, number: int, publisher_id: int) -> bool:
        """Keep one more part, or put the parts together; False when it has ended."""
        async with self.database.publisher(publisher_id) as session:
            job = await session.get(ExportJob, number)
        if job is None or job.state not in ("queued", "running"):
            return False
        kind, scope = KINDS[cast(KindName, job.kind)].only(job.columns), self._scope(job)
        if job.last_id >= job.until_id:
            await self._finish(job, kind, scope)
            return False
        part = await self._read(job, kind, scope)
        content = b"".join(part.pieces)
        if content:
            key = part_key(job, len(job.part_sizes))
            await self.resources.store.put_bytes(
                Bucket.PRIVATE, key, content, content_type="application/octet-stream"
            )
        if job.format == "xlsx" and job.rows + part.rows > MOST_WORKBOOK_ROWS:
            await self._end(job, "failed", problem="too_long")
            return False
        return await self._keep(job, part, len(content))

    def _scope(self, job: ExportJob) -> Scope:
        def opened(value: bytes, player_id: int, kind: str) -> str:
            return open_fact(self.resources.keyring, job.publisher_id, player_id, kind, value)

        return Scope(
            job.game_id, ExportFilters.model_validate(job.filters), job.time_zone,
            job.language, job.is_masked, opened,
        )  # fmt: skip

    async def _read(self, job: ExportJob, kind: Kind, scope: Scope) -> "_Part":
        """The next rows, as bytes: never more of them in memory than make one part.

        While some are written down, PostgreSQL looks for the next ones.
        """
        part = _Part(job.last_id)
        base = kind.statement(scope).order_by(kind.by).limit(_ROWS)
        form = cast(FileFormat, job.format)
        rows = _Rows()
        for _ in range(_PART_ROWS // _ROWS):
            until = min(part.last_id + max(1, _WINDOW >> 2 * job.attempts), job.until_id)
            wanted = base.where(kind.by > part.last_id, kind.by <= until)
            rows, piece = await together(
                self._found(job.publisher_id, wanted), _written(kind, scope, form, rows)
            )
            part.pieces.append(piece)
            part.take(rows, until)
            if part.last_id >= job.until_id:
                break
        part.pieces.append(await _written(kind, scope, form, rows))
        return part

    async def _found(self, publisher_id: int, wanted: Select[Any]) -> "_Rows":
        """The rows column by column: PostgreSQL puts them together, no object is made of a row."""
        rows = wanted.subquery()
        # As the driver reads them: a type would have each cell looked at once more.
        columns = [func.array_agg(one, type_=NullType()).label(one.key) for one in rows.c]
        async with self.database.publisher(publisher_id) as session:
            found = (await session.execute(select(*columns))).one()
        # Of no rows there are no arrays.
        return _Rows({key: cells or () for key, cells in found._mapping.items()})

    async def _keep(self, job: ExportJob, part: "_Part", size_bytes: int) -> bool:
        async with self.database.publisher(job.publisher_id) as session:
            wanted = select(ExportJob).where(ExportJob.id == job.id).with_for_update()
            row = (await session.execute(wanted)).scalar_one_or_none()
            if row is None or row.state not in ("queued", "running"):
                return False
            if row.last_id != job.last_id:
                # Somebody else went on from there: these rows are in already.
                return False
            row.state, row.last_id, row.rows = "running", part.last_id, row.rows + part.rows
            row.attempts = 0
            if size_bytes:
                row.part_sizes = [*row.part_sizes, size_bytes]
        return True

    async def _finish(self, job: ExportJob, kind: Kind, scope: Scope) -> None:
        key = file_key(job)
        first = csv_head(kind, scope)
        if job.format == "csv":
            parts: list[Range | bytes] = [
                Range(Bucket.PRIVATE, part_key(job, place), 0, size)
                for place, size in enumerate(job.part_sizes)
            ]
            info = await self.resources.store.compose(
                Bucket.PRIVATE, key, [first, *parts], content_type=CONTENT_TYPES["csv"]
            )
        else:
            with tempfile.TemporaryDirectory(prefix="longshore-export-") as folder:
                path = Path(folder) / "export.xlsx"
                title = kind.title.in_language(scope.language)
                await write_workbook(path, title, head(kind, scope), self._parts(job))
                info = await self.resources.store.put_file(
                    Bucket.PRIVATE, key, path, content_type=CONTENT_TYPES["xlsx"]
                )
        await self._end(job, "done", object_key=key, size_bytes=info.size_bytes)
        log.info("export_done", export=job.id, rows=job.rows, bytes=info.size_bytes)

    async def _parts(self, job: ExportJob) -> AsyncIterator[bytes]:
        for place, size in enumerate(job.part_sizes):
            yield await self.resources.store.read_bytes(
                Bucket.PRIVATE, part_key(job, place), limit=size
            )

    async def _end(self, job: ExportJob, state: str, **values: Any) -> None:
        async with self.database.publisher(job.publisher_id) as session:
            wanted = select(ExportJob).where(ExportJob.id == job.id).with_for_update()
            row = (await session.execute(wanted)).scalar_one_or_none()
            if row is None or row.state not in ("queued", "running"):
                return
            row.state, row.finished_at = state, now()
            for name, value in values.items():
                setattr(row, name, value)

    async def _failed(self, number: int, publisher_id: int, problem: str) -> None:
        """Count it: what fails again and again ends, and says why."""
        async with self.database.publisher(publisher_id) as session:
            row = await session.get(ExportJob, number, with_for_update=True)
            if row is None or row.state not in ("queued", "running"):
                return
            row.attempts += 1
            if row.attempts >= _MOST_ATTEMPTS:
                row.state, row.finished_at, row.problem = "failed", now(), problem


class _Part:
    """Rows that are being gathered."""

    def __init__(self, last_id: int) -> None:
        self.last_id = last_id
        self.rows = 0
        self.pieces: list[bytes] = []

    def take(self, rows: "_Rows", until: int) -> None:
        """Go on behind these rows, or behind the window that held no more."""
        ids = rows.ids
        self.rows += len(ids)
        self.last_id = ids[-1] if len(ids) == _ROWS else until


@dataclass(frozen=True, slots=True)
class _Rows:
    """Some rows, in the order of their ids."""

    table: Table = field(default_factory=dict)

    @property
    def ids(self) -> Sequence[int]:
        return self.table.get("id", ())


async def _written(kind: Kind, scope: Scope, form: FileFormat, rows: _Rows) -> bytes:
    return await aside(encoded, kind, scope, form, rows.table) if rows.ids else b""


def _problem_of(error: Exception) -> str:
    if isinstance(error, StoreError):
        return "full" if error.is_full else "store"
    if isinstance(error, KeyringError):
        return "keys"
    return "store" if isinstance(error, OSError) else "other"
