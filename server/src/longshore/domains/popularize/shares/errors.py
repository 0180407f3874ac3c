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
