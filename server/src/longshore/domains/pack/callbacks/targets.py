"""Callback addresses as the run time publishes them."""

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.callbacks import repository


class CallbackTarget(BaseModel):
    """Where one kind of call goes in one environment."""

    environment: str
    kind: str
    url: str


async def callback_targets(session: AsyncSession, game_id: int) -> list[CallbackTarget]:
    """Every address of a game."""
    rows = await repository.addresses(session, game_id)
    found = [CallbackTarget(environment=r.environment, kind=r.kind, url=r.url) for r in rows]
    return sorted(found, key=lambda one: (one.environment, one.kind))
