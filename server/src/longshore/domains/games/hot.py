"""The game list by the hot lane: the switcher's, the whole one, and the SDK side's pages."""

from collections.abc import Sequence

from longshore.account.identity import Permission
from longshore.domains.games.repository import MOST_GAMES, SHOWN
from longshore.gateway.hot_read import MY_GAMES, MY_PUBLISHER, HotCall, HotRead, page_of
from longshore.gateway.routes import PREFIX
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


_PAGE_SIZE = 100
_PAGE = f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT {SHOWN} FROM game WHERE publisher_id = {MY_PUBLISHER} AND id = ANY({MY_GAMES})
  ORDER BY id LIMIT $1::bigint OFFSET $2::bigint) AS row),
  'total', coalesce(cardinality({MY_GAMES}), 0))::text
"""  # noqa: S608 - constants


def _page(call: HotCall) -> Sequence[Value] | None:
    fields = call.fields(("page", "page_size"))
    return page_of(fields, page_size=_PAGE_SIZE) if fields is not None else None


HOT_READS = (
    HotRead("GET", "/ultra/game/list", _LIST, _values),
    HotRead(
        "POST",
        PREFIX + "usdk/sdk/u_gameInfoList",
        _PAGE,
        _page,
        permissions=(
            Permission.PACK,
            Permission.OPERATE,
            Permission.POPULARIZE,
            Permission.DATA_CENTER,
        ),
        service="usdk",
    ),
)
