"""The game list by the hot lane: the switcher's, and the whole one."""

from collections.abc import Sequence

from longshore.domains.games.repository import MOST_GAMES, SHOWN
from longshore.gateway.hot_read import MY_GAMES, MY_PUBLISHER, HotCall, HotRead
from longshore.kit.db.lane import Value

_LIST = f"""
SELECT coalesce(json_agg(row), '[]')::text FROM (
  SELECT {SHOWN} FROM game
  WHERE publisher_id = {MY_PUBLISHER} AND id = ANY({MY_GAMES})
    AND ($1::smallint IS NULL OR publish_status = $1)
    AND ($2::smallint IS NULL OR status = $2)
  ORDER BY id LIMIT {MOST_GAMES}) AS row
"""  # noqa: S608 - constants


def _values(call: HotCall) -> Sequence[Value] | None:
    fields = call.fields(("publish_status", "status"))
    if fields is None or not set(fields.values()) <= {"0", "1"}:
        return None
    return fields.get("publish_status"), fields.get("status")


HOT_READS = (HotRead("GET", "/ultra/game/list", _LIST, _values),)
