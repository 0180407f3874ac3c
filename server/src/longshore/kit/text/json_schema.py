"""Values by a JSON Schema of draft 2020-12: what is wrong with one, where, in words.

Schemas are a user's. They cannot ask for anything outside themselves (a `$ref` elsewhere is a
fault), and their patterns are those that take linear time.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import jsonschema_rs

from longshore.kit.text.text import Text

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_MOST_SHOWN = 200
_ONE_OF_NONE = Text("不符合任何一种写法", "fits none of the forms")
# By the keyword that a value fails: words, and which of the keyword's facts they name.
_WORDS: dict[str, Text] = {
    "type": Text("类型应为 {types}", "must be of type {types}"),
    "required": Text("缺少 {property}", "lacks {property}"),
    "dependentRequired": Text("缺少 {property}", "lacks {property}"),
    "additionalProperties": Text("不应有 {unexpected}", "must not have {unexpected}"),
    "unevaluatedProperties": Text("不应有 {unexpected}", "must not have {unexpected}"),
    "enum": Text("应为 {options} 之一", "must be one of {options}"),
    "const": Text("应为 {expected_value}", "must be {expected_value}"),
    "minimum": Text("不能小于 {limit}", "must be at least {limit}"),
    "maximum": Text("不能大于 {limit}", "must be at most {limit}"),
    "exclusiveMinimum": Text("应大于 {limit}", "must be more than {limit}"),
    "exclusiveMaximum": Text("应小于 {limit}", "must be less than {limit}"),
    "multipleOf": Text("应为 {multiple_of} 的倍数", "must be a multiple of {multiple_of}"),
    "minLength": Text("至少 {limit} 个字符", "must have at least {limit} characters"),
    "maxLength": Text("最多 {limit} 个字符", "must have at most {limit} characters"),
    "pattern": Text("应符合 {pattern}", "must match {pattern}"),
    "format": Text("格式应为 {format}", "must be in the format {format}"),
    "minItems": Text("至少 {limit} 项", "must have at least {limit} items"),
    "maxItems": Text("最多 {limit} 项", "must have at most {limit} items"),
    "uniqueItems": Text("有重复的项", "has an item twice"),
    "minProperties": Text("至少 {limit} 个字段", "must have at least {limit} properties"),
    "maxProperties": Text("最多 {limit} 个字段", "must have at most {limit} properties"),
    "falseSchema": Text("不应有", "must not be there"),
    "anyOf": _ONE_OF_NONE,
    "oneOf": Text("应恰好符合一种写法", "must fit exactly one of the forms"),
}
_OTHER = Text("不符合 schema 的 {keyword}", "does not meet {keyword} of the schema")
_IS_OTHER_DRAFT = Text("$schema 应为 {draft}", "$schema must be {draft}")
_IS_NO_SCHEMA = Text("schema 的 {place} 不对：{why}", "{place} of the schema is wrong: {why}")
_IS_REFERENCE = Text(
    "$ref 只能指向 schema 自己的部分，且那个部分要存在",
    "a $ref leads only to a part of the schema itself, which must be there",
)
_AT = Text("{place} {why}", "{place} {why}")


def schema_fault(schema: Mapping[str, Any]) -> Text | None:
    """What is wrong with a schema; None where it is one."""
    if schema.get("$schema", DRAFT) != DRAFT:
        return _IS_OTHER_DRAFT.filled(draft=DRAFT)
    try:
        _validator(_text(schema))
    except jsonschema_rs.ValidationError as error:
        is_reference = isinstance(error.kind, jsonschema_rs.ValidationErrorKind.Referencing)
        why = _IS_REFERENCE if is_reference else _why(error)
        return _IS_NO_SCHEMA.filled(place=_pointer(error), why=why)
    return None


def value_fault(schema: Mapping[str, Any], value: Any) -> Text | None:
    """The first thing that is wrong with a value, and where: `/prices/0 must be at least 1`.

    The place is a JSON Pointer (RFC 6901), `/` for the whole. `schema` has no fault.
    """
    error = next(_validator(_text(schema)).iter_errors(value), None)
    if error is None:
        return None
    return _AT.filled(place=_pointer(error), why=_why(error))


def _text(schema: Mapping[str, Any]) -> str:
    return json.dumps(schema, sort_keys=True)


@lru_cache(maxsize=256)
def _validator(schema: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(
        json.loads(schema),
        offline=True,
        pattern_options=jsonschema_rs.RegexOptions(size_limit=1_000_000),
        validate_formats=True,
    )


def _pointer(error: jsonschema_rs.ValidationError) -> str:
    parts = (str(one).replace("~", "~0").replace("/", "~1") for one in error.instance_path)
    return "/" + "/".join(parts)


def _why(error: jsonschema_rs.ValidationError) -> Text:
    keyword = str(error.kind.name)
    words = _WORDS.get(keyword)
    if words is None:
        return _OTHER.filled(keyword=keyword)
    facts = {name: _shown(value) for name, value in error.kind.as_dict().items()}
    return words.filled(**facts)


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_shown(one) for one in value)[:_MOST_SHOWN]
    return (value if isinstance(value, str) else json.dumps(value, default=str))[:_MOST_SHOWN]
