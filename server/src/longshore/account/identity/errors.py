"""Refusals around signing in and permissions. Which code means what is fixed in docs/decisions."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class NoTokenError(ApiError):
    """The call needs a signed-in user and carries no Access-Token."""

    code, key, ends_session = 102, "no_token", True
    message = Text(
        "请先登录",
        "Sign in first",
    )


class UnknownTokenError(ApiError):
    """The Access-Token was never issued, or was signed out."""

    code, key, ends_session = 401, "unknown_token", True
    message = Text(
        "登录信息无效，请重新登录",
        "This sign-in is not valid, sign in again",
    )


class SessionExpiredError(ApiError):
    """The session was idle for too long or reached its absolute age."""

    code, key, ends_session = 402, "session_expired", True
    message = Text(
        "登录已过期，请重新登录",
        "Your sign-in has expired, sign in again",
    )


class SessionRevokedError(ApiError):
    """The session was revoked, or its user disabled."""

    code, key, ends_session = 403, "session_revoked", True
    message = Text(
        "登录已被撤销或账号已停用",
        "This sign-in was revoked or the account is disabled",
    )


class SignedInElsewhereError(ApiError):
    """Newer sign-ins, or a new password set elsewhere, displaced the session."""

    code, key, ends_session = 14, "signed_in_elsewhere", True
    message = Text(
        "你的账号已在别处登录",
        "Your account was signed in elsewhere",
    )


class HeaderMismatchError(ApiError):
    """The uid header names another user than the session's."""

    code, key = 4011, "header_mismatch"
    message = Text(
        "请求头{header}与登录信息不一致，请刷新页面",
        "The {header} header does not fit your sign-in, reload",
    )


class SelectGameError(ApiError):
    """The operation belongs to a game and the call names none."""

    code, key = 4012, "select_game_first"
    message = Text(
        "请先选择游戏",
        "Select a game first",
    )


class NoPermissionError(ApiError):
    """The caller lacks the permission; the text names it."""

    code, key = 4030, "no_permission"
    message = Text(
        "没有权限：{permission}。请有“管理成员”权限的同事开通",
        "You lack the permission {permission}. Ask a colleague who manages members",
    )


class NoAccessToGameError(ApiError):
    """The game of the call is the publisher's and not the caller's, any more or at all."""

    code, key = 4032, "no_access_to_game"
    message = Text(
        "你没有或不再有这个游戏的权限。请选择其他游戏，或请有“管理成员”权限的同事分配",
        "You do not have access to this game, or no longer do. Choose another one, or ask a "
        "colleague who manages members",
    )


class WrongPasswordError(ApiError):
    """Account and password do not fit; the same for unknown and disabled accounts."""

    code, key = 4100, "wrong_account_or_password"
    message = Text(
        "账号或密码错误",
        "The account or the password is wrong",
    )


class PublisherSuspendedError(ApiError):
    """The provider suspended the publisher: nobody of it comes in, and nothing is lost."""

    code, key = 4113, "publisher_suspended"
    message = Text(
        "发行商已被 SDK 服务商停用，数据仍然保留。请联系服务商",
        "Your publisher is suspended by the SDK provider; its data is kept. Ask the provider",
    )


class WrongCodeError(ApiError):
    """The code of a text message is wrong, used, or too old."""

    code, key = 4101, "wrong_code"
    message = Text(
        "验证码错误或已失效",
        "The code is wrong or no longer valid",
    )


class WeakPasswordError(ApiError):
    """The new password is too short or easily guessed."""

    code, key = 4102, "weak_password"
    message = Text(
        "密码至少{length}位，且不能容易被猜到，可以用几个词组成一句话",
        "Use at least {length} characters that are hard to guess; a few words make a good password",
    )


class WrongCurrentPasswordError(ApiError):
    """The current password, asked for again, is wrong."""

    code, key = 4103, "wrong_current_password"
    message = Text(
        "当前密码错误",
        "The current password is wrong",
    )


class InvalidLinkError(ApiError):
    """An invitation or setup link is unknown, used, revoked or too old."""

    code, key = 4104, "invalid_link"
    message = Text(
        "链接无效或已过期（用过即失效），需要新的链接",
        "This link is not valid, was used already or has expired; a new one is needed",
    )


class PeopleOnlyError(ApiError):
    """A program's key was used for something that only people may do."""

    code, key = 4559, "people_only"
    message = Text(
        "该操作不支持使用 API 密钥，请登录后操作",
        "Keys of programs cannot do this: sign in as a person",
    )


class PhoneViewOnlyError(ApiError):
    """A phone that shows figures called something else than what it shows."""

    code, key = 4562, "phone_view_only"
    message = Text(
        "手机端只能查看数据，请在电脑上登录控制台后操作",
        "The phone shows figures only: sign in to the console to do this",
    )


class PhoneLinkError(ApiError):
    """The link behind a QR code of figures was used, replaced, or is too old."""

    code, key = 4563, "phone_link"
    message = Text(
        "二维码已使用或已过期，请在电脑上刷新后重新扫码",
        "This code was used or is too old: show a new one on the computer and scan it",
    )


class TooManyKeysError(ApiError):
    """A user has so many keys that nobody can keep track of them."""

    code, key = 4560, "too_many_api_keys"
    message = Text(
        "最多保留 {limit} 个 API 密钥，请先吊销不用的",
        "There may be {limit} keys at most, revoke those that are not used",
    )
