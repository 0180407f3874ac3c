"""Who told of something, and the ledger's entry of it."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.orders.ledger import EventKind
from longshore.domains.operate.orders.repository import note


@dataclass(frozen=True, slots=True)
class Told:
    """Who told it, and the request as the ledger keeps it: secrets masked."""

    publisher_id: int
    game_id: int
    channel_code: str
    serves: tuple[str, ...]
    is_uid_comparable: bool
    raw: dict[str, object]


async def note_told(
    session: AsyncSession, order: Row[Any], kind: EventKind, told: Told, **more: object
) -> None:
    """Add what a channel told to an order's ledger."""
    await note(session, order, kind, {"channel": told.channel_code, "request": told.raw, **more})
