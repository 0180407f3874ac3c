"""What changes of promoters are refused for."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class TreeDepthError(ApiError):
    """The tree of promoters has two levels: an agency, and those below it."""

    code, key = 4897, "promoter_tree_depth"
    message = Text(
        "推广员只分两层：“{name}”不能放在“{parent}”下面",
        "Promoters have two levels: {name} cannot stand below {parent}",
    )


class UnreadablePromotersError(ApiError):
    """The file is no table of promoters; `reason` says why."""

    code, key = 4898, "unreadable_promoters"
    message = Text("不能导入这个文件：{reason}", "The file cannot be imported: {reason}")
