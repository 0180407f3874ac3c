"""Refusals around reconciliations."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UnreadableStatementError(ApiError):
    """The file is no table, is too large, or has not the columns that it is said to have."""

    code, key = 4875, "unreadable_statement"
    message = Text("账单文件不能读取：{reason}", "The statement file cannot be read: {reason}")


class TooManyReconcilingError(ApiError):
    """As many of a game wait as may."""

    code, key = 4876, "too_many_reconciliations"
    message = Text(
        "该游戏有 {most} 个对账正在进行，等其中一个完成后再试",
        "{most} reconciliations of this game are under way. Wait for one to finish",
    )
