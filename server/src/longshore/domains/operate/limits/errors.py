"""Refusals around limits."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UnknownListError(ApiError):
    """A draft names a list of addresses that is not this game's, or two by one key."""

    code, key = 4798, "unknown_list"
    message = Text(
        "名单 {list} 重复，或者它的内容还没有导入这个游戏",
        "List {list} is named twice, or what it holds was not imported for this game",
    )
