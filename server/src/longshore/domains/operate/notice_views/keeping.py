"""Writing down what a player saw, each thing once, and reading it back."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.notice_views.models import SHARDS

# Both statements take rows in one order, so that two reports of a player never wait in a circle.
_KEEP = text(f"""
WITH told AS (
  SELECT * FROM unnest(CAST(:kinds AS text[]), CAST(:keys AS text[]), CAST(:revisions AS text[]))
    AS t (kind, key, revision)),
fresh AS (
  INSERT INTO notice_view (player_id, kind, key, revision, publisher_id, game_id)
  SELECT :player, kind, key, revision, :publisher, :game FROM told ORDER BY kind, key, revision
  ON CONFLICT DO NOTHING RETURNING kind, key, revision)
INSERT INTO notice_count AS c (game_id, kind, key, revision, shard, publisher_id, seen)
SELECT :game, kind, key, revision, :player % {SHARDS}, :publisher, 1
FROM fresh ORDER BY kind, key, revision
ON CONFLICT (game_id, kind, key, revision, shard) DO UPDATE SET seen = c.seen + 1
""")  # noqa: S608 - a constant
_SEEN = text("""
SELECT v.kind, v.key, v.revision FROM notice_view AS v
JOIN unnest(CAST(:kinds AS text[]), CAST(:keys AS text[]), CAST(:revisions AS text[]))
  AS t (kind, key, revision) USING (kind, key, revision)
WHERE v.player_id = :player ORDER BY v.kind, v.key
""")


class Seen(NamedTuple):
    """One thing in one wording; `kind` is `announcement` or `item`."""

    kind: str
    key: str
    revision: str


async def keep(
    session: AsyncSession, publisher_id: int, game_id: int, player_id: int, seen: Collection[Seen]
) -> None:
    """Write down what a player saw; what was known already is not counted again."""
    if not seen:
        return
    values = {"publisher": publisher_id, "game": game_id, "player": player_id}
    await session.execute(_KEEP, values | _columns(seen))


async def seen_by(session: AsyncSession, player_id: int, among: Collection[Seen]) -> Sequence[Seen]:
    """Of some things those that a player saw."""
    rows = await session.execute(_SEEN, {"player": player_id} | _columns(among))
    return [Seen(*row) for row in rows.all()]


def _columns(seen: Collection[Seen]) -> dict[str, list[str]]:
    every = sorted(set(seen))
    return {
        "kinds": [one.kind for one in every],
        "keys": [one.key for one in every],
        "revisions": [one.revision for one in every],
    }
