"""What channels lack before anything can be built; told to who may see to it.

A new game hears of one step at a time: first of its channels, then of the key for them.
"""

from longshore.account.identity import Permission
from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.text.text import Text

SWITCHED_ON = f"""
SELECT game_id, id FROM game_channel
WHERE game_id = ANY({GAMES}) AND is_enabled AND NOT is_removed
"""  # noqa: S608 - constants
"""The channels that are switched on in some games: each game's id with the channel's."""
# What `parameters.faults_of` calls missing, over all games at once; whether a value fits its
# pattern is seen on the page.
_INCOMPLETE = f"""
SELECT c.game_id, count(*), to_jsonb(min(c.id))
FROM game_channel c
LEFT JOIN channel_plugin p ON p.id = c.plugin_id
WHERE c.game_id = ANY({GAMES}) AND c.is_enabled AND NOT c.is_removed
  AND (p.id IS NULL OR EXISTS (
    SELECT 1 FROM jsonb_array_elements(p.parameters) AS wanted
    WHERE CAST(wanted ->> 'required' AS boolean)
      AND CASE
        WHEN CAST(wanted ->> 'secret' AS boolean)
        THEN NOT jsonb_exists(c.secrets, wanted ->> 'key')
        WHEN jsonb_exists(c.config -> 'parameters', wanted ->> 'key')
        THEN coalesce(c.config -> 'parameters' ->> (wanted ->> 'key'), '') = ''
        ELSE coalesce(wanted ->> 'default', '') = ''
      END))
GROUP BY c.game_id
"""  # noqa: S608 - constants

_NONE = f"""
SELECT game.id, 1, NULL::jsonb FROM game
WHERE id = ANY({GAMES}) AND game_type = 'app'
  AND NOT EXISTS (SELECT 1 FROM game_channel c WHERE c.game_id = game.id AND NOT c.is_removed)
"""  # noqa: S608 - constants
_WITHOUT_KEY = f"""
SELECT one.game_id, 1, NULL::jsonb FROM ({SWITCHED_ON}) AS one
WHERE NOT EXISTS (SELECT 1 FROM signing_key k WHERE k.game_id = one.game_id)
GROUP BY one.game_id
"""  # noqa: S608 - constants


def _without(found: Found) -> Waiting:
    return Waiting(found.game_id, "Channel")


def _without_key(found: Found) -> Waiting:
    return Waiting(found.game_id, "GameConf", search={"tab": "keys"})


def _said(found: Found) -> Waiting:
    """The list of those that lack something, and the only one opened."""
    search: dict[str, str | int] = {"state": "incomplete"}
    if found.number == 1:
        search["open"] = found.detail
    return Waiting(found.game_id, "Channel", found.number, search)


TODOS = (
    TodoKind(
        "no_channel",
        "missing",
        Text("还没有渠道", "No channel yet"),
        Text("{games} 个游戏还没有渠道", "{games} games have no channel"),
        _NONE,
        _without,
        Permission.PACK_EDIT,
    ),
    TodoKind(
        "no_signing_key",
        "missing",
        Text("还没有签名密钥，不能打包", "No signing key yet: nothing can be built"),
        Text(
            "{games} 个游戏还没有签名密钥，不能打包",
            "{games} games have no signing key: nothing can be built",
        ),
        _WITHOUT_KEY,
        _without_key,
        Permission.SIGNING_KEY,
    ),
    TodoKind(
        "channels_incomplete",
        "missing",
        Text("{count} 个渠道没有填完参数", "Channels that lack parameters: {count}"),
        Text(
            "{games} 个游戏的 {count} 个渠道没有填完参数",
            "{games} games have channels that lack parameters: {count}",
        ),
        _INCOMPLETE,
        _said,
        Permission.PACK_EDIT,
    ),
)
