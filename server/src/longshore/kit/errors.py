"""Errors that a caller sees: one base, one catalogue, every text in both languages.

Codes 102, 401, 402, 403 and 14 make the browser forget the session (clause L-03), so nothing
but an ended session may use them; 500 is the browser's own code for "no answer" and is never sent.
"""

from typing import Any, ClassVar, Literal

Language = Literal["zh-CN", "en-US"]

SESSION_ENDED_CODES = frozenset({102, 401, 402, 403, 14})
CLIENT_SYNTHETIC_CODE = 500

_catalogue: dict[int, type["ApiError"]] = {}


class ApiError(Exception):
    """A refusal with a code and a text in the caller's language.

    Subclasses set `code` (unique), `key` (a stable name) and the texts; `{name}` in a text is
    filled from the keyword arguments. `data` travels in the envelope.
    """

    code: ClassVar[int]
    key: ClassVar[str]
    zh: ClassVar[str]
    en: ClassVar[str]
    ends_session: ClassVar[bool] = False

    def __init__(self, data: Any = None, **params: object) -> None:
        super().__init__(self.en.format(**params))
        self.data = data
        self.params = params

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.code in _catalogue:
            raise TypeError(f"{cls.__name__} reuses code {cls.code}")
        if cls.code == CLIENT_SYNTHETIC_CODE:
            raise TypeError("code 500 belongs to the browser")
        if cls.ends_session != (cls.code in SESSION_ENDED_CODES):
            raise TypeError(f"{cls.__name__}: code {cls.code} and ends_session disagree")
        _catalogue[cls.code] = cls

    def text(self, language: Language) -> str:
        """The message for a person, in `language`."""
        template = self.zh if language == "zh-CN" else self.en
        return template.format(**self.params)


def catalogue() -> list[type[ApiError]]:
    """Every error class that has been defined, by code."""
    return [_catalogue[code] for code in sorted(_catalogue)]


class ValidationFailedError(ApiError):
    """Fields are missing or wrong; `data.errors` lists each as `{field, msg}`."""

    code, key = 4000, "validation_failed"
    zh, en = "提交的内容有误：{summary}", "Some of what was sent is not right: {summary}"


class MalformedBodyError(ApiError):
    """The body is not the JSON or form that its content type says."""

    code, key = 4001, "malformed_body"
    zh, en = "请求内容无法解析", "The request body could not be read"


class NotFoundError(ApiError):
    """Nothing here under that id or path that the caller may know of."""

    code, key = 4004, "not_found"
    zh, en = "未找到，可能已被删除或您无权查看", "Not found. It may be deleted or not yours to see"


class MethodNotAllowedError(ApiError):
    """The path exists, with another method."""

    code, key = 4005, "method_not_allowed"
    zh, en = "不支持该请求方法", "This method is not supported here"


class ConflictError(ApiError):
    """The change collides with what is stored."""

    code, key = 4009, "conflict"
    zh, en = "{what}已存在，请换一个", "{what} is already taken, choose another"


class BodyTooLargeError(ApiError):
    """The body is longer than the setting allows."""

    code, key = 4013, "body_too_large"
    zh, en = "提交的内容过大，最多{limit}字节", "The request is too large, {limit} bytes at most"


class UnsupportedContentTypeError(ApiError):
    """The body is neither JSON nor a form."""

    code, key = 4015, "unsupported_content_type"
    zh, en = "仅支持 JSON 或表单提交", "Only JSON and form bodies are supported"


class ThrottledError(ApiError):
    """Too many attempts; `data.retry_after_seconds` says when to come back."""

    code, key = 4029, "throttled"
    zh, en = "操作过于频繁，请{seconds}秒后再试", "Too many attempts, try again in {seconds} s"


class InternalError(ApiError):
    """A fault of ours; the request id finds it in the log."""

    code, key = 5000, "internal"
    zh, en = (
        "服务器出错了，请稍后再试（{request_id}）",
        "Something broke on our side ({request_id})",
    )


class UnavailableError(ApiError):
    """The database cannot be reached at the moment."""

    code, key = 5003, "unavailable"
    zh, en = "服务暂时不可用，请稍后再试", "The service is briefly unavailable, try again shortly"


class SecretsUnreadableError(ApiError):
    """A stored secret cannot be opened: its master key is missing, or the row is damaged."""

    code, key = 5004, "secrets_unreadable"
    zh, en = (
        "已保存的密钥无法解密，请联系平台管理员检查主密钥（{request_id}）",
        "A stored secret cannot be opened. Ask the installation's operator to check the master "
        "key ({request_id})",
    )
