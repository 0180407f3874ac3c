"""What home reads besides the games: one statement, whatever the number of kinds and games."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import TextClause, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor
from longshore.domains.talk import comments
from longshore.gateway.todo import Found, TodoKind
from longshore.kit.clock import now
from longshore.kit.days import Day
from longshore.kit.db.read_connection import ONE_PLAN

MOST_COMMENTS = 10


class HomeRows(NamedTuple):
    """What waits, by kind and then by game; mentions of the caller; the newest comments."""

    waiting: dict[str, list[Found]]
    mentions: list[dict[str, Any]]
    recent_comments: list[dict[str, Any]]


async def read(
    session: AsyncSession,
    actor: Actor,
    day: Day,
    game_ids: Sequence[int],
    kinds: Sequence[TodoKind],
) -> HomeRows:
    """What waits for the actor in these games, and the comments that they may see."""
    values = {
        "used_games": list(game_ids),
        "game_ids": list(actor.game_ids),
        "publisher_id": actor.publisher_id,
        "user_id": actor.user_id,
        "now": now(),
        "since": day.since,
        "until": day.until,
        "limit": MOST_COMMENTS,
        "offset": 0,
    }
    statement = _statement(tuple((kind.key, kind.statement) for kind in kinds))
    asked = {name: value for name, value in values.items() if name in statement._bindparams}
    row = (await session.execute(statement, asked)).one()
    return HomeRows(by_kind(row.waiting), row.mentions, row.recent)


def by_kind(rows: Iterable[Sequence[Any]]) -> dict[str, list[Found]]:
    """Rows of a kind's key and what it has found, by that key."""
    waiting: dict[str, list[Found]] = {}
    for key, *found in rows:
        waiting.setdefault(key, []).append(Found(*found))
    return waiting


@cache
def _statement(kinds: tuple[tuple[str, str], ...]) -> TextClause:
    """One for each set of kinds: as many as there are sets of permissions that people have."""
    return text(f"{ONE_PLAN}\nSELECT {columns(kinds)}")


def columns(kinds: Iterable[tuple[str, str]]) -> str:
    """What waits, mentions and comments as columns, by the keys and statements of kinds."""
    none = "SELECT '', 0::bigint, 0::bigint, NULL::jsonb WHERE false"
    each = (
        f"SELECT '{key}', one.* FROM ({statement}) AS one (game_id, number, detail)"  # noqa: S608 - constants
        for key, statement in kinds
    )
    found = " UNION ALL ".join((none, *each))
    return f"""
  (SELECT coalesce(json_agg(json_build_array(f.kind, f.game_id, f.number, f.detail)
                            ORDER BY f.game_id), '[]')
   FROM ({found}) AS f (kind, game_id, number, detail)) AS waiting,
  (SELECT coalesce(json_agg(c), '[]') FROM ({comments.MENTIONS}) AS c) AS mentions,
  (SELECT coalesce(json_agg(c), '[]') FROM ({comments.RECENT}) AS c) AS recent
"""  # noqa: S608 - constants
