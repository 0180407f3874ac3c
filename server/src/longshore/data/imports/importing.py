"""Bringing files into the engine, and out again: one after the other, beside the loader.

A block of lines is inserted under a token of its own and then noted in the database. Killed in
between, the next one inserts it again under the same token, which changes nothing.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import structlog
from sqlalchemy.exc import SQLAlchemyError

from longshore.data.engine import Engine, EngineError, EngineRefusedError
from longshore.data.engine.place import DATABASE, folder_of
from longshore.data.engine.tallies import changed_days
from longshore.data.imports.asking import known, whose
from longshore.data.imports.books import (
    Done,
    Job,
    StoppedError,
    begun,
    ended,
    files_of,
    given_up,
    held_up,
    let_go,
    not_out,
    noted,
    open_jobs,
    taken_up,
)
from longshore.data.imports.failing import FORESEEN, GIVEN_UP, PROBLEMS, passes
from longshore.data.imports.file_lines import Cells, NoTableError, lines_of, sha256_of
from longshore.data.imports.layouts import places_of
from longshore.data.imports.parsing import Parsed, Parser, Refused
from longshore.data.imports.rows import Place, rows_of
from longshore.data.imports.seen import Seen, seen_keys
from longshore.data.imports.trouble import STORE_AWAY, TOO_HEAVY
from longshore.data.loading.rows import Row
from longshore.data.loading.rows import lines_of as written
from longshore.data.loading.tables import take_imports
from longshore.integrations.object_store import ObjectStore, StoreError
from longshore.kit.clock import now
from longshore.kit.db.alone import each_alone
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

log = structlog.get_logger(__name__)
BLOCK_LINES = 10_000
_LOOK_SECONDS = 2.0
_READ_BYTES = 1 << 20
# How long a file that was too heavy for the engine, to come in or to go, is left alone before the
# next try. There is one more than that, over some twenty minutes: a heavy page of somebody's ends
# sooner.
_PAUSES = (0.0, 60.0, 300.0, 900.0)
# So many processes may be killed at a file one after the other, with no block of it coming in. What
# nobody foresaw, such as no memory left, counts as much: it may be the file.
_MOST_KILLED = 5


@dataclass(frozen=True, slots=True)
class _Block:
    """Some lines of a file, and how far it was read when they were."""

    number: int
    lines: list[Cells]
    bytes_read: int


@dataclass(frozen=True, slots=True)
class Importer:
    """Imports what waits; one instance serves one process."""

    settings: Settings
    database: Database
    engine: Engine
    store: ObjectStore
    _not_before: dict[tuple[int, bool], float] = field(default_factory=dict)
    _alive: set[int] = field(default_factory=set)

    async def run(self) -> None:
        """Import until cancelled; what fails for now is tried again."""
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                await self.once()
            except (EngineError, StoreError, SQLAlchemyError, OSError) as error:
                log.warning("importing_waits", error=f"{type(error).__name__}: {error}"[:300])

    async def once(self) -> int:
        """Everything that is to be imported or taken out now; how many there were.

        Raises:
            EngineError, StoreError, SQLAlchemyError, OSError: not now; nothing is lost.
        Exception: what nobody foresaw, at a file that ends where it goes on.
        """
        if not await open_jobs(self.database) or not await take_imports(self.engine):
            return 0
        # Of a game one after the other, whoever makes them: what stands in two files is known by
        # what is there already.
        return await each_alone(
            self.database, lambda: open_jobs(self.database),
            lambda job: f"data imports of game {job.game}", self._bring,
        )  # fmt: skip

    async def _bring(self, job: Job) -> None:
        if time.monotonic() < self._not_before.get((job.id, job.is_undone), 0):
            return
        await (self._undo(job) if job.is_undone else self._make(job))

    async def _undo(self, job: Job) -> None:
        if await self._is_out(job, TOO_HEAVY):
            await ended(self.database, job, "undone", "")
            log.info("import_undone", number=job.id)

    async def _is_out(self, job: Job, problem: str) -> bool:
        """Take out what came in; false where it stays until somebody asks for that anew.

        Raises:
            EngineError: not now; `problem` is noted where the engine refuses.
        """
        try:
            await self._take_out(job)
        except EngineRefusedError as error:
            tries = await not_out(self.database, job, problem, len(_PAUSES))
            log.warning("not_taken_out", number=job.id, tries=tries, error=str(error)[:300])
            if self._is_last(job, tries):
                return False
            raise
        return True

    def _is_last(self, job: Job, tries: int) -> bool:
        """Whether an import was tried often enough; it is left alone for a while where not."""
        self._not_before.pop((job.id, job.is_undone), None)
        if tries > len(_PAUSES):
            return True
        self._not_before[job.id, job.is_undone] = time.monotonic() + _PAUSES[tries - 1]
        return False

    async def _take_out(self, job: Job) -> None:
        for table in ("events", "player_days", "channel_days", "sales"):
            await self.engine.command(
                f"DELETE FROM {DATABASE}.{table} "  # noqa: S608 - numbers of ours
                f"WHERE game = {job.game} AND import_id = {job.id}"
            )
        await self._changed(f"event_changes WHERE game = {job.game}")

    async def _changed(self, where: str) -> None:
        await self.engine.command(changed_days(where, time.time_ns()))

    async def _make(self, job: Job) -> None:
        if job.problem in GIVEN_UP:
            # It was being taken out when this ended: what is out of the engine never comes back.
            await self._give_up(job, job.problem)
            return
        began, is_foreseen = await self._taken_up(job), True
        if began > _MOST_KILLED:
            await self._give_up(job, "killed")
            return
        folder = folder_of(self.settings) / "imports"
        path = folder / f"{job.id}.part"
        try:
            await asyncio.to_thread(_fresh, path)
            await self._import(job, path)
            # Views have a block one after the other: a day may have been kept in between.
            await self._changed(f"player_days WHERE game = {job.game} AND import_id = {job.id}")
        except StoppedError:
            return
        except tuple(PROBLEMS) as error:
            problem = await self._problem(job, error)
            log.warning("not_imported", number=job.id, error=f"{type(error).__name__}: {error}")
            await self._give_up(job, problem)
        except Exception as error:
            is_foreseen = isinstance(error, FORESEEN)
            if not is_foreseen:
                pause = _PAUSES[min(began, len(_PAUSES)) - 1]
                self._not_before[job.id, job.is_undone] = time.monotonic() + pause
            raise
        else:
            await ended(self.database, job, "done", "")
            log.info("imported", number=job.id)
        finally:
            await asyncio.to_thread(path.unlink, missing_ok=True)
            if is_foreseen:
                await self._let_go(job)

    async def _taken_up(self, job: Job) -> int:
        """Begin; how many did so in a row and were killed at it, had this been the last of them."""
        began = await taken_up(self.database, job, is_counted=job.id not in self._alive)
        self._alive.discard(job.id)
        return began

    async def _let_go(self, job: Job) -> None:
        try:
            await let_go(self.database, job)
        except (SQLAlchemyError, OSError):
            # It is counted already when this process begins with it again.
            self._alive.add(job.id)

    async def _problem(self, job: Job, error: Exception) -> str:
        """Why an import fails for good; raises the error where the same may go well later."""
        if not passes(error):
            return next(said for kind, said in PROBLEMS.items() if isinstance(error, kind))
        if isinstance(error, StoreError):
            await held_up(self.database, job, STORE_AWAY)
            raise error
        tries = await held_up(self.database, job, TOO_HEAVY)
        if self._is_last(job, tries):
            return "stays_too_heavy"
        raise error

    async def _give_up(self, job: Job, problem: str) -> None:
        await given_up(self.database, job, problem)
        if await self._is_out(job, problem):
            await ended(self.database, job, "failed", problem)

    async def _import(self, job: Job, path: Path) -> None:
        if job.bucket is None:
            raise NoTableError
        await self.store.download_to(job.bucket, job.key, path)
        sha256 = await asyncio.to_thread(sha256_of, path)
        await begun(self.database, job, sha256)
        zone = self.settings.time_zone
        place = Place(
            job.publisher, job.game, job.id, sha256, job.kind, zone, int(now().timestamp() * 1000)
        )
        blocks, parser = await asyncio.to_thread(_opened, job, path, zone)
        with seen_keys() as seen:
            while block := await asyncio.to_thread(next, blocks, None):
                parsed = await asyncio.to_thread(parser.block, block.lines)
                await self._block(job, place, seen, block, parsed)

    async def _block(
        self, job: Job, place: Place, seen: Seen, block: _Block, parsed: Parsed
    ) -> None:
        people = await whose(self.database, self.engine, place, parsed.said)
        rows, refused, left_out = await asyncio.to_thread(rows_of, parsed, people, place)
        again = await asyncio.to_thread(seen.again, [row.key for _, row in rows])
        if block.number < job.blocks:
            # In the engine already: it was read for the keys in it.
            return
        elsewhere = await known(self.engine, place, [row for _, row in rows])
        files = await files_of(self.database, job, set(elsewhere.values()))
        kept: list[Row] = []
        repeated_of: Counter[str] = Counter()
        for (line, row), is_again in zip(rows, again, strict=True):
            if is_again:
                refused.append(Refused(line, "repeated"))
            elif row.key in elsewhere:
                name, sha256 = files.get(elsewhere[row.key], ("", ""))
                refused.append(Refused(line, "repeated", name))
                repeated_of[sha256] += 1
            else:
                kept.append(row)
        if kept:
            lines = await asyncio.to_thread(written, kept)
            await self.engine.insert("events", lines, f"import-{job.id}-{block.number}")
        all_refused = sorted([*parsed.refused, *refused], key=lambda one: one.line)
        await noted(
            self.database, job,
            Done(block.number, block.bytes_read, len(block.lines), len(kept),
                 parsed.skipped + left_out, all_refused, repeated_of),
        )  # fmt: skip


def _fresh(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)


def _opened(job: Job, path: Path, zone: str) -> tuple[Iterator[_Block], Parser]:
    """The blocks of a file, and what reads their lines."""
    lines = lines_of(path, job.mapping.separator)
    first = next(lines, None)
    if first is None:
        raise NoTableError
    parser = Parser(job.kind, job.mapping, places_of(job.mapping, first[0][1]), zone, now())
    held = [] if job.mapping.has_titles else [first[0]]
    return _blocks(lines, held), parser


def _blocks(lines: Iterator[tuple[Cells, int]], held: list[Cells]) -> Iterator[_Block]:
    number, read = 0, 0
    for cells, read in lines:
        held.append(cells)
        if len(held) >= BLOCK_LINES:
            yield _Block(number, held, read)
            number, held = number + 1, []
    if held:
        yield _Block(number, held, read)
