"""The caller's language, and pydantic's complaints in it."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from longshore.kit.text.kinds import PATTERN_TEXTS
from longshore.kit.text.text import CHINESE, Language, Text, language_named

DEFAULT_LANGUAGE = CHINESE

# One text per pydantic error type that our schemas can raise. A test walks the schemas.
_FIELD_TEXTS: dict[str, Text] = {
    "missing": Text("必填", "is required"),
    "extra_forbidden": Text("不认识的字段", "is not a known field"),
    "string_type": Text("应为文本", "must be text"),
    "string_too_short": Text(
        "至少{min_length}个字符",
        "must have at least {min_length} {min_length:character/characters}",
    ),
    "string_too_long": Text(
        "最多{max_length}个字符", "may have at most {max_length} {max_length:character/characters}"
    ),
    "string_pattern_mismatch": Text("格式不正确", "has the wrong format"),
    "string_unicode": Text("含有无效字符", "contains invalid characters"),
    "int_type": Text("应为整数", "must be a whole number"),
    "int_parsing": Text("应为整数", "must be a whole number"),
    "int_parsing_size": Text("数字过大", "is too large a number"),
    "int_from_float": Text("应为整数", "must be a whole number"),
    "float_type": Text("应为数字", "must be a number"),
    "float_parsing": Text("应为数字", "must be a number"),
    "uuid_type": Text("应为标识（UUID）", "must be an identifier (UUID)"),
    "uuid_parsing": Text("应为标识（UUID）", "must be an identifier (UUID)"),
    "bool_type": Text("应为是或否", "must be true or false"),
    "bool_parsing": Text("应为是或否", "must be true or false"),
    "greater_than": Text("应大于{gt}", "must be greater than {gt}"),
    "greater_than_equal": Text("应不小于{ge}", "must be at least {ge}"),
    "less_than": Text("应小于{lt}", "must be less than {lt}"),
    "less_than_equal": Text("应不大于{le}", "must be at most {le}"),
    "literal_error": Text("应为以下之一：{expected}", "must be one of {expected}"),
    "enum": Text("应为以下之一：{expected}", "must be one of {expected}"),
    "list_type": Text("应为列表", "must be a list"),
    "tuple_type": Text("应为列表", "must be a list"),
    "date_type": Text("应为日期", "must be a date"),
    "date_parsing": Text("应为日期", "must be a date"),
    "date_from_datetime_parsing": Text("应为日期", "must be a date"),
    "date_from_datetime_inexact": Text("应为日期，不带时间", "must be a date without a time"),
    "sequence_str": Text("应为列表", "must be a list"),
    "is_instance_of": Text("格式不正确", "has the wrong format"),
    "too_long": Text(
        "最多{max_length}项", "may have at most {max_length} {max_length:entry/entries}"
    ),
    "too_short": Text(
        "至少{min_length}项", "must have at least {min_length} {min_length:entry/entries}"
    ),
    "dict_type": Text("应为对象", "must be an object"),
    "model_type": Text("应为对象", "must be an object"),
    "model_attributes_type": Text("应为对象", "must be an object"),
    "none_required": Text("应为空", "must be empty"),
    "invalid-json-value": Text("应为 JSON 值", "must be a JSON value"),
    "duplicate_key": Text("重复提交", "was sent more than once"),
}
_EMPTY_TEXT = Text("不能为空", "must not be empty")
_EMPTY_LIST = Text("至少选择一项", "must have at least one entry")
_FALLBACK = Text("填写有误", "is not right")


def language_of(request: Request) -> Language:
    """`Accept-Language`'s first tag; Chinese without one."""
    return language_told(request.headers.get("accept-language", ""))


def language_told(header: str) -> Language:
    """The same by the header's text."""
    return language_named(header.split(",", 1)[0].split(";", 1)[0])


def field_message(row: Mapping[str, Any], language: Language) -> str:
    """One pydantic error row as a text for a person; a validator's own text wins (`refused`)."""
    context = row.get("ctx") or {}
    if isinstance(own := context.get("text"), Text):
        return own.in_language(language)
    if language == CHINESE and "expected" in context:
        expected = str(context["expected"]).replace("', '", "'、'").replace(" or ", "、")
        context = context | {"expected": expected}
    return _text_of(row["type"], context).in_language(language)


def _text_of(kind: str, context: Mapping[str, Any]) -> Text:
    """The text of an error; a text has characters, whichever way its length was judged."""
    if context.get("pattern") in PATTERN_TEXTS:
        return PATTERN_TEXTS[context["pattern"]]
    if kind in ("too_short", "string_too_short") and context.get("min_length") == 1:
        return _EMPTY_LIST if context.get("field_type") == "List" else _EMPTY_TEXT
    if kind in ("too_long", "too_short") and context.get("field_type") == "Value":
        kind = f"string_{kind}"
    return _FIELD_TEXTS.get(kind, _FALLBACK).filled(**context)
