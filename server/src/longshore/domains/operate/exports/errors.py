"""Refusals around exports."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class TooManyExportsError(ApiError):
    """The caller has as many exports under way as one may have."""

    code, key = 4870, "too_many_exports"
    message = Text(
        "你已有 {most} 个导出正在生成，等其中一个完成或取消后再导出",
        "{most} of your exports are being made. Wait for one to finish, or cancel one",
    )


class ExportGoneError(ApiError):
    """The file is not there any more, or not yet."""

    code, key = 4871, "export_not_there"
    message = Text(
        "文件还没有生成，或已过期；可重新导出",
        "The file is not finished yet, or has expired. Export it again",
    )


class UnknownColumnError(ApiError):
    """The list has no such column."""

    code, key = 4872, "unknown_export_column"
    message = Text("该列表没有列 {column}", "The list has no column {column}")
