"""Signing keys whose certificate ends soon; told to who may make another."""

from longshore.account.identity import Permission
from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.text.text import Text

_ENDING = f"""
SELECT game_id, count(*), NULL::jsonb FROM signing_key
WHERE game_id = ANY({GAMES}) AND not_after < :now + interval '30 days'
GROUP BY game_id
"""  # noqa: S608 - constants


def _said(found: Found) -> Waiting:
    return Waiting(found.game_id, "GameConf", found.number, {"tab": "keys"})


TODOS = (
    TodoKind(
        "keys_ending",
        "failed",
        Text(
            "{count} 个签名密钥 30 天内到期或已到期",
            "Signing keys that end within 30 days: {count}",
        ),
        Text(
            "{games} 个游戏有签名密钥 30 天内到期或已到期",
            "{games} games have signing keys that end within 30 days",
        ),
        _ENDING,
        _said,
        Permission.SIGNING_KEY,
    ),
)
