"""Refusals around gifts."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class GiftCodeTakenError(ApiError):
    """Another gift of the game has this identifier."""

    code, key = 4800, "gift_code_taken"
    message = Text("礼包标识 {code} 已被使用", "The identifier {code} belongs to another gift")


class GiftChangedError(ApiError):
    """Somebody else saved the gift after the caller opened it."""

    code, key = 4801, "gift_changed"
    message = Text(
        "该礼包已被他人修改，请重新打开后再改",
        "Somebody else changed this gift meanwhile, open it again",
    )


class GiftStateError(ApiError):
    """The gift or the batch is not in a state in which this can be done; the text says why."""

    code, key = 4802, "gift_state"
    message = Text("无法执行：{reason}", "This cannot be done: {reason}")


class WordTakenError(ApiError):
    """A shared word or code like it belongs to another batch of the game."""

    code, key = 4803, "gift_word_taken"
    message = Text("“{word}”已是本游戏的礼包码", "“{word}” is a gift code of this game already")


class GiftRefusedError(ApiError):
    """A code gives nothing; the text says why, and `data.reason` names it for programs."""

    code, key = 4804, "gift_refused"
    message = Text("{why}", "{why}")


class GiftLinkEndedError(ApiError):
    """The address of an export was used, or is too old."""

    code, key = 4805, "gift_link_ended"
    message = Text(
        "导出链接已失效，请重新导出", "The link to this export has ended, export it again"
    )


class GiftRequestReusedError(ApiError):
    """The caller's own id of a call gave this player something else before; nothing is given."""

    code, key = 4806, "gift_request_reused"
    message = Text(
        "该编号已发放过“{name}”，与本次内容不同：未发放，请换一个编号重试",
        "This id has given “{name}” already, in a call with other content: nothing was given, "
        "use a fresh one",
    )
