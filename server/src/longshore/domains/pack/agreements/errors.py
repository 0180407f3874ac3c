"""Refusals around agreements."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class EmptyAgreementError(ApiError):
    """Nothing to read is left of the text."""

    code, key = 4460, "empty_agreement"
    message = Text(
        "协议内容不能为空",
        "The agreement has no text",
    )


class AgreementTooLongError(ApiError):
    """The text is longer than an agreement may be."""

    code, key = 4461, "agreement_too_long"
    message = Text(
        "协议内容过长，最多{limit}个字符（含格式）",
        "The agreement is too long, {limit} characters at most with its formatting",
    )


class NoTextError(ApiError):
    """The call carries neither a text nor an uploaded file, or both."""

    code, key = 4462, "no_agreement_text"
    message = Text(
        "请提供协议内容，或已上传的文本文件（UTF-8），二者选一",
        "Give the agreement's text or an uploaded text file (UTF-8), not both",
    )


class SameTextError(ApiError):
    """The latest version says exactly this already."""

    code, key = 4463, "agreement_unchanged"
    message = Text(
        "内容与最新版本 v{version} 相同，无需保存",
        "This is exactly what the latest version v{version} says; there is nothing to save",
    )
