"""Refusals around refund cases."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class CaseClosedError(ApiError):
    """The case is decided; nothing of it is changed any more."""

    code, key = 4765, "refund_case_closed"
    message = Text(
        "该退款申请已处理，不能再修改",
        "This refund case is decided and cannot be changed any more",
    )


class CaseOrdersError(ApiError):
    """Orders that a case cannot be about: not the player's, not paid, or of another open case."""

    code, key = 4766, "refund_case_orders"
    message = Text(
        "这些订单不能申请退款：{numbers}。须是该玩家已支付、且不在其他处理中的申请里的订单",
        "These orders cannot be claimed: {numbers}. They must be paid ones of this player, and in "
        "no other open case",
    )


class EvidenceFileError(ApiError):
    """A file that is not taken as evidence; the text says why."""

    code, key = 4767, "refund_case_evidence"
    message = Text("不能作为证据：{reason}", "This cannot be taken as evidence: {reason}")


class EvidenceLinkEndedError(ApiError):
    """The link was opened, or is over five minutes old."""

    code, key = 4768, "evidence_link_ended"
    message = Text(
        "下载链接已用过或已过期，请重新取得",
        "This link was used or has ended, take a new one",
    )
