"""What games lack before anybody can play them; told to who may change games."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, select

from longshore.account.identity import Permission
from longshore.domains.games.models import Game
from longshore.gateway.todo import Asking, TodoKind, Waiting
from longshore.kit.text.text import Text


async def _without_icon(asking: Asking) -> Sequence[Waiting]:
    return await _that_are(asking, Game.icon == "")


async def _unpublished(asking: Asking) -> Sequence[Waiting]:
    return await _that_are(asking, Game.publish_status == 0)


async def _that_are(asking: Asking, condition: ColumnElement[bool]) -> Sequence[Waiting]:
    statement = select(Game.id, Game.name).where(Game.id.in_(asking.game_ids), condition)
    rows = await asking.session.execute(statement.order_by(Game.id))
    return [Waiting(row.id, "Setting", search=_in_list(row.name)) for row in rows]


def _in_list(name: str) -> dict[str, str | int]:
    return {"tab": "games", "keyword": name}


TODOS = (
    TodoKind(
        "icon_missing",
        "missing",
        Text("还没有图标", "No icon yet"),
        Text("{games} 个游戏还没有图标", "{games} games have no icon"),
        _without_icon,
        Permission.GAME_MANAGE,
    ),
    TodoKind(
        "unpublished",
        "missing",
        Text("还未发布", "Not published yet"),
        Text("{games} 个游戏还未发布", "{games} games are not published"),
        _unpublished,
        Permission.GAME_MANAGE,
    ),
)
