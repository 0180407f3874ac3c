"""Refusals of the gateway."""

from longshore.kit.errors import ApiError


class UnknownActionError(ApiError):
    """The target is none of the registered actions."""

    code, key = 4040, "unknown_action"
    zh, en = "没有这个接口", "There is no such action"


class AmbiguousTargetError(ApiError):
    """Header and payload name different targets, or one of them was sent twice."""

    code, key = 4041, "ambiguous_target"
    zh, en = (
        "目标接口不明确：请求头与内容不一致，或重复提交",
        "The target is ambiguous: header and payload disagree, or one was sent twice",
    )
