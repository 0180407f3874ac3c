"""Refusals around messages."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class MessageNotSentError(ApiError):
    """The provider did not take the message; `data.fault` says how."""

    code, key = 4780, "message_not_sent"
    message = Text(
        "短信没有发出，请稍后重试", "The message was not sent; try again in a few minutes"
    )


class MessagesUsedUpError(ApiError):
    """The game has sent as many messages as it may in a day."""

    code, key = 4781, "messages_used_up"
    message = Text("今天的短信额度已用完", "No more messages can be sent today")
