"""Refusals around real names in the console."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class NoNppaKeyError(ApiError):
    """The registration lacks a key of 32 hexadecimal digits."""

    code, key = 4763, "no_nppa_key"
    message = Text(
        "请填写 32 位十六进制的密钥，可在网络游戏防沉迷实名认证系统中查看",
        "Give the key of 32 hexadecimal digits, as the authority's system shows it",
    )


class NoNppaSettingsError(ApiError):
    """The game has no registration with the authority yet."""

    code, key = 4764, "no_nppa_settings"
    message = Text(
        "请先保存实名认证系统的接入信息",
        "Save the game's registration with the authority first",
    )


class NoNppaIdsError(ApiError):
    """A registration that is not there yet needs both ids that the authority gave."""

    code, key = 4769, "no_nppa_ids"
    message = Text(
        "请填写实名认证系统的 appId 和 bizId",
        "Give the appId and the bizId of the authority's system",
    )
