"""A game's agreements by the hot lane, with the titles of their latest versions."""

from longshore.account.identity import Permission
from longshore.domains.pack.agreements.public_page import EVERY_CHANNEL, READING_PATH
from longshore.domains.pack.agreements.repository import MOST_AGREEMENTS
from longshore.gateway.hot_read import MY_GAMES, MY_PUBLISHER, HotRead, epoch, of_game
from longshore.gateway.routes import PREFIX

_CHANNEL = f"coalesce(nullif(a.channel_code, ''), '{EVERY_CHANNEL}')"
_READING_PATH = READING_PATH.format(
    game_id="' || a.game_id || '", channel=f"' || {_CHANNEL} || '", kind="' || a.kind || '"
)
_LIST = f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT a.id, a.game_id, a.channel_code, a.kind, v.title, a.last_version, a.published_version,
    {epoch("a.published_at")} AS published_at, {epoch("a.updated_at")} AS updated_at,
    '{_READING_PATH}' AS reading_path
  FROM agreement a
  JOIN agreement_version v ON v.agreement_id = a.id AND v.version = a.last_version
  WHERE a.publisher_id = {MY_PUBLISHER} AND a.game_id = $1::bigint AND a.game_id = ANY({MY_GAMES})
  ORDER BY a.channel_code, a.kind LIMIT {MOST_AGREEMENTS}) AS row))::text
"""  # noqa: S608 - constants

HOT_READS = (
    HotRead(
        "POST",
        PREFIX + "usdk/sdk/agreement/list",
        _LIST,
        of_game,
        permissions=(Permission.PACK,),
        is_about_game=True,
        service="usdk",
    ),
)
