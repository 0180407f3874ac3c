"""People, invitations and roles by the hot lane, as their pages open: without filters."""

from collections.abc import Sequence

from longshore.account.identity import Permission, roles
from longshore.domains.administration.repository import MOST_INVITATIONS
from longshore.gateway.hot_read import (
    MY_PUBLISHER,
    HotCall,
    HotRead,
    epoch,
    no_values,
    page_of,
)
from longshore.kit.clock import now
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
      {epoch("u.last_login_at")} AS "LastLoginAt",
      {epoch("u.created_at")} AS "CreatedAt"
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


# As `invitations.status_of`, and the names of those of its roles that still exist.
_INVITATIONS = f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT i.id AS "Id", i.name AS "Name", i.account AS "Account", i.email AS "Email",
    i.phone AS "Phone",
    CASE WHEN i.accepted_at IS NOT NULL THEN 'accepted' WHEN i.revoked_at IS NOT NULL THEN 'revoked'
      WHEN i.expires_at <= $1::timestamptz THEN 'expired' ELSE 'pending' END AS "Status",
    i.is_owner AS "IsOwner",
    coalesce((SELECT json_agg(json_build_object('Id', r.id, 'Name', r.name) ORDER BY x.place)
      FROM unnest(i.role_ids) WITH ORDINALITY AS x (id, place) JOIN role r ON r.id = x.id), '[]')
      AS "Roles",
    {epoch("i.created_at")} AS "CreatedAt", {epoch("i.expires_at")} AS "ExpiresAt",
    i.created_user_name AS "CreatedUserName"
  FROM invitation i WHERE i.publisher_id = {MY_PUBLISHER}
  ORDER BY i.id DESC LIMIT {MOST_INVITATIONS}) AS row))::text
"""  # noqa: S608 - constants
_ROLES = f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT r.id AS "Id", r.name AS "Name", false AS "Granted" FROM role r
  WHERE r.publisher_id = {MY_PUBLISHER} ORDER BY r.id LIMIT {roles.MOST_ROLES}) AS row))::text
"""  # noqa: S608 - constants


def _at_this_moment(call: HotCall) -> Sequence[Value] | None:
    return (now().isoformat(),) if call.fields(()) is not None else None


HOT_READS = (
    HotRead(
        "GET",
        "/ultra/admin/invitations",
        _INVITATIONS,
        _at_this_moment,
        permissions=(Permission.ADMIN_MANAGE,),
    ),
    HotRead("GET", "/ultra/admin/roles", _ROLES, no_values, permissions=(Permission.ADMIN_MANAGE,)),
    HotRead("POST", "/ultra/admin/list", _LIST, _values, permissions=(Permission.ADMIN_MANAGE,)),
)
