"""Links' public address in front of the console, and their clicks from the spool to the counts."""

import asyncio
import contextlib
import hashlib
from collections import Counter
from pathlib import Path

import msgspec
import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.types import ASGIApp, Receive, Scope, Send

from longshore.data.ingest import (
    ProcessSpool,
    Record,
    SpoolBrokenError,
    SpoolFullError,
    read_sealed,
)
from longshore.domains.popularize.links import (
    PREFIX,
    Clicks,
    LinkDoor,
    count,
    forget_segments,
    goal_of,
    tally,
)
from longshore.domains.popularize.links.counting import Key
from longshore.domains.popularize.links.door import Goal
from longshore.kit.clock import now_milliseconds
from longshore.kit.db.database import Database
from longshore.kit.lasting import lasting
from longshore.kit.settings import Settings

log = structlog.get_logger(__name__)
_CLICK = 3
_MOST_BYTES = 1 << 30
_LOAD_SECONDS = 1.0
_MOST_LOOKUPS = 8
# Of a version that wrote otherwise, or of a disk that did not keep it.
_UNREADABLE = (msgspec.MsgspecError, LookupError, ValueError, ArithmeticError)


class Links:
    """The links of one process: what visitors meet, the spool, and who counts it."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._folder, self._database = settings.data_dir / "clicks", database
        self._spool = ProcessSpool(self._folder, _MOST_BYTES)
        self._lookups = asyncio.Semaphore(_MOST_LOOKUPS)
        self._tasks: list[asyncio.Task[None]] = []
        base = str(settings.public_url) if settings.public_url else ""
        self.door = LinkDoor(self._find, Clicks(self._keep), base, settings.trusted_proxies)

    def start(self) -> None:
        """Begin to keep clicks and to count them."""
        self._tasks = [
            lasting("clicks", self.door.clicks.run),
            lasting("counting of clicks", self._count_for_ever),
        ]

    async def close(self) -> None:
        """Keep what waits; whoever comes next counts it."""
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.seal()

    async def seal(self) -> None:
        """Close the segment that is written, so that it can be counted."""
        await self.door.clicks.flush()
        await asyncio.to_thread(self._spool.close)

    async def count(self) -> int:
        """Count every segment that is whole; how many there were."""
        paths = await asyncio.to_thread(lambda: sorted(self._folder.glob("*.seg")))
        for path in paths:
            try:
                read = await asyncio.to_thread(_read, path)
            except _UNREADABLE:
                # Those behind it are counted; somebody must look at it.
                log.error("clicks_unreadable", segment=path.name)
                await asyncio.to_thread(_put_aside, path)
                continue
            if read:
                async with self._database.system() as session:
                    await count(session, *read)
            await asyncio.to_thread(path.unlink, missing_ok=True)
        return len(paths)

    async def _find(self, code: str) -> Goal | None:
        async with self._lookups, self._database.system() as session:
            return await goal_of(session, code)

    async def _keep(self, clicks: int, content: bytes) -> None:
        digest = hashlib.blake2b(content, digest_size=16).digest()
        try:
            await self._spool.append(Record(0, now_milliseconds(), _CLICK, clicks, digest, content))
        except (SpoolFullError, SpoolBrokenError) as error:
            raise OSError(str(error) or "the spool is full") from error

    async def _count_for_ever(self) -> None:
        while True:
            await asyncio.sleep(_LOAD_SECONDS)
            try:
                if await self.count():
                    async with self._database.system() as session:
                        await forget_segments(session)
            except (OSError, SQLAlchemyError) as error:
                log.warning("clicks_not_counted", error=type(error).__name__)


def _read(path: Path) -> tuple[bytes, Counter[Key]] | None:
    """A segment's digest and counts; None where it is empty, or somebody else was faster.

    What of it is damaged is put aside.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    records, damaged = read_sealed(data)
    for at, span in damaged:
        log.error("clicks_damaged", segment=path.name, bytes=len(span))
        path.with_name(f"{path.stem}-{at}.refused").write_bytes(span)
    counts = tally(record.content for record in records)
    # The name belongs to it: two segments may hold the very same bytes.
    return (hashlib.sha256(path.name.encode() + data).digest(), counts) if counts else None


def _put_aside(path: Path) -> None:
    with contextlib.suppress(FileNotFoundError):
        path.rename(path.with_suffix(".refused"))


class LinksFront:
    """Gives links' addresses to their door, before anything of the console sees them."""

    def __init__(self, app: ASGIApp, links: Links) -> None:
        self._app, self._door = app, links.door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; everything else goes on as it is."""
        is_ours = scope["type"] == "http" and scope["path"].startswith(PREFIX)
        await (self._door if is_ours else self._app)(scope, receive, send)
