"""What games lack before anybody can play them; told to who may change games."""

from longshore.account.identity import Permission
from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.text.text import Text

_THAT_ARE = f"SELECT id, 1, to_jsonb(name) FROM game WHERE id = ANY({GAMES})"  # noqa: S608 - constants


def _said(found: Found) -> Waiting:
    return Waiting(found.game_id, "Setting", search={"tab": "games", "keyword": found.detail})


TODOS = (
    TodoKind(
        "icon_missing",
        "missing",
        Text("还没有图标", "No icon yet"),
        Text("{games} 个游戏还没有图标", "{games} games have no icon"),
        f"{_THAT_ARE} AND icon = ''",
        _said,
        Permission.GAME_MANAGE,
    ),
    TodoKind(
        "unpublished",
        "missing",
        Text("还未发布", "Not published yet"),
        Text("{games} 个游戏还未发布", "{games} games are not published"),
        f"{_THAT_ARE} AND publish_status = 0",
        _said,
        Permission.GAME_MANAGE,
    ),
)
