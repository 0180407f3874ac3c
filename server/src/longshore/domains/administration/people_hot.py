"""The list of people by the hot lane, as its page opens: without filters."""

from collections.abc import Sequence

from longshore.account.identity import Permission
from longshore.gateway.hot_read import MY_PUBLISHER, HotCall, HotRead, page_of
from longshore.kit.db.lane import Value

_PAGE_SIZE = 20
_EMPTY = ("keyword", "status")
_WHERE = f"u.publisher_id = {MY_PUBLISHER}"
_LIST = f"""
SELECT json_build_object(
  'list', (SELECT coalesce(json_agg(row), '[]') FROM (
    SELECT u.id AS "Id", u.account AS "Account", u.name AS "Name", u.email AS "Email",
      u.phone AS "Phone", u.is_enabled AS "IsEnabled", u.is_owner AS "IsOwner",
      u.is_owner OR u.all_games AS "AllGames",
      coalesce((SELECT json_agg(json_build_object('Id', r.id, 'Name', r.name) ORDER BY r.id)
        FROM user_role x JOIN role r ON r.id = x.role_id WHERE x.user_id = u.id), '[]') AS "Roles",
      coalesce((SELECT json_agg(g.game_id ORDER BY g.game_id)
        FROM user_game g WHERE g.user_id = u.id), '[]') AS "GameIds",
      floor(extract(epoch FROM u.last_login_at))::bigint AS "LastLoginAt",
      floor(extract(epoch FROM u.created_at))::bigint AS "CreatedAt"
    FROM (
      SELECT u.* FROM user_account u WHERE {_WHERE}
      ORDER BY u.id LIMIT $1::bigint OFFSET $2::bigint
    ) u ORDER BY u.id) AS row),
  'total', (SELECT count(*) FROM user_account u WHERE {_WHERE}))::text
"""  # noqa: S608 - constants


def _values(call: HotCall) -> Sequence[Value] | None:
    fields = call.fields(("page", "page_size", *_EMPTY))
    if fields is None or any(fields.get(name) for name in _EMPTY):
        return None
    return page_of(fields, page_size=_PAGE_SIZE)


HOT_READS = (
    HotRead("POST", "/ultra/admin/list", _LIST, _values, permissions=(Permission.ADMIN_MANAGE,)),
)
