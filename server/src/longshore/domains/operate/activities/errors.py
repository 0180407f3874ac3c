"""What can be wrong with activities."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UnknownFactError(ApiError):
    """The rule of an activity asks what the server does not know when it gives something."""

    code, key = 4752, "activity_unknown_fact"
    message = Text(
        "活动“{key}”的条件“{field}”在发放时无从得知，请换一个条件",
        "{key} asks for {field}, which is not known when something is given: ask something else",
    )
