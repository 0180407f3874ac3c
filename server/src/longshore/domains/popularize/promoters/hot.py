"""The list of promoters by the hot lane, as its page opens: without filters."""

from collections.abc import Sequence

from longshore.account.identity import Permission
from longshore.domains.popularize.promoters.repository import MORE
from longshore.domains.popularize.shares import ZONE_OF_STATEMENTS
from longshore.gateway.hot_read import (
    MY_GAMES,
    MY_PUBLISHER,
    HotCall,
    HotRead,
    epoch,
    numbered,
    page_of,
)
from longshore.gateway.routes import SEND
from longshore.kit.clock import now
from longshore.kit.db.lane import Value

_SENT = "/pb/cps/promoter/list"
_PAGE_SIZE = 10
_EMPTY = ("keyword", "status", "group")
_WHERE = f"""
  p.publisher_id = {MY_PUBLISHER} AND p.game_id = $1::bigint AND p.game_id = ANY({MY_GAMES})
"""
_TODAY = numbered(
    f"SELECT ($5::timestamptz AT TIME ZONE {ZONE_OF_STATEMENTS})::date AS day",
    {"game": "$1::bigint", "zone": "$4::text"},
)
_LIST = f"""
WITH present AS MATERIALIZED ({_TODAY})
SELECT json_build_object(
  'list', (SELECT coalesce(json_agg(row), '[]') FROM (
    SELECT p.id, p.game_id, p.name, p.code, p.contact, p.note, p.group_name AS "group",
      p.parent_id AS agency_id, {numbered(MORE, {"today": "(SELECT day FROM present)"})},
      p.contract_name AS contract,
      CASE p.status WHEN 'forbidden' THEN 'forbidden' ELSE 'active' END AS status,
      {epoch("p.created_at")} AS created_at,
      {epoch("p.updated_at")} AS updated_at, p.created_user_name
    FROM (
      SELECT p.* FROM promoter p WHERE {_WHERE}
      ORDER BY p.id DESC LIMIT $2::bigint OFFSET $3::bigint
    ) p LEFT JOIN promoter a ON a.id = p.parent_id ORDER BY p.id DESC) AS row),
  'total', (SELECT count(*) FROM promoter p WHERE {_WHERE}))::text
"""  # noqa: S608 - constants


def _values(call: HotCall) -> Sequence[Value] | None:
    fields = call.fields(("path", "page", "page_size", *_EMPTY))
    if fields is None or any(fields.get(name) for name in _EMPTY):
        return None
    page = page_of(fields, page_size=_PAGE_SIZE)
    return (call.game_id, *page, call.zone, now().isoformat()) if page else None


HOT_READS = (
    HotRead(
        "POST",
        SEND,
        _LIST,
        _values,
        permissions=(Permission.POPULARIZE,),
        is_about_game=True,
        service="pb",
        sent=_SENT,
        is_heavy=True,
    ),
)
