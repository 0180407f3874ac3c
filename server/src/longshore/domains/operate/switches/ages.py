"""Since when each switch in force is as it is: what nobody changes any more may go."""

from datetime import timedelta

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.operate.switches.schemas import SwitchAge
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.paging import Rows

STALE_AFTER = timedelta(days=90)
# What is older than the versions that are read is at least as old as the first of them.
_MOST_VERSIONS = 200
_AGES = text("""
WITH version AS (
  SELECT number, content, created_at, created_user_name FROM published_version
  WHERE game_id = :game AND kind = 'switches' ORDER BY number DESC LIMIT :most),
entry AS (
  SELECT v.number, v.created_at, v.created_user_name, s ->> 'key' AS key, s,
    lag(s) OVER past AS former, lag(v.number) OVER past AS former_number
  FROM version v, jsonb_array_elements(v.content::jsonb -> 'switches') AS s
  WINDOW past AS (PARTITION BY s ->> 'key' ORDER BY v.number))
SELECT DISTINCT ON (e.key) e.key, e.created_at, e.created_user_name,
  NOT (e.s ->> 'is_on')::bool OR e.s -> 'rules' = '[]'::jsonb AS is_settled
FROM entry e
WHERE (e.former IS DISTINCT FROM e.s OR e.former_number IS DISTINCT FROM e.number - 1)
  AND e.key IN (SELECT key FROM entry WHERE number = (SELECT max(number) FROM version))
ORDER BY e.key, e.number DESC
""")


async def list_ages(call: Call, query: OfGame) -> Rows[SwitchAge]:
    """Every switch in force, by its key: since when it is as it is, and by whom."""
    values = {"game": call.game_id, "most": _MOST_VERSIONS}
    rows = (await call.session.execute(_AGES, values)).all()
    old = now() - STALE_AFTER
    return Rows(
        list=[
            SwitchAge(
                key=row.key,
                since=epoch_seconds(row.created_at),
                user_name=row.created_user_name,
                is_stale=row.is_settled and row.created_at < old,
            )
            for row in rows
        ]
    )
