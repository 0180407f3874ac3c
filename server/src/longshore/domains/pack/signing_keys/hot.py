"""A game's signing keys by the hot lane; fingerprints are of the certificates, read here."""

import json
from collections.abc import Sequence

from longshore.account.identity import Permission
from longshore.domains.pack.signing_keys.presenter import prints_of
from longshore.gateway.hot_read import MY_GAMES, MY_PUBLISHER, HotCaller, HotRead, epoch, of_game
from longshore.gateway.routes import PREFIX

_LIST = f"""
SELECT json_build_object('list', (SELECT coalesce(json_agg(row), '[]') FROM (
  SELECT id, name, alias, algorithm, source, subject, certificates,
    {epoch("not_before")} AS not_before, {epoch("not_after")} AS not_after, is_default,
    created_user_name, {epoch("created_at")} AS created_at, {epoch("exported_at")} AS exported_at
  FROM signing_key
  WHERE publisher_id = {MY_PUBLISHER} AND game_id = $1::bigint AND game_id = ANY({MY_GAMES})
  ORDER BY is_default DESC, id) AS row))::text
"""  # noqa: S608 - constants


async def _present(columns: Sequence[bytes], caller: HotCaller) -> bytes:
    found = json.loads(columns[0])
    for row in found["list"]:
        prints = prints_of(row.pop("certificates"))
        row |= {"md5": prints.md5, "sha1": prints.sha1, "sha256": prints.sha256}
    return json.dumps(found, ensure_ascii=False).encode()


HOT_READS = (
    HotRead(
        "POST",
        PREFIX + "usdk/sdk/sign/list",
        _LIST,
        of_game,
        permissions=(Permission.PACK,),
        is_about_game=True,
        service="usdk",
        present=_present,
    ),
)
