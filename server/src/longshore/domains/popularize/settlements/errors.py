"""What settlement is refused for."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class MonthNotOverError(ApiError):
    """Statements are drawn once every order of the month has come in."""

    code, key = 4893, "month_not_over"
    message = Text(
        "{month} 的结算单要到 {moment} 才能生成",
        "Statements of {month} can be drawn from {moment} on",
    )


class MonthOrderError(ApiError):
    """Months are drawn one after the other."""

    code, key = 4894, "settlement_month_order"
    message = Text(
        "应按月份顺序生成，下一个是 {next}",
        "Months are drawn one after the other. The next one is {next}",
    )


class StatementStateError(ApiError):
    """The step does not follow the state that the statement is in."""

    code, key = 4895, "statement_state"
    message = Text(
        "结算单已到另一步，刷新后再看",
        "The statement has moved on. Reload the page",
    )


class RepeatedDisputeError(ApiError):
    """The line was disputed in these words before; an answer is answered by something new."""

    code, key = 4878, "dispute_repeated"
    message = Text(
        "这一行已用同样的话提出过异议，请写明新的理由",
        "This line was disputed in the same words before. Say what is new",
    )


class DisputesOverError(ApiError):
    """The line was disputed as often as it may be."""

    code, key = 4879, "disputes_over"
    message = Text(
        "这一行已提出过 {most} 次异议，不能再提；请联系发行方，确认后差额可在以后的月份处理",
        "This line was disputed {most} times, which is the most. Talk to the publisher: what is "
        "agreed can be settled with a later month",
    )


class PrintingError(ApiError):
    """There is nothing installed that makes PDFs, or the statement is too long for one."""

    code, key = 4896, "no_printing"
    message = Text(
        "这张结算单无法生成 PDF（服务器未安装 longshore[pdf]，或明细超过 2000 行），改用 XLSX 下载",
        "This statement cannot become a PDF (longshore[pdf] is not installed on the server, or it "
        "has more than 2,000 lines). Download the XLSX instead",
    )
