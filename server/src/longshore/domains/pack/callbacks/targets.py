"""Callback addresses as the run time publishes them."""

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.callbacks import repository


class CallbackTarget(BaseModel):
    """Where one kind of call goes in one environment."""

    environment: str
    kind: str
    url: str


def callback_targets_json(game: str) -> str:
    """SQL: what `callback_targets` gives of a game, as canonical JSON; `game` is SQL too."""
    return f"""(
  SELECT '[' || coalesce(string_agg(CAST(row_to_json(
      (SELECT one FROM (SELECT c.environment, c.kind, c.url) AS one)
    ) AS text), ',' ORDER BY c.environment COLLATE "C", c.kind COLLATE "C"), '') || ']'
  FROM callback_address c WHERE c.game_id = {game})"""  # noqa: S608 - an expression of ours


async def callback_targets(session: AsyncSession, game_id: int) -> list[CallbackTarget]:
    """Every address of a game."""
    rows = await repository.addresses(session, game_id)
    found = [CallbackTarget(environment=r.environment, kind=r.kind, url=r.url) for r in rows]
    return sorted(found, key=lambda one: (one.environment, one.kind))
