"""What can stand in the way of keeping rates."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class NoReportCurrencyError(ApiError):
    """Rates lead nowhere yet."""

    code, key = 4980, "no_report_currency"
    message = Text("先选择报表币种", "Choose the report currency first")


class OwnRateError(ApiError):
    """The report currency is worth itself."""

    code, key = 4981, "rate_of_report_currency"
    message = Text(
        "{currency} 就是报表币种，不需要汇率", "{currency} is the report currency itself"
    )


class TooManyRatesError(ApiError):
    """A publisher keeps as many rates as it may."""

    code, key = 4982, "too_many_rates"
    message = Text(
        "最多保存 {most} 个汇率，先删除不用的",
        "At most {most} rates are kept. Delete some that are not needed",
    )


class UnreadableRatesError(ApiError):
    """The file is no table of rates."""

    code, key = 4983, "unreadable_rates"
    message = Text("汇率文件不能读取：{reason}", "The file of rates cannot be read: {reason}")


class OtherReportCurrencyError(ApiError):
    """A figure in the report currency is asked for by another one's name."""

    code, key = 4992, "other_report_currency"
    message = Text(
        "报表币种现在是 {currency}，请刷新页面",
        "The report currency is {currency} now. Reload the page",
    )
