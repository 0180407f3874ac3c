"""Errors that a caller sees: one base, one catalogue, every text in every language.

Codes 102, 401, 402, 403 and 14 make the browser forget the session (clause L-03), so nothing
but an ended session may use them; 500 is the browser's own code for "no answer" and is never sent.
"""

from typing import Any, ClassVar

from longshore.kit.text.text import ENGLISH, Language, Text

SESSION_ENDED_CODES = frozenset({102, 401, 402, 403, 14})
CLIENT_SYNTHETIC_CODE = 500

_catalogue: dict[int, type["ApiError"]] = {}


class ApiError(Exception):
    """A refusal with a code and a text in the caller's language.

    Subclasses set `code` (unique), `key` (a stable name) and `message`, whose `{name}` is filled
    from the keyword arguments, texts among them. `data` travels in the envelope.
    """

    code: ClassVar[int]
    key: ClassVar[str]
    message: ClassVar[Text]
    ends_session: ClassVar[bool] = False
    # At HTTP: 200 unless the fault is ours or the caller must slow down (docs/decisions).
    status: ClassVar[int] = 200
    retry_after_seconds: ClassVar[int | None] = None

    def __init__(self, data: Any = None, **params: object) -> None:
        self.data = data
        self.params = params
        super().__init__(self.text(ENGLISH))

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not isinstance(getattr(cls, "message", None), Text):
            raise TypeError(f"{cls.__name__} has no message: a Text")
        if cls.code in _catalogue:
            raise TypeError(f"{cls.__name__} reuses code {cls.code}")
        if cls.code == CLIENT_SYNTHETIC_CODE:
            raise TypeError("code 500 belongs to the browser")
        if cls.ends_session != (cls.code in SESSION_ENDED_CODES):
            raise TypeError(f"{cls.__name__}: code {cls.code} and ends_session disagree")
        _catalogue[cls.code] = cls

    def text(self, language: Language) -> str:
        """The message for a person, in `language`."""
        return self.message.filled(**self.params).in_language(language)


def catalogue() -> list[type[ApiError]]:
    """Every error class that has been defined, by code."""
    return [_catalogue[code] for code in sorted(_catalogue)]


def status_of(code: int) -> int:
    """The HTTP status that an envelope with this code comes with."""
    return _catalogue[code].status if code in _catalogue else 200


class ValidationFailedError(ApiError):
    """Fields are missing or wrong; `data.errors` lists each as `{field, msg}`."""

    code, key = 4000, "validation_failed"
    message = Text(
        "提交的内容有误：{summary}",
        "Some of what was sent is not right: {summary}",
    )


class MalformedBodyError(ApiError):
    """The body is not the JSON or form that its content type says."""

    code, key = 4001, "malformed_body"
    message = Text(
        "请求内容无法解析",
        "The request body could not be read",
    )


class TooManyValuesError(ApiError):
    """The body holds more values than any form has."""

    code, key = 4002, "too_many_values"
    message = Text(
        "提交的内容过于复杂，最多{limit}个值",
        "The request has too many values, {limit} at most",
    )


class TextTooComplexError(ApiError):
    """Cleaning a formatted text took more than any honest text does."""

    code, key = 4003, "text_too_complex"
    message = Text(
        "文本格式过于复杂，请简化后重试",
        "The text's formatting is too complex, simplify it",
    )


class NotFoundError(ApiError):
    """Nothing here under that id or path that the caller may know of."""

    code, key = 4004, "not_found"
    message = Text(
        "未找到，可能已被删除或你无权查看",
        "Not found. It may be deleted or not yours to see",
    )


class MethodNotAllowedError(ApiError):
    """The path exists, with another method."""

    code, key = 4005, "method_not_allowed"
    message = Text(
        "不支持该请求方法",
        "This method is not supported here",
    )


class ConflictError(ApiError):
    """The change collides with what is stored."""

    code, key = 4009, "conflict"
    message = Text(
        "{what}已存在，请换一个",
        "{what} is already taken, choose another",
    )


class BodyTooLargeError(ApiError):
    """The body is longer than the setting allows."""

    code, key = 4013, "body_too_large"
    message = Text(
        "提交的内容过大，最多{limit}字节",
        "The request is too large, {limit} bytes at most",
    )


class UnsupportedContentTypeError(ApiError):
    """The body is neither JSON nor a form."""

    code, key = 4015, "unsupported_content_type"
    message = Text(
        "仅支持 JSON 或表单提交",
        "Only JSON and form bodies are supported",
    )


class KeyReusedError(ApiError):
    """The Idempotency-Key was sent before, with another call."""

    code, key = 4022, "idempotency_key_reused"
    message = Text(
        "该 Idempotency-Key 已用于另一个请求，请换一个",
        "This Idempotency-Key was sent with another call, use a fresh one",
    )


class AnsweredMeanwhileError(ApiError):
    """The same call, with the same Idempotency-Key, was done while this one ran."""

    code, key = 4023, "answered_meanwhile"
    message = Text(
        "相同的请求刚刚完成，请重新发送以获取结果",
        "The same call was just done, send it again for its answer",
    )


class ThrottledError(ApiError):
    """Too many attempts; `data.retry_after_seconds` says when to come back."""

    code, key, status = 4029, "throttled", 429
    message = Text(
        "操作过于频繁，请{seconds}秒后再试",
        "Too many attempts, try again in {seconds} s",
    )


class BusyError(ApiError):
    """Too much of the caller's own is running already; nothing was done."""

    code, key, status, retry_after_seconds = 4028, "busy", 429, 2
    message = Text(
        "你同时进行的操作太多，请稍后再试",
        "Too much of yours is running at once, try again shortly",
    )


class InternalError(ApiError):
    """A fault of ours; the request id finds it in the log."""

    code, key, status = 5000, "internal", 500
    message = Text(
        "服务器出错了，请稍后再试（{request_id}）",
        "Something broke on our side ({request_id})",
    )


class UnavailableError(ApiError):
    """The database cannot be reached at the moment."""

    code, key, status, retry_after_seconds = 5003, "unavailable", 503, 3
    message = Text(
        "服务暂时不可用，请稍后再试",
        "The service is briefly unavailable, try again shortly",
    )


class SecretsUnreadableError(ApiError):
    """A stored secret cannot be opened: its master key is missing, or the row is damaged."""

    code, key, status = 5004, "secrets_unreadable", 500
    message = Text(
        "已保存的密钥无法解密，请联系服务商检查主密钥（{request_id}）",
        "A stored secret cannot be opened. Ask the installation's operator to check the master "
        "key ({request_id})",
    )


class DiskFullError(ApiError):
    """Nothing can be written: the disk of the database or of the files is full."""

    code, key, status = 5007, "disk_full", 507
    message = Text(
        "服务器磁盘空间已满，未保存任何内容，请联系服务商",
        "The server's disk is full and nothing was saved. Ask the installation's operator",
    )
