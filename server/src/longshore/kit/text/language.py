"""The caller's language, and pydantic's complaints in it."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from longshore.kit.errors import Language
from longshore.kit.text.kinds import PATTERN_TEXTS

DEFAULT_LANGUAGE: Language = "zh-CN"

# One text per pydantic error type that our schemas can raise: (zh, en). A test walks the schemas.
_FIELD_TEXTS: dict[str, tuple[str, str]] = {
    "missing": ("必填", "is required"),
    "extra_forbidden": ("不认识的字段", "is not a known field"),
    "string_type": ("应为文本", "must be text"),
    "string_too_short": ("至少{min_length}个字符", "must have at least {min_length} characters"),
    "string_too_long": ("最多{max_length}个字符", "may have at most {max_length} characters"),
    "string_pattern_mismatch": ("格式不正确", "has the wrong format"),
    "string_unicode": ("含有无效字符", "contains invalid characters"),
    "int_type": ("应为整数", "must be a whole number"),
    "int_parsing": ("应为整数", "must be a whole number"),
    "int_parsing_size": ("数字过大", "is too large a number"),
    "int_from_float": ("应为整数", "must be a whole number"),
    "float_type": ("应为数字", "must be a number"),
    "float_parsing": ("应为数字", "must be a number"),
    "uuid_type": ("应为标识（UUID）", "must be an identifier (UUID)"),
    "uuid_parsing": ("应为标识（UUID）", "must be an identifier (UUID)"),
    "bool_type": ("应为是或否", "must be true or false"),
    "bool_parsing": ("应为是或否", "must be true or false"),
    "greater_than": ("应大于{gt}", "must be greater than {gt}"),
    "greater_than_equal": ("应不小于{ge}", "must be at least {ge}"),
    "less_than": ("应小于{lt}", "must be less than {lt}"),
    "less_than_equal": ("应不大于{le}", "must be at most {le}"),
    "literal_error": ("应为以下之一：{expected}", "must be one of {expected}"),
    "enum": ("应为以下之一：{expected}", "must be one of {expected}"),
    "list_type": ("应为列表", "must be a list"),
    "sequence_str": ("应为列表", "must be a list"),
    "is_instance_of": ("格式不正确", "has the wrong format"),
    "too_long": ("最多{max_length}项", "may have at most {max_length} entries"),
    "too_short": ("至少{min_length}项", "must have at least {min_length} entries"),
    "dict_type": ("应为对象", "must be an object"),
    "model_type": ("应为对象", "must be an object"),
    "model_attributes_type": ("应为对象", "must be an object"),
    "none_required": ("应为空", "must be empty"),
    "duplicate_key": ("重复提交", "was sent more than once"),
}
_EMPTY_TEXT = ("不能为空", "must not be empty")
_EMPTY_LIST = ("至少选择一项", "must have at least one entry")
_FALLBACK = ("填写有误", "is not right")


def language_of(request: Request) -> Language:
    """`Accept-Language`'s first tag, zh-CN unless it starts with another language than Chinese."""
    first = request.headers.get("accept-language", "").split(",", 1)[0].strip().lower()
    if not first or first.startswith(("zh", "*")):
        return DEFAULT_LANGUAGE
    return "en-US"


def field_message(row: Mapping[str, Any], language: Language) -> str:
    """One pydantic error row as a text for a person.

    A validator of ours raises `PydanticCustomError(type, en, {"zh": ..., "en": ...})`; its own
    texts win.
    """
    context = row.get("ctx") or {}
    if "zh" in context:
        return str(context["zh"] if language == "zh-CN" else context["en"])
    zh, en = _texts_of(row["type"], context)
    if language == "zh-CN" and "expected" in context:
        context = context | {"expected": str(context["expected"]).replace(" or ", "、")}
    return (zh if language == "zh-CN" else en).format(**context)


def _texts_of(kind: str, context: Mapping[str, Any]) -> tuple[str, str]:
    """The texts of an error; a text has characters, whichever way its length was judged."""
    if context.get("pattern") in PATTERN_TEXTS:
        zh, en = PATTERN_TEXTS[context["pattern"]]
        # Braces of a shape are no holes.
        return zh.replace("{", "{{").replace("}", "}}"), en.replace("{", "{{").replace("}", "}}")
    if kind in ("too_short", "string_too_short") and context.get("min_length") == 1:
        return _EMPTY_LIST if context.get("field_type") == "List" else _EMPTY_TEXT
    if kind in ("too_long", "too_short") and context.get("field_type") == "Value":
        kind = f"string_{kind}"
    return _FIELD_TEXTS.get(kind, _FALLBACK)
