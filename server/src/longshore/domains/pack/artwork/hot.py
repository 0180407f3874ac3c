"""A game's icon sets and splash pictures by the hot lane; the store says where one is read."""

import json
from collections.abc import Sequence
from functools import partial

from longshore.account.identity import Permission
from longshore.domains.pack.artwork.presenter import Presenter
from longshore.domains.pack.artwork.schemas import MOST_SETS
from longshore.gateway.hot_read import MY_GAMES, MY_PUBLISHER, HotCaller, HotRead, epoch, of_game
from longshore.gateway.routes import PREFIX

_DATES = f"{epoch('t.created_at')} AS created_at, {epoch('t.updated_at')} AS updated_at"
_ICON_SETS = f"""
  t.id, t.game_id, t.name, t.kind, t.image_key AS image, t.foreground_key AS foreground,
  t.background_key AS background, t.background_colour, t.badge_key AS badge, t.badge_corner,
  t.badge_scale, {_DATES},
  (SELECT coalesce(json_agg(json_build_object(
      'channel_code', b.channel_code, 'badge', b.key, 'corner', b.corner, 'scale', b.scale)
      ORDER BY b.channel_code), '[]')
    FROM icon_badge b WHERE b.icon_set_id = t.id) AS badges
"""  # noqa: S608 - constants
_SPLASHES = f"t.id, t.game_id, t.name, t.target, t.image_key AS image, {_DATES}"


def _list(table: str, columns: str) -> str:
    return f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT {columns} FROM {table} t
  WHERE t.publisher_id = {MY_PUBLISHER} AND t.game_id = $1::bigint AND t.game_id = ANY({MY_GAMES})
  ORDER BY t.id LIMIT {MOST_SETS}) AS row))::text
"""  # noqa: S608 - constants


async def _present(pictures: Sequence[str], columns: Sequence[bytes], caller: HotCaller) -> bytes:
    """Keys become pictures with their addresses."""
    stored = Presenter(caller.store).stored
    found = json.loads(columns[0])
    for row in found["list"]:
        for badge in row.get("badges", ()):
            badge["badge"] = stored(badge["badge"]).model_dump()
        for name in pictures:
            row[name] = stored(row[name]).model_dump() if row[name] else None
    return json.dumps(found, ensure_ascii=False).encode()


def _read(path: str, table: str, columns: str, *pictures: str) -> HotRead:
    return HotRead(
        "POST",
        PREFIX + path,
        _list(table, columns),
        of_game,
        permissions=(Permission.PACK,),
        is_about_game=True,
        service="usdk",
        present=partial(_present, pictures),
    )


HOT_READS = (
    _read(
        "usdk/sdk/icon/list", "icon_set", _ICON_SETS, "image", "foreground", "background", "badge"
    ),
    _read("usdk/sdk/splash/list", "splash", _SPLASHES, "image"),
)
