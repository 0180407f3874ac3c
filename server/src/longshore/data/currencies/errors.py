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


class RateChangedError(ApiError):
    """Somebody else keeps another rate of that day; nothing was kept.

    `data.rate` is theirs: sent as `seen`, it may be replaced.
    """

    code, key = 4993, "rate_changed_meanwhile"
    message = Text(
        "{name} 保存的 {currency} {since} 汇率是 {rate}，你的还没有保存；再次保存将替换它",
        "{name} keeps {rate} as the rate of {currency} {since}; yours was not saved. "
        "Save again to replace it",
    )


class RateDeletedError(ApiError):
    """The rate was deleted meanwhile; nothing was kept. `data.rate` is empty, as `seen` may be."""

    code, key = 4994, "rate_deleted_meanwhile"
    message = Text(
        "{currency} {since} 的汇率刚被删除，你的还没有保存；再次保存将重新添加",
        "The rate of {currency} {since} was just deleted; yours was not saved. "
        "Save again to add it anew",
    )


class OtherReportCurrencyError(ApiError):
    """A figure in the report currency is asked for by another one's name."""

    code, key = 4992, "other_report_currency"
    message = Text(
        "报表币种现在是 {currency}，请刷新页面",
        "The report currency is {currency} now. Reload the page",
    )
