"""Refusals around alerts."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class TargetAddressError(ApiError):
    """A new target needs an address, a web hook and DingTalk a secret."""

    code, key = 4782, "alert_target_incomplete"
    message = Text("{what}不能为空", "{what} is missing")


class TooManyTargetsError(ApiError):
    """A game has as many targets as it may."""

    code, key = 4783, "too_many_alert_targets"
    message = Text("最多 {most} 个接收方", "At most {most} targets")
