"""The one shape of a rule: a tree of conditions over known fields, checked when it is saved."""

import re
from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    model_validator,
)

from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

MOST_DEPTH = 6
MOST_LEAVES = 100
Kind = Literal["text", "number", "version", "list", "time"]
FIELDS: dict[str, Kind] = {
    "player": "text", "device": "text", "store": "text", "channel": "text", "package": "text",
    "client_version": "version", "sdk_version": "version", "os": "text", "os_version": "version",
    "language": "text", "country": "text", "province": "text", "address": "text",
    "server": "text", "level": "number", "vip": "number", "days_since_registration": "number",
    "age": "number", "paid_minor": "number", "tags": "list",
    "time": "time", "weekday": "number", "hour": "number",
}  # fmt: skip
"""What a rule may ask. `time` is Unix seconds; `weekday` counts from Monday 1, of its zone."""

Operator = Literal[
    "eq", "ne", "in", "not_in", "lt", "le", "gt", "ge", "between", "prefix", "matches_version",
    "semver_ge", "has_any", "before", "after", "percent", "in_segment", "exists",
]  # fmt: skip
MOST_CHARACTERS = 200
"""Of a text that a rule compares with, and of one that a caller tells."""
MOST_VALUES = 1_000
"""Of a list, likewise."""
Plain = Annotated[str, Field(max_length=MOST_CHARACTERS)] | int | bool
Value = Plain | Annotated[list[Plain], Field(max_length=MOST_VALUES)]
VERSION = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}){0,3}(\.\*)?")
_LISTS = frozenset({"in", "not_in", "has_any", "between"})
_NUMBERS = frozenset({"lt", "le", "gt", "ge", "between", "before", "after", "percent"})


class Condition(BaseModel):
    """One node: exactly one of `all`, `any`, `not`, or a leaf of `field`, `op` and `value`.

    `percent` takes 0 to 100 in `value`, with two decimals as hundredths (`value` 1250 is 12.5 %).
    """

    model_config = ConfigDict(populate_by_name=True, extra="forbid")

    all_of: list["Condition"] | None = Field(None, alias="all", max_length=MOST_LEAVES)
    any_of: list["Condition"] | None = Field(None, alias="any", max_length=MOST_LEAVES)
    none_of: "Condition | None" = Field(None, alias="not")
    field: str | None = None
    op: Operator | None = None
    value: Value | None = None

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        given = [self.all_of, self.any_of, self.none_of, self.op]
        if sum(part is not None for part in given) != 1:
            raise refused(
                "rule_shape",
                Text("应为 all、any、not 或单个条件之一", "must be all, any, not or one condition"),
            )
        if self.op is not None:
            self._check_leaf(self.op)
        return self

    def _check_leaf(self, op: Operator) -> None:
        if op not in ("percent", "in_segment") and self.field not in FIELDS:
            raise refused(
                "rule_field", Text("不认识的条件字段{name}", "{name} is no field of a rule").filled(
                    name=self.field or ""
                ),
            )  # fmt: skip
        values = self.value if isinstance(self.value, list) else [self.value]
        is_number = all(isinstance(one, int) and not isinstance(one, bool) for one in values)
        is_right = (
            isinstance(self.value, list) == (op in _LISTS)
            and (op == "exists" or self.value is not None)
            and (op not in _NUMBERS or is_number)
            and (op != "between" or len(values) == 2)
            and (op != "percent" or 0 <= int(str(self.value)) <= 10_000)
            and (op not in ("semver_ge", "matches_version") or _is_version(self.value))
        )
        if not is_right:
            raise refused(
                "rule_value",
                Text("条件{op}的值不合适", "the value does not fit {op}").filled(op=op),
            )


class Rule(BaseModel):
    """A whole rule: at most six levels and a hundred conditions; an empty one is for everybody."""

    when: Condition | None = None

    @model_validator(mode="after")
    def _is_small(self) -> Self:
        leaves, deepest = _measured(self.when, 1) if self.when else (0, 0)
        if deepest > MOST_DEPTH or leaves > MOST_LEAVES:
            raise refused(
                "rule_size",
                Text(
                    "规则过于复杂：最多6层、100个条件",
                    "is too complex: 6 levels and 100 conditions at most",
                ),
            )
        return self


def _checked(value: dict[str, JsonValue]) -> dict[str, JsonValue]:
    """A tree that can be judged, in its shortest form."""
    rule = Rule.model_validate({"when": value})
    found: dict[str, dict[str, JsonValue]] = rule.model_dump(
        mode="json", by_alias=True, exclude_none=True
    )
    return found["when"]


RuleTree = Annotated[dict[str, JsonValue], AfterValidator(_checked)]
"""A `Condition` in requests: as JSON, since a tree has no schema without an end."""


def all_fields() -> dict[str, Kind]:
    """The catalogue of fields, for editors."""
    return dict(FIELDS)


def _is_version(value: object) -> bool:
    return isinstance(value, str) and VERSION.fullmatch(value) is not None


def _measured(node: Condition, depth: int) -> tuple[int, int]:
    below = [*(node.all_of or ()), *(node.any_of or ()), *([node.none_of] if node.none_of else ())]
    if not below:
        return 1, depth
    found = [_measured(child, depth + 1) for child in below]
    return sum(leaves for leaves, _ in found), max(deepest for _, deepest in found)
