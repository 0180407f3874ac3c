"""Refusals of the run time, told to whoever writes the game's client or server."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UnknownAppError(ApiError):
    """No game has the AppId of `Longshore-App`."""

    code, key = 4700, "unknown_app"
    message = Text(
        "请求头 Longshore-App 不是有效的 AppId，请在“出包 › SDK接入”查看",
        "Longshore-App is no valid AppId; find it under Pack, SDK integration",
    )


class PublisherSuspendedError(ApiError):
    """The provider has suspended the publisher of the game: nobody calls for it."""

    code, key = 4790, "game_suspended"
    message = Text(
        "游戏所属的发行商已被服务商停用，游戏暂时无法连接。请联系服务商",
        "The provider has suspended the publisher of this game, so the game cannot connect."
        " Ask the provider",
    )


class WrongClientKeyError(ApiError):
    """`Longshore-Key` is no valid client key of the game."""

    code, key = 4701, "wrong_client_key"
    message = Text(
        "请求头 Longshore-Key 不是该游戏有效的客户端密钥，可能已轮换",
        "Longshore-Key is no valid client key of this game, it may have been rotated",
    )


class NoPlayerSessionError(ApiError):
    """The session token is missing, unknown, ended or another game's."""

    code, key = 4702, "no_player_session"
    message = Text("登录已失效，请重新登录游戏", "You are signed out, sign in to the game again")


class ClockSkewError(ApiError):
    """`Longshore-Time` is more than five minutes from ours; `data.server_time` is ours."""

    code, key = 4703, "clock_skew"
    message = Text(
        "设备时间与服务器相差超过5分钟，服务器时间为{server_time}",
        "The clock is more than 5 minutes off; the server's time is {server_time}",
    )


class WrongSignatureError(ApiError):
    """A game server's call is not signed as it must be; the text says what is wrong."""

    code, key = 4704, "wrong_signature"
    message = Text("签名无效：{reason}", "The signature is not valid: {reason}")


class ReplayedCallError(ApiError):
    """A game server's nonce was used before."""

    code, key = 4705, "replayed_call"
    message = Text(
        "该 Longshore-Nonce 已使用过，每次请求都要换新的随机值",
        "This Longshore-Nonce was used before, make a new one for each call",
    )


class PlayerBannedError(ApiError):
    """The player may not sign in; `data.banned_until` is Unix seconds, -1 for good.

    `data.reason` is what whoever barred them wants them to read.
    """

    code, key = 4706, "player_banned"
    message = Text("该账号已被封禁{until}{why}", "This account is banned{until}{why}")


class LoginMethodOffError(ApiError):
    """The game does not let players sign in this way."""

    code, key = 4707, "login_method_off"
    message = Text("该游戏未开放此登录方式", "This game does not offer this way of signing in")


class WrongPlayerPasswordError(ApiError):
    """No account of this game has this name and password."""

    code, key = 4708, "wrong_player_password"
    message = Text("账号或密码错误", "The account or the password is wrong")


class WrongPlayerCodeError(ApiError):
    """The code sent by text message is wrong, used, or too old."""

    code, key = 4709, "wrong_player_code"
    message = Text("验证码错误或已过期", "The code is wrong or has expired")


class ChannelLoginError(ApiError):
    """The channel refused the token, or did not answer; the text says which."""

    code, key = 4710, "channel_login"
    message = Text("渠道登录未通过：{reason}", "The channel refused the sign-in: {reason}")


class StoreClosedError(ApiError):
    """The channel's switch for signing in is off, or the channel is put away."""

    code, key = 4711, "store_closed"
    message = Text("该渠道已关闭登录", "Signing in is closed for this channel")


class LoginIncompleteError(ApiError):
    """The fields that this way of signing in needs are missing."""

    code, key = 4712, "login_incomplete"
    message = Text(
        "method 为 {method} 时缺少字段：guest 需要 guest_key，account 与 register 需要 "
        "account 和 password，phone 需要 phone 和 code，email 需要 email 和 code",
        "Fields for method {method} are missing: guest needs guest_key, account and register need "
        "account and password, phone needs phone and code, email needs email and code",
    )


class EmailTakenError(ApiError):
    """The address of mail belongs to another player of this game."""

    code, key = 4718, "email_taken"
    message = Text(
        "该邮箱已绑定另一个账号，请用它登录或换一个邮箱",
        "This address belongs to another account: sign in with it, or use another address",
    )


class PhoneTakenError(ApiError):
    """The phone belongs to another player of this game."""

    code, key = 4714, "phone_taken"
    message = Text(
        "该手机号已绑定另一个账号，请用它登录或换一个手机号",
        "This phone belongs to another account: sign in with it, or use another phone",
    )


class ChannelAccountError(ApiError):
    """A phone is bound to the publisher's own accounts only; channels keep their own."""

    code, key = 4715, "channel_account"
    message = Text(
        "渠道账号由渠道管理，不能在此绑定手机号",
        "This account is the channel's, which manages its phone itself",
    )


class WrongIdentityError(ApiError):
    """The identity number cannot be anybody's."""

    code, key = 4716, "wrong_identity"
    message = Text(
        "身份证号有误，请核对18位号码（末位可能是X）",
        "The identity number is not right: check its 18 characters, the last may be an X",
    )


class OtherIdentityError(ApiError):
    """The player gave another name or number before; only the support can change it."""

    code, key = 4717, "other_identity"
    message = Text(
        "该账号已登记其他身份信息，如需更改请联系客服",
        "This account has another identity already, ask the support to change it",
    )


class MinorHoursError(ApiError):
    """A minor may not play now; `data.opens_at` (Unix seconds, 0 unknown) is when they may."""

    code, key = 4760, "minor_hours"
    message = Text(
        "根据国家防沉迷规定，未成年人仅可在{hours}玩游戏。现在不在可玩时段，请合理安排时间",
        "By the rules that protect minors, you can play on {hours} only. Come back then",
    )


class MinorSpendingError(ApiError):
    """A minor may not pay this.

    `data` has `reason` (single, month, currency), the limits and what was spent this month, in fen.
    """

    code, key = 4761, "minor_spending"
    message = Text("{why}", "{why}")


class RealNameNeededError(ApiError):
    """Who has not told a checked real name cannot pay; `data.real_name` is how far it is."""

    code, key = 4762, "real_name_needed"
    message = Text(
        "请先完成实名认证，认证通过后再购买",
        "Tell your real name first, you can buy once it is checked",
    )


class ConsentNeededError(ApiError):
    """Agreements must be accepted first: `data.agreements` as `init` says them.

    Show them, and sign in again with `consents`.
    """

    code, key = 4831, "consent_needed"
    message = Text(
        "请先阅读并同意{titles}，再进入游戏",
        "Read and accept {titles} before you play",
    )


class NotInForceError(ApiError):
    """A version of an agreement that players cannot read yet cannot be accepted."""

    code, key = 4832, "agreement_not_in_force"
    message = Text(
        "协议 {kind} 生效中的版本是 v{version}，请重新调用 init 后让玩家同意它",
        "Version v{version} of the agreement {kind} is in force: call init again, and let the"
        " player accept that",
    )


class RegionRefusedError(ApiError):
    """The game is not open to the country of the caller's address; `data.country` is its code."""

    code, key = 4793, "region_refused"
    message = Text(
        "游戏未在你所在的国家或地区开放{why}",
        "The game is not available in your country or region{why}",
    )


class AddressRefusedError(ApiError):
    """A list of addresses that are refused has the caller's."""

    code, key = 4794, "address_refused"
    message = Text("你所在的网络无法进入游戏{why}", "The game is not open to your network{why}")


class OnRefusedListError(ApiError):
    """Player, device or address is on the refused list; `data.refused_until` is Unix seconds.

    It is -1 for good; `data.reason` is what whoever refused them wants them to read.
    """

    code, key = 4795, "on_refused_list"
    message = Text("无法进入游戏{until}{why}", "You cannot enter the game{until}{why}")


class CurrencyNotSoldError(ApiError):
    """The goods' price is in a currency that the player's area does not sell in."""

    code, key = 4860, "currency_not_sold"
    message = Text(
        "区域“{area}”不以 {currency} 定价，请在商品里为该渠道填写这个区域的货币",
        "The area {area} does not sell in {currency}: give the goods a price in one of its"
        " currencies for this channel",
    )


class SpoolFullRefusal(ApiError):  # noqa: N818 - said of the spool, not of the call
    """Events come faster than they can be kept; the client keeps its own and comes back."""

    code, key, status, retry_after_seconds = 4713, "event_spool_full", 429, 30
    message = Text(
        "事件队列已满，请保留事件并稍后重发",
        "There is no room for events at the moment, keep them and send them again later",
    )
