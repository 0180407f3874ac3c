"""Values by a JSON Schema of draft 2020-12: what is wrong with one, where, in words.

Schemas are a user's. They cannot ask for anything outside themselves (a `$ref` elsewhere is a
fault), and their patterns are those that take linear time. Judging by one can take for ever all the
same: sixteen definitions, each of which refers to the next one twice, took 2.5 s, and the library
keeps Python's lock meanwhile. So all but plain ones are judged by a process of its own.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from longshore.kit.limited import LimitedError, Limits, run_limited
from longshore.kit.text import schema_judging
from longshore.kit.text.schema_judging import DRAFT, OTHER_DRAFT, Fault, Found
from longshore.kit.text.text import Text

Asked = tuple[Mapping[str, Any], Sequence[Any]]
"""A schema and the values that are to fit it."""
# Keywords by which a part of a value can be looked at more than once, or for long.
_HEAVY = re.compile(
    r'"(?:\$(?:ref|dynamicRef)|anyOf|oneOf|allOf|not|if|contains|uniqueItems|format|pattern'
    r'|patternProperties|propertyNames|unevaluated\w+|dependentSchemas)":'
)
# Parts of a schema times parts of its values, of all together: some ten milliseconds.
_MOST_PLAIN = 20_000
_LIMITS = Limits(cpu_seconds=3, wall_seconds=30.0)
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
    "minLength": Text(
        "至少 {limit} 个字符", "must have at least {limit} {limit:character/characters}"
    ),
    "maxLength": Text(
        "最多 {limit} 个字符", "must have at most {limit} {limit:character/characters}"
    ),
    "pattern": Text("应符合 {pattern}", "must match {pattern}"),
    "format": Text("格式应为 {format}", "must be in the format {format}"),
    "minItems": Text("至少 {limit} 项", "must have at least {limit} {limit:item/items}"),
    "maxItems": Text("最多 {limit} 项", "must have at most {limit} {limit:item/items}"),
    "uniqueItems": Text("有重复的项", "has an item twice"),
    "minProperties": Text(
        "至少 {limit} 个字段", "must have at least {limit} {limit:property/properties}"
    ),
    "maxProperties": Text(
        "最多 {limit} 个字段", "must have at most {limit} {limit:property/properties}"
    ),
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


class TooComplexError(Exception):
    """Judging by a schema takes longer than anybody waits."""


async def first_fault(asked: Sequence[Asked]) -> tuple[int, int | None, Text] | None:
    """The first fault: of which schema, of which of its values (None: of itself), and what.

    What is wrong with a value tells where: `/prices/0 must be at least 1`, by a JSON Pointer (RFC
    6901), `/` for the whole.

    Raises:
        TooComplexError: it takes seconds to find out.
    """
    if _is_plain(asked):
        return in_words(schema_judging.first(asked))
    try:
        data = json.dumps(asked).encode()
        found = await run_limited(Path(schema_judging.__file__), [], data, _LIMITS)
    except LimitedError as error:
        raise TooComplexError from error
    return in_words(json.loads(found))


def in_words(found: Found) -> tuple[int, int | None, Text] | None:
    """What was found, as people read it."""
    if found is None:
        return None
    place, value, fault = found
    return place, value, _of_schema(fault) if value is None else _of_value(fault)


def _is_plain(asked: Sequence[Asked]) -> bool:
    """Whether judging takes no longer than the event loop may be held."""
    work = 0
    for schema, values in asked:
        text = schema_judging.text_of(schema)
        if _HEAVY.search(text):
            return False
        work += _parts(text) * (1 + sum(_parts(json.dumps(value)) for value in values))
        if work > _MOST_PLAIN:
            return False
    return True


def _parts(text: str) -> int:
    return 1 + text.count(",") + text.count("[") + text.count("{")


def _of_schema(fault: Fault) -> Text:
    if fault["keyword"] == OTHER_DRAFT:
        return _IS_OTHER_DRAFT.filled(draft=DRAFT)
    why = _IS_REFERENCE if fault["is_reference"] else _why(fault)
    return _IS_NO_SCHEMA.filled(place=fault["place"], why=why)


def _of_value(fault: Fault) -> Text:
    return _AT.filled(place=fault["place"], why=_why(fault))


def _why(fault: Fault) -> Text:
    words = _WORDS.get(fault["keyword"])
    if words is None:
        return _OTHER.filled(keyword=fault["keyword"])
    return words.filled(**fault["facts"])
