"""Games as answers show them."""

from collections.abc import Mapping
from typing import Any

from longshore.domains.games.models import Game
from longshore.domains.games.schemas import ICON_PATH, GameOutput
from longshore.kit.clock import epoch_seconds


def icon_url(key: str) -> str:
    """The address of an icon in the CDN bucket; empty if absent."""
    return ICON_PATH + key if key else ""


def game_dict(row: Mapping[Any, Any]) -> dict[str, object]:
    """A row of the list, ready to be encoded."""
    return {
        "Id": row["id"],
        "Name": row["name"],
        "Icon": icon_url(row["icon"]),
        "GameType": row["game_type"],
        "PublishStatus": row["publish_status"],
        "Status": row["status"],
        "CreatedAt": epoch_seconds(row["created_at"]),
        "UpdatedAt": epoch_seconds(row["updated_at"]),
    }


def game_output(game: Game) -> GameOutput:
    """One game."""
    values = {column.key: getattr(game, column.key) for column in Game.__table__.columns}
    return GameOutput(**game_dict(values))


def facts(game: Game) -> dict[str, Any]:
    """What the audit log tells of a game."""
    return {
        "name": game.name,
        "icon": game.icon,
        "game_type": game.game_type,
        "publish_status": game.publish_status,
        "status": game.status,
    }
