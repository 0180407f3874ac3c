"""Refusals around validation."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class NoAddressError(ApiError):
    """The game has no address for this kind of call."""

    code, key = 4600, "validation_no_address"
    message = Text(
        "尚未填写沙箱环境的回调地址，请先在「游戏配置 → 回调地址」中填写",
        "There is no callback address for the sandbox. Enter one in Game configuration, Callbacks",
    )


class AccountDisabledError(ApiError):
    """A disabled sandbox account cannot be used for a run."""

    code, key = 4601, "sandbox_account_disabled"
    message = Text(
        "沙箱账号已停用，请先启用或选择另一个账号",
        "The sandbox account is disabled. Enable it or choose another one",
    )


class TooManyRunsError(ApiError):
    """A game's server is not called more often than this; `limit` runs an hour."""

    code, key = 4602, "validation_too_many"
    message = Text(
        "每小时最多验证 {limit} 次，请稍后再试",
        "A game can be validated {limit} times an hour. Try again later",
    )


class StepOrderError(ApiError):
    """Steps of a run are carried out once each, in order."""

    code, key = 4603, "validation_step_order"
    message = Text(
        "该步骤已执行、正在执行或前一步尚未完成，请刷新后查看",
        "This step is done, running, or the one before it is not done. Reload to see where it is",
    )


class TooManyAccountsError(ApiError):
    """A game has `limit` sandbox accounts at most."""

    code, key = 4604, "sandbox_accounts_full"
    message = Text(
        "每个游戏最多 {limit} 个沙箱账号，请停用后重置已有账号",
        "A game has {limit} sandbox accounts at most. Reset existing ones instead",
    )


class ChannelSwitchedOffError(ApiError):
    """The channel has switched off what the run would prove; `name` is the channel's."""

    code, key = 4605, "validation_channel_off"
    message = Text(
        "{name}已关闭该功能，没有可验证的内容。请先在「渠道配置」中打开开关，或选择其他渠道",
        "This is switched off for {name}, so there is nothing to validate. Switch it on under "
        "Channels, or choose another channel",
    )


class NoticeFormError(ApiError):
    """The sandbox's notices have another SDK's form, which runs do not speak."""

    code, key = 4606, "validation_notice_form"
    message = Text(
        "沙箱环境的支付通知用的是其他 SDK 的格式，联调只验证 Longshore 格式。"
        "请在「游戏配置 → 回调地址」中改选，或用沙箱订单验证",
        "The sandbox's notices have another SDK's form; a run speaks Longshore's only. Choose that "
        "in Game configuration, Callbacks, or try with a sandbox order",
    )
