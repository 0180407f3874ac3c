"""Refusals around areas and the game's clock."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class ClockMovesError(ApiError):
    """The zone is set once: another one is taken with its preview alone."""

    code, key = 4862, "clock_moves"
    message = Text(
        "游戏时区已设为 {time_zone}，改动会移动已发布的时间：先在“全局设置”预览再更换",
        "The game's time zone is set to {time_zone}, another one moves what is published: "
        "preview it in Global settings first",
    )


class ClockWaitsError(ApiError):
    """A publication waits whose zone is another: one of the two would move the clock unseen."""

    code, key = 4863, "clock_waits"
    message = Text(
        "有一次定时发布的游戏时区是 {time_zone}，与这次不同：先撤销它，或等它生效后预览再更换",
        "A publication that waits has the time zone {time_zone}, another than this one: "
        "take it back first, or preview the change once it is in force",
    )
