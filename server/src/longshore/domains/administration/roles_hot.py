"""Roles and games to grant by the hot lane: whole lists of a publisher."""

import json
from collections.abc import Sequence

from longshore.account.identity import Permission, roles
from longshore.domains import games
from longshore.gateway.hot_read import (
    MY_GAMES,
    MY_PUBLISHER,
    HotCall,
    HotCaller,
    HotRead,
    no_values,
)
from longshore.kit.db.lane import Value


def _roles(more: str) -> str:
    return f"""
SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT r.id AS "Id", r.name AS "Name", r.description AS "Description",
    r.is_builtin AS "IsBuiltin",
    ARRAY(SELECT k.key FROM role_permission k WHERE k.role_id = r.id) AS "Permissions",
    (SELECT count(*) FROM user_role u WHERE u.role_id = r.id) AS "UserCount"
  FROM role r WHERE r.publisher_id = {MY_PUBLISHER} AND {more}
  ORDER BY r.id LIMIT {roles.MOST_ROLES}) AS row
"""  # noqa: S608 - constants


_MINE = "r.id IN (SELECT m.role_id FROM user_role m WHERE m.user_id = $1::bigint)"
_GAMES = f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT g."Id", g."Name", g."Icon", false AS "Granted" FROM (
    SELECT {games.SHOWN} FROM game
    WHERE publisher_id = {MY_PUBLISHER} AND id = ANY({MY_GAMES})
    ORDER BY id LIMIT {games.MOST_GAMES}) AS g ORDER BY g."Id") AS row), 'all_games', false)::text
"""  # noqa: S608 - constants


def _me(call: HotCall) -> Sequence[Value] | None:
    is_plain = call.user_id.isdigit() and call.fields(()) is not None
    return (call.user_id,) if is_plain else None


async def _present(columns: Sequence[bytes], caller: HotCaller) -> bytes:
    """Keys that still exist, in reading order, which is the program's."""
    rows = json.loads(columns[0])
    for row in rows:
        row["Permissions"] = roles.in_reading_order(row["Permissions"])
    return json.dumps({"list": rows}, ensure_ascii=False).encode()


HOT_READS = (
    HotRead(
        "GET",
        "/ultra/role/list",
        _roles("true"),
        no_values,
        permissions=(Permission.ROLE_MANAGE, Permission.ADMIN_MANAGE),
        present=_present,
    ),
    HotRead("GET", "/ultra/role/myRoleList", _roles(_MINE), _me, present=_present),
    HotRead(
        "GET",
        "/ultra/admin/getGameList",
        _GAMES,
        no_values,
        permissions=(Permission.ADMIN_MANAGE,),
    ),
)
