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


class PrintingError(ApiError):
    """There is nothing installed that makes PDFs, or the statement is too long for one."""

    code, key = 4896, "no_printing"
    message = Text(
        "这张结算单无法生成 PDF（服务器未安装 longshore[pdf]，或明细超过 2000 行），改用 XLSX 下载",
        "This statement cannot become a PDF (longshore[pdf] is not installed on the server, or it "
        "has more than 2,000 lines). Download the XLSX instead",
    )
