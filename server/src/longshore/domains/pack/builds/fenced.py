"""Writes of a worker to what it works on: each one says which attempt it belongs to."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, func, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.builds.context import HEARTBEAT_SECONDS, PackContext
from longshore.domains.pack.builds.models import MotherPackage
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.events import announce
from longshore.kit.stopping import stopped


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
    """A mother package that this worker inspects; `attempt` is the fence."""

    id: int
    publisher_id: int
    game_id: int
    attempt: int

    def mine(self) -> tuple[ColumnElement[bool], ...]:
        """The conditions of the fence."""
        return (
            MotherPackage.id == self.id,
            MotherPackage.attempt == self.attempt,
            MotherPackage.status == "inspecting",
            # Somebody may remove it meanwhile: it would name the game, and its base stay for ever.
            MotherPackage.removed_at.is_(None),
        )

    async def write(self, session: AsyncSession, **values: Any) -> None:
        """Change the row and tell open pages, unless it is another's by now.

        Raises:
            LostError: it is.
        """
        statement = update(MotherPackage).where(*self.mine())
        statement = statement.values(values | {"heartbeat_at": func.now()})
        found = await session.execute(statement.returning(MotherPackage.id))
        if found.first() is None:
            raise LostError
        told: dict[str, Any] = {"id": self.id, "build_id": None}
        names = {"status": "state", "stage": "stage", "progress": "progress"}
        told |= {names[name]: value for name, value in values.items() if name in names}
        await announce(
            session, "mother", publisher_id=self.publisher_id, game_id=self.game_id, values=told
        )


class Progress:
    """Stage and per cent of a claim, written at most twice a second."""

    def __init__(self, context: PackContext, claim: Claim) -> None:
        self._context = context
        self._claim = claim
        self._last = 0.0
        self._stage = ""

    async def __call__(self, stage: str, per_cent: int) -> None:
        """Tell how far it is.

        Raises:
            LostError: the work was taken away.
        """
        moment = time.monotonic()
        if stage == self._stage and moment - self._last < 0.5:
            return
        self._stage, self._last = stage, moment
        async with self._context.database.publisher(self._claim.publisher_id) as session:
            await self._claim.write(session, stage=stage, progress=per_cent)


@asynccontextmanager
async def held(context: PackContext, claim: Claim) -> AsyncIterator[None]:
    """Tell that the work goes on while the body runs; cancel the body when it is taken away.

    Raises:
        LostError: it was taken away.
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
        await stopped(heart)


async def _is_wanted(context: PackContext, claim: Claim) -> bool:
    """Write the heartbeat; false when the row is another's."""
    statement = update(MotherPackage).where(*claim.mine()).values(heartbeat_at=func.now())
    try:
        async with context.database.publisher(claim.publisher_id) as session:
            found = await session.execute(statement.returning(MotherPackage.id))
            return found.first() is not None
    except Exception:  # noqa: BLE001 - an unreachable database says nothing about the row
        return True
