"""What share models are refused for."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class SettledMonthError(ApiError):
    """A change would begin in a month that has statements."""

    code, key = 4892, "share_begins_in_settled_month"
    message = Text(
        "{day} 所在的月份已出结算单，最早可从 {first} 起生效",
        "{day} is in a month that has statements. The first day it can begin on is {first}",
    )


class TooManyShareModelsError(ApiError):
    """A game has as many share models as it may."""

    code, key = 4899, "too_many_share_models"
    message = Text(
        "一个游戏最多 {most} 个分成规则，可给已有的规则添加新版本",
        "A game has {most} share models at most. Add a version to one of them instead",
    )


class TooManyShareVersionsError(ApiError):
    """A share model, or all of a game together, have as many versions as they may."""

    code, key = 4900, "too_many_share_versions"
    message = Text("{whose}最多 {most} 个版本", "{whose} {most} versions at most")
