"""The audit log by the hot lane, as its page opens: unfiltered, as far as its number tells."""

from collections.abc import Sequence

from longshore.account.identity import Permission
from longshore.gateway.hot_read import MY_GAMES, MY_PUBLISHER, HotCall, HotRead, epoch, page_of
from longshore.kit.db.lane import Value
from longshore.kit.paging import MOST_COUNTED

_PAGE_SIZE = 20
_WHERE = f"""
  e.publisher_id = {MY_PUBLISHER} AND (e.game_id IS NULL OR e.game_id = ANY({MY_GAMES}))
"""
_LIST = f"""
SELECT json_build_object(
  'list', (SELECT coalesce(json_agg(row), '[]') FROM (
    SELECT e.id, {epoch("e.at")} AS at, e.actor_id, e.actor_name, e.action,
      e.target_type, e.target_id, e.target_name, e.game_id, e.ip, e.request_id, e.before, e.after
    FROM (
      SELECT e.* FROM audit_event e WHERE {_WHERE}
      ORDER BY e.at DESC, e.id DESC LIMIT $1::bigint OFFSET $2::bigint
    ) e ORDER BY e.at DESC, e.id DESC) AS row),
  'total', (SELECT count(*) FROM (
    SELECT FROM audit_event e WHERE {_WHERE} LIMIT {MOST_COUNTED}) AS first))::text
"""  # noqa: S608 - constants


def _values(call: HotCall) -> Sequence[Value] | None:
    fields = call.fields(("page", "page_size"))
    page = page_of(fields, page_size=_PAGE_SIZE) if fields is not None else None
    # What is skipped is walked through, and everybody on the lane waits meanwhile.
    return page if page and int(page[1]) <= MOST_COUNTED else None


HOT_READS = (
    HotRead("GET", "/ultra/audit/list", _LIST, _values, permissions=(Permission.AUDIT_READ,)),
)
