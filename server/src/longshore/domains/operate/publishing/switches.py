"""Switches as they are published: values by rules, plain ones and JSON by a schema."""

import json
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints, model_validator
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.publishing.errors import UnreadableContentError
from longshore.domains.operate.rules import Rule
from longshore.domains.operate.rules.schema import Plain
from longshore.kit.text.json_schema import TooComplexError, first_fault
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

Key = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_.-]{0,63}$")]
SwitchValue = Plain | dict[str, JsonValue] | list[JsonValue]
MOST_BYTES = 16_384
"""Of a value and of a schema, as JSON in UTF-8."""
MOST_DEPTH = 20
"""Of a value and of a schema; the Android SDK reads answers of 64 levels."""

_DEFAULT = Text("以上都不符合时的值", "value for everybody else")
_OFF = Text("停用时的值", "value when disabled")
_OF_RULE = Text("规则 {id} 的值", "value of rule {id}")
_IS_WRONG = Text("开关 {key} 的{which}：{why}", "{key}, {which}: {why}")
_NEEDS_SCHEMA = Text("JSON 值需要 schema", "JSON needs a schema")
_TOO_LONG = Text("超过 16 KB", "is more than 16 KB")
_NOT_FINITE = Text("数值过大或不是数", "has a number that JSON cannot say")
_TOO_COMPLEX = Text(
    "开关的 schema 过于复杂，检查需要的时间太长",
    "judging by the schemas takes too long, use simpler ones",
)
_TOO_DEEP = Text("嵌套超过 20 层", "is nested deeper than 20 levels")
_SCHEMA = Text("schema", "schema")


class SwitchRule(Rule, extra="forbid"):
    """For whom a switch has another value; the first rule that fits decides."""

    id: Key
    value: SwitchValue


class Switch(BaseModel):
    """A value that the game asks for; `value` is for everybody whom no rule fits.

    `salt` keeps percentages as they are when a switch is renamed; empty is the key. With a `schema`
    (JSON Schema 2020-12) every value must fit it; objects and lists must have one.
    """

    model_config = ConfigDict(populate_by_name=True, extra="forbid")

    key: Key
    note: Annotated[Line, Field(max_length=200)] = ""
    salt: Annotated[Line, Field(max_length=64)] = ""
    is_on: bool = True
    off_value: SwitchValue = False
    value: SwitchValue
    rules: Annotated[list[SwitchRule], Field(max_length=50)] = []
    json_schema: Annotated[dict[str, JsonValue] | None, Field(alias="schema")] = None

    @model_validator(mode="after")
    def _is_small(self) -> Self:
        if self.json_schema is not None and (fault := _size_fault(self.json_schema)):
            raise refused("switch_value", self.said(None, fault))
        for place, value in enumerate(self.values()):
            if fault := self._fault(value):
                raise refused("switch_value", self.said(place, fault))
        return self

    def values(self) -> list[SwitchValue]:
        """Every value that it can have."""
        return [self.value, self.off_value, *(one.value for one in self.rules)]

    def said(self, place: int | None, why: Text) -> Text:
        """What is wrong with one of `values`, or with its schema."""
        which = [_DEFAULT, _OFF, *(_OF_RULE.filled(id=one.id) for one in self.rules)]
        told = _SCHEMA if place is None else which[place]
        return _IS_WRONG.filled(key=self.key, which=told, why=why)

    def _fault(self, value: Any) -> Text | None:
        if self.json_schema is None:
            return _NEEDS_SCHEMA if isinstance(value, dict | list) else None
        return _size_fault(value)


class Switches(BaseModel, extra="forbid"):
    """Switches by key, each once."""

    switches: Annotated[list[Switch], Field(max_length=1_000)] = []


async def check_switches(_: AsyncSession, __: int, content: BaseModel) -> BaseModel:
    """See that every value fits the schema of its switch; the content as it is.

    Raises:
        UnreadableContentError: one does not, a schema is not one, or judging by it takes too long.
    """
    assert isinstance(content, Switches)
    places = [at for at, one in enumerate(content.switches) if one.json_schema is not None]
    asked = [
        (one.json_schema, one.values()) for one in content.switches if one.json_schema is not None
    ]
    try:
        found = await first_fault(asked)
    except TooComplexError as error:
        raise UnreadableContentError({"field": "switches"}, what=_TOO_COMPLEX) from error
    if found:
        place, value, why = found
        told = content.switches[places[place]].said(value, why)
        raise UnreadableContentError({"field": f"switches.{places[place]}"}, what=told)
    return content


def _size_fault(value: Any) -> Text | None:
    if _is_deep(value, MOST_DEPTH):
        return _TOO_DEEP
    try:
        is_long = len(json.dumps(value, ensure_ascii=False, allow_nan=False).encode()) > MOST_BYTES
    except ValueError:
        return _NOT_FINITE
    return _TOO_LONG if is_long else None


def _is_deep(value: Any, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deep(one, levels - 1) for one in inner)
