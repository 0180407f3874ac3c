"""What is wrong with a value by its schema: the place and the reason, in both languages."""

from typing import Any

import pytest

from longshore.kit.limited import Limits
from longshore.kit.text import json_schema
from longshore.kit.text.json_schema import TooComplexError, first_fault, in_words
from longshore.kit.text.schema_judging import first
from longshore.kit.text.text import Text

VALUES: tuple[tuple[dict[str, Any], Any, str, str], ...] = (
    ({"type": "object"}, [], "/ 类型应为 object", "/ must be of type object"),
    ({"properties": {"a": {"items": {"minimum": 3}}}}, {"a": [4, 2]},
     "/a/1 不能小于 3", "/a/1 must be at least 3"),
    ({"required": ["a", "b"]}, {"a": 1}, "/ 缺少 b", "/ lacks b"),
    ({"items": False}, [1], "/0 不应有", "/0 must not be there"),
    ({"properties": {"a": {}}, "additionalProperties": False}, {"x": 1, "y": 2},
     "/ 不应有 x, y", "/ must not have x, y"),
    ({"enum": ["a", 1, None]}, "b", "/ 应为 a, 1, null 之一", "/ must be one of a, 1, null"),
    ({"const": {"a": 1}}, 2, '/ 应为 {"a": 1}', '/ must be {"a": 1}'),
    ({"maximum": 1}, 2, "/ 不能大于 1", "/ must be at most 1"),
    ({"exclusiveMinimum": 1}, 1, "/ 应大于 1", "/ must be more than 1"),
    ({"exclusiveMaximum": 1}, 1, "/ 应小于 1", "/ must be less than 1"),
    ({"multipleOf": 2}, 3, "/ 应为 2 的倍数", "/ must be a multiple of 2"),
    ({"minLength": 2}, "a", "/ 至少 2 个字符", "/ must have at least 2 characters"),
    ({"maxLength": 1}, "金币", "/ 最多 1 个字符", "/ must have at most 1 character"),
    ({"pattern": "^#"}, "red", "/ 应符合 ^#", "/ must match ^#"),
    ({"format": "date"}, "2026-13-01", "/ 格式应为 date", "/ must be in the format date"),
    ({"minItems": 1}, [], "/ 至少 1 项", "/ must have at least 1 item"),
    ({"maxItems": 1}, [1, 2], "/ 最多 1 项", "/ must have at most 1 item"),
    ({"uniqueItems": True}, [1, 1], "/ 有重复的项", "/ has an item twice"),
    ({"minProperties": 1}, {}, "/ 至少 1 个字段", "/ must have at least 1 property"),
    ({"maxProperties": 0}, {"a": 1}, "/ 最多 0 个字段", "/ must have at most 0 properties"),
    ({"anyOf": [{"type": "string"}, {"minimum": 3}]}, 1,
     "/ 不符合任何一种写法", "/ fits none of the forms"),
    ({"oneOf": [{"type": "integer"}, {"minimum": 0}]}, 1,
     "/ 应恰好符合一种写法", "/ must fit exactly one of the forms"),
    ({"contains": {"type": "string"}}, [1],
     "/ 不符合 schema 的 contains", "/ does not meet contains of the schema"),
    ({"properties": {"a/b~c": {"type": "null"}}}, {"a/b~c": 1},
     "/a~1b~0c 类型应为 null", "/a~1b~0c must be of type null"),
    ({"$defs": {"p": {"type": "string"}}, "items": {"$ref": "#/$defs/p"}}, ["a", 1],
     "/1 类型应为 string", "/1 must be of type string"),
)  # fmt: skip


def _fault(schema: dict[str, Any], *values: Any, of_value: int | None) -> Text:
    found = in_words(first([(schema, values)]))
    assert found is not None and found[:2] == (0, of_value)
    return found[2]


@pytest.mark.parametrize(("schema", "value", "chinese", "english"), VALUES)
def test_the_place_and_the_reason(
    schema: dict[str, Any], value: Any, chinese: str, english: str
) -> None:
    fault = _fault(schema, value, of_value=0)
    assert (fault.in_language("zh-CN"), fault.in_language("en-US")) == (chinese, english)


def test_what_fits() -> None:
    schema = {"type": "object", "properties": {"a": {"type": ["integer", "null"]}}}
    assert first([(schema, [{"a": None, "b": "{braces} stay"}])]) is None


@pytest.mark.parametrize(
    ("schema", "english"),
    [
        ({"type": "text"}, "/type of the schema is wrong: fits none of the forms"),
        ({"properties": 1}, "/properties of the schema is wrong: must be of type object"),
        ({"pattern": "("}, "/pattern of the schema is wrong: must be in the format regex"),
        # Only patterns that take linear time: none looks ahead or back.
        ({"pattern": "(?=a)b"}, "/pattern of the schema is wrong: must be in the format regex"),
        ({"$ref": "#/$defs/none"}, "/ of the schema is wrong: a $ref leads only to a part of the"
         " schema itself, which must be there"),
        ({"$ref": "http://127.0.0.1:9/schema"}, "/ of the schema is wrong: a $ref leads only to a"
         " part of the schema itself, which must be there"),
        ({"$schema": "http://json-schema.org/draft-07/schema#"},
         "$schema must be https://json-schema.org/draft/2020-12/schema"),
    ],
)  # fmt: skip
def test_what_is_no_schema(schema: dict[str, Any], english: str) -> None:
    fault = _fault(schema, of_value=None)
    assert fault.in_language("en-US") == english


def _doubling(times: int) -> dict[str, Any]:
    """A schema by which a number is judged 2 to the power of `times` times."""
    both = {
        f"d{at}": {"anyOf": [{"$ref": f"#/$defs/d{at + 1}"}, {"$ref": f"#/$defs/d{at + 1}"}]}
        for at in range(times)
    }
    return {"$ref": "#/$defs/d0", "$defs": both | {f"d{times}": {"const": 1}}}


async def test_a_schema_that_may_take_long_is_judged_aside() -> None:
    asked = [({"type": "integer"}, [1, 2]), (_doubling(3), [1, 2])]
    found = await first_fault(asked)
    assert found is not None and found == in_words(first(asked)) and found[:2] == (1, 1)
    assert await first_fault([(_doubling(3), [1])]) is None


async def test_a_schema_that_would_take_for_ever_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(json_schema, "_LIMITS", Limits(cpu_seconds=1))
    with pytest.raises(TooComplexError):
        await first_fault([(_doubling(60), [2])])
