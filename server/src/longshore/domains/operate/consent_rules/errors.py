"""Refusals around the rules of consent."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UnknownAgreementError(ApiError):
    """A rule asks for a version of an agreement that players cannot read, or stands twice."""

    code, key = 4830, "unknown_agreement"
    message = Text(
        "规则 {rule} 重复，或者该协议没有已发布的 v{version} 或更新版本，请先在“出包 › 游戏配置”"
        "发布协议",
        "Rule {rule} stands twice, or no version v{version} or later of this agreement is"
        " published: publish it under Pack, Game configuration first",
    )
