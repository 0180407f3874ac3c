"""Writes of a worker to the row that it works on: each one says which attempt it belongs to."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, cast, func, update
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.builds.context import HEARTBEAT_SECONDS, PackContext
from longshore.domains.pack.builds.models import MotherPackage, PackItem
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.events import announce


class LostError(Exception):
    """The work was taken away, or is not wanted any more."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line for the log of an item, in both languages."""

    zh: str
    en: str
    level: str = "info"

    def as_dict(self) -> dict[str, Any]:
        """As it is stored."""
        return {"at": epoch_seconds(now()), "level": self.level, "zh": self.zh, "en": self.en}


@dataclass(frozen=True, slots=True)
class Claim:
    """A row that this worker works on: an item of a build, or a mother package.

    `attempt` is the fence; `tries` counts since a person asked for the work.
    """

    kind: type[PackItem] | type[MotherPackage]
    id: int
    publisher_id: int
    game_id: int
    attempt: int
    build_id: int | None = None
    tries: int = 1

    def mine(self) -> tuple[ColumnElement[bool], ...]:
        """The conditions of the fence."""
        if self.kind is PackItem:
            running = PackItem.state == "running"
        else:
            running = MotherPackage.status == "inspecting"
        return (self.kind.id == self.id, self.kind.attempt == self.attempt, running)

    async def write(self, session: AsyncSession, *lines: Line, **values: Any) -> None:
        """Change the row and tell open pages, unless it is another's by now.

        Raises:
            LostError: it is.
        """
        changes: dict[str, Any] = values | {"heartbeat_at": func.now()}
        if lines and self.kind is PackItem:
            added = cast([line.as_dict() for line in lines], JSONB)
            changes["log"] = PackItem.log.op("||")(added)
        statement = update(self.kind).where(*self.mine()).values(changes)
        found = await session.execute(statement.returning(self.kind.id))
        if found.first() is None:
            raise LostError
        told: dict[str, Any] = {"id": self.id, "build_id": self.build_id}
        names = ("state", "status", "stage", "progress")
        told |= {name: values[name] for name in names if name in values}
        if "status" in told:
            told["state"] = told.pop("status")
        kind = "item" if self.kind is PackItem else "mother"
        await announce(
            session, kind, publisher_id=self.publisher_id, game_id=self.game_id, values=told
        )


class Progress:
    """Stage and per cent of a claim, written at most twice a second."""

    def __init__(self, context: PackContext, claim: Claim) -> None:
        self._context = context
        self._claim = claim
        self._last = 0.0
        self._stage = ""

    async def __call__(self, stage: str, per_cent: int, *lines: Line) -> None:
        """Tell how far it is.

        Raises:
            LostError: the work was taken away.
        """
        moment = time.monotonic()
        if stage == self._stage and not lines and moment - self._last < 0.5:
            return
        self._stage, self._last = stage, moment
        async with self._context.database.publisher(self._claim.publisher_id) as session:
            await self._claim.write(session, *lines, stage=stage, progress=per_cent)


@asynccontextmanager
async def kept(context: PackContext, claim: Claim) -> AsyncIterator[None]:
    """Tell that the work goes on while the body runs; cancel the body when it is taken away.

    Raises:
        LostError: it was taken away, or somebody asked for it to end.
    """
    body = asyncio.current_task()
    assert body
    is_lost = False

    async def beat() -> None:
        nonlocal is_lost
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS / 3)
            if not await _is_wanted(context, claim):
                is_lost = True
                body.cancel()
                return

    heart = asyncio.create_task(beat())
    try:
        yield
    except asyncio.CancelledError:
        if not is_lost:
            raise
        body.uncancel()
        raise LostError from None
    finally:
        heart.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await heart


async def _is_wanted(context: PackContext, claim: Claim) -> bool:
    """Write the heartbeat; false when the row is another's or somebody asked for the end."""
    wanted = claim.kind.id
    statement = update(claim.kind).where(*claim.mine()).values(heartbeat_at=func.now())
    try:
        async with context.database.publisher(claim.publisher_id) as session:
            if claim.kind is PackItem:
                row = (
                    await session.execute(statement.returning(wanted, PackItem.cancel_requested))
                ).first()
                return row is not None and not row[1]
            return (await session.execute(statement.returning(wanted))).first() is not None
    except Exception:  # noqa: BLE001 - an unreachable database says nothing about the row
        return True
