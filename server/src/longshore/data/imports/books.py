"""What the database knows of imports that are made or undone."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from sqlalchemy import Row, Select, select, text
from sqlalchemy.exc import IntegrityError

from longshore.data.imports.models import DataImport, DataImportRefusal, ImportKind
from longshore.data.imports.parsing import Refused
from longshore.data.imports.schemas import ImportMapping
from longshore.data.imports.trouble import STAYS_IN, STORE_AWAY, Trouble
from longshore.domains.files.uploads import release
from longshore.integrations.object_store import Bucket
from longshore.kit.clock import now
from longshore.kit.db.database import Database

# Rows that are made and written before others have their turn.
_AT_ONCE = 200
Files = dict[int, tuple[str, str]]
MOST_REFUSALS = 10_000
"""So many refused lines are written down one by one; beyond it they are counted."""
_OPEN = text("""
SELECT i.id, i.publisher_id, i.game_id, i.kind, i.mapping, i.state, i.problem, i.blocks, i.bytes,
       i.refused, u.bucket, u.object_key
FROM data_import i LEFT JOIN upload u ON u.id = i.upload_id
WHERE i.state IN ('waiting', 'running', 'undoing') AND i.problem <> :stays_in
ORDER BY i.state = 'undoing' DESC, i.id LIMIT 20
""")


@dataclass(frozen=True, slots=True)
class Job:
    """An import that is to be made, or undone; `problem` is what kept it from going on."""

    id: int
    publisher: int
    game: int
    kind: ImportKind
    mapping: ImportMapping
    is_undone: bool
    blocks: int
    refused: int
    bucket: Bucket | None
    key: str
    problem: str


@dataclass(frozen=True, slots=True)
class Done:
    """What came of one block."""

    block: int
    bytes_read: int
    lines: int
    rows: int
    skipped: int
    refused: Sequence[Refused]
    repeated_of: Mapping[str, int]


class StoppedError(Exception):
    """Somebody undoes the import while it is made."""


class ImportedAgainError(Exception):
    """The same file counts already."""


async def open_jobs(database: Database) -> list[Job]:
    """What is to be done, the oldest first; what is to be undone before all else.

    What could not be taken out, time after time, waits until somebody asks for it anew.
    """
    async with database.system() as session:
        found = await session.execute(_OPEN, {"stays_in": STAYS_IN})
        return [_job(row) for row in found.all()]


def _job(row: Row[Any]) -> Job:
    return Job(
        row.id, row.publisher_id, row.game_id, cast(ImportKind, row.kind),
        ImportMapping.model_validate(row.mapping), row.state == "undoing", row.blocks, row.refused,
        Bucket(row.bucket) if row.bucket else None, row.object_key or "",
        Trouble.read(row.problem).name,
    )  # fmt: skip


async def taken_up(database: Database, job: Job, *, is_counted: bool) -> int:
    """Note, where it is to be counted, that a process begins with an import.

    How many began with it since a block of it went in, this one too, and never said how it ended.
    """
    async with database.publisher(job.publisher) as session:
        row = (await session.execute(_open_row(job))).scalar_one_or_none()
        if row is None:
            return 0
        trouble = Trouble.read(row.problem)
        if is_counted:
            trouble = replace(trouble, begun=trouble.begun + 1)
            row.problem = trouble.written()
    return trouble.begun


async def let_go(database: Database, job: Job) -> None:
    """Take back that a process began with an import: it lives, however that ended."""
    async with database.publisher(job.publisher) as session:
        row = (await session.execute(_open_row(job))).scalar_one_or_none()
        if row is not None:
            trouble = Trouble.read(row.problem)
            row.problem = replace(trouble, begun=max(0, trouble.begun - 1)).written()


async def begun(database: Database, job: Job, sha256: str) -> None:
    """The import is being made of this file.

    Raises:
        StoppedError: it is being undone. ImportedAgainError: the file counts already.
    """
    try:
        async with database.publisher(job.publisher) as session:
            row = (await session.execute(_open_row(job))).scalar_one_or_none()
            if row is None:
                raise StoppedError
            row.state, row.sha256 = "running", sha256
            trouble = Trouble.read(row.problem)
            if trouble.name == STORE_AWAY:
                # It is there. What was too heavy is so until a block is in.
                row.problem = Trouble(begun=trouble.begun).written()
    except IntegrityError as error:
        raise ImportedAgainError from error


async def held_up(database: Database, job: Job, problem: str) -> int:
    """Note what keeps an import from going on until it does; how many times in a row it did."""
    async with database.publisher(job.publisher) as session:
        row = (await session.execute(_open_row(job))).scalar_one_or_none()
        if row is None:
            return 1
        # As it stands now: a block that went in since the import was looked for ended the row.
        trouble = Trouble.read(row.problem).again(problem)
        row.problem = trouble.written()
    return trouble.times


async def not_out(database: Database, job: Job, problem: str, most: int) -> int:
    """Note that what came in of an import could not be taken out; how many times in a row.

    After more than `most` times it is left alone until somebody asks for it anew. One that failed
    is one to be undone then, since some of it may count.
    """
    async with database.publisher(job.publisher) as session:
        wanted = select(DataImport).where(DataImport.id == job.id).with_for_update()
        row = (await session.execute(wanted)).scalar_one_or_none()
        if row is None or (row.state == "undoing") != job.is_undone:
            # It is asked for since, or out: the next look begins.
            return 1
        trouble = Trouble.read(row.problem).again(problem)
        row.problem = trouble.written()
        # What an import failed for was met once before any of it was taken out.
        times = trouble.times - (not job.is_undone)
        if times > most:
            row.state, row.problem = "undoing", STAYS_IN
    return times


async def given_up(database: Database, job: Job, problem: str) -> None:
    """Note why an import fails, before what came in is taken out: it never goes on after that."""
    async with database.publisher(job.publisher) as session:
        row = (await session.execute(_open_row(job))).scalar_one_or_none()
        if row is not None:
            times = Trouble.read(row.problem)
            row.problem = times.written() if times.name == problem else problem


def _open_row(job: Job) -> Select[DataImport]:
    """An import that nobody undoes, held."""
    is_open = DataImport.state.in_(("waiting", "running"))
    return select(DataImport).where(DataImport.id == job.id, is_open).with_for_update()


async def files_of(database: Database, job: Job, numbers: Collection[int]) -> Files:
    """What the files of some imports of the same game are called, and their SHA-256."""
    if not numbers:
        return {}
    wanted = select(DataImport.id, DataImport.file_name, DataImport.sha256).where(
        DataImport.game_id == job.game, DataImport.id.in_(numbers)
    )
    async with database.publisher(job.publisher) as session:
        return {row.id: (row.file_name, row.sha256) for row in await session.execute(wanted)}


async def noted(database: Database, job: Job, done: Done) -> None:
    """A block is in the engine; raises StoppedError when the import is being undone."""
    async with database.publisher(job.publisher) as session:
        row = (
            await session.execute(
                select(DataImport).where(DataImport.id == job.id).with_for_update()
            )
        ).scalar_one_or_none()
        if row is None or row.state != "running":
            raise StoppedError
        room = max(0, MOST_REFUSALS - row.refused)
        row.blocks, row.bytes_read = done.block + 1, done.bytes_read
        # It goes on: begun by this process, however many were killed before.
        row.problem = Trouble(begun=min(1, Trouble.read(row.problem).begun)).written()
        row.lines += done.lines
        row.rows += done.rows
        row.skipped += done.skipped
        row.refused += len(done.refused)
        row.repeated_of = dict(Counter(row.repeated_of) + Counter(done.repeated_of))
        for first in range(0, min(room, len(done.refused)), _AT_ONCE):
            session.add_all(
                DataImportRefusal(
                    publisher_id=job.publisher, game_id=job.game, import_id=job.id, line=one.line,
                    reason=one.reason, said=one.said[:100],
                )
                for one in done.refused[first : min(room, first + _AT_ONCE)]
            )  # fmt: skip
            await session.flush()


async def ended(database: Database, job: Job, state: str, problem: str) -> None:
    """The import is over: its file is needed no longer, and counts no more unless it is `done`."""
    async with database.publisher(job.publisher) as session:
        wanted = select(DataImport).where(DataImport.id == job.id).with_for_update()
        row = (await session.execute(wanted)).scalar_one_or_none()
        if row is None or (row.state == "undoing") != (state == "undone"):
            # Undone meanwhile: the next look takes out what came in.
            return
        if state == "done" and row.rows == 0:
            # It counts nothing and is in nobody's way: the same file may come again.
            state, problem = "failed", "none_usable"
        row.state, row.problem, row.finished_at = state, problem, now()
        if state == "failed":
            # What came in is out again.
            row.rows = 0
        if state == "done":
            row.bytes_read = row.bytes
        upload, row.upload_id = row.upload_id, None
        await session.flush()
        if upload:
            await release(session, upload)
