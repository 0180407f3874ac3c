"""Refusals around mini games."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class NotMiniGameError(ApiError):
    """The game is an app; platforms of mini programs do not concern it."""

    code, key = 4620, "not_mini_game"
    message = Text(
        "当前游戏不是小游戏，请先切换到小游戏",
        "This game is not a mini game. Switch to one first",
    )
