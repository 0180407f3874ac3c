"""One's keys for programs by the hot lane."""

from collections.abc import Sequence

from longshore.account.identity import MOST_KEYS
from longshore.gateway.hot_read import MY_PUBLISHER, HotCall, HotRead, epoch
from longshore.kit.db.lane import Value

_LIST = f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT id, name, hint, permissions, game_ids, {epoch("created_at")} AS created_at,
    {epoch("expires_at")} AS expires_at, {epoch("last_used_at")} AS last_used_at
  FROM api_key
  WHERE publisher_id = {MY_PUBLISHER} AND user_id = $1::bigint AND revoked_at IS NULL
  ORDER BY id DESC LIMIT {MOST_KEYS}) AS row))::text
"""  # noqa: S608 - constants


def _mine(call: HotCall) -> Sequence[Value] | None:
    is_plain = call.user_id.isdigit() and call.fields(()) is not None
    return (call.user_id,) if is_plain else None


HOT_READS = (HotRead("GET", "/ultra/api-key/list", _LIST, _mine),)
