"""One's keys for programs by the hot lane."""

from longshore.account.identity import MOST_KEYS
from longshore.gateway.hot_read import MY_PUBLISHER, HotRead, epoch, mine

_LIST = f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT id, name, hint, permissions, game_ids, {epoch("created_at")} AS created_at,
    {epoch("expires_at")} AS expires_at, {epoch("last_used_at")} AS last_used_at
  FROM api_key
  WHERE publisher_id = {MY_PUBLISHER} AND user_id = $1::bigint AND revoked_at IS NULL
  ORDER BY id DESC LIMIT {MOST_KEYS}) AS row))::text
"""  # noqa: S608 - constants


HOT_READS = (HotRead("GET", "/ultra/api-key/list", _LIST, mine),)
