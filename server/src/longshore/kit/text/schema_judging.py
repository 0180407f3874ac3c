"""What is wrong with schemas and values, as facts.

Imports nothing of ours: for schemas that may take long it runs alone (`json_schema.first_fault`).
Standard input: `[[schema, [value]]]`; output: `[place, value, fault]` of the first fault, whose
value is null where the schema itself is wrong, or null.
"""

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypedDict

import jsonschema_rs

DRAFT = "https://json-schema.org/draft/2020-12/schema"
OTHER_DRAFT = "$schema"
"""The keyword of the fault that a schema is of another draft."""
_MOST_SHOWN = 200


class Fault(TypedDict):
    """Where (a JSON Pointer), by which keyword, and what that keyword tells of it."""

    place: str
    keyword: str
    facts: dict[str, str]
    is_reference: bool


Found = tuple[int, int | None, Fault] | None


def first(asked: Iterable[Sequence[Any]]) -> Found:
    """The first fault in schemas with their values: of which, of which value, what."""
    for place, (schema, values) in enumerate(asked):
        if fault := _of_schema(schema):
            return place, None, fault
        for number, value in enumerate(values):
            if fault := _of_value(schema, value):
                return place, number, fault
    return None


def _of_schema(schema: Mapping[str, Any]) -> Fault | None:
    """What is wrong with a schema; None where it is one."""
    if schema.get("$schema", DRAFT) != DRAFT:
        return Fault(place="", keyword=OTHER_DRAFT, facts={}, is_reference=False)
    try:
        _validator(text_of(schema))
    except jsonschema_rs.ValidationError as error:
        return _fault(error)
    return None


def _of_value(schema: Mapping[str, Any], value: Any) -> Fault | None:
    """The first thing that is wrong with a value; `schema` has no fault."""
    error = next(_validator(text_of(schema)).iter_errors(value), None)
    return _fault(error) if error else None


def text_of(schema: Mapping[str, Any]) -> str:
    """A schema as text, the same for the same schema."""
    return json.dumps(schema, sort_keys=True)


@lru_cache(maxsize=256)
def _validator(schema: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(
        json.loads(schema),
        offline=True,
        pattern_options=jsonschema_rs.RegexOptions(size_limit=1_000_000),
        validate_formats=True,
    )


def _fault(error: jsonschema_rs.ValidationError) -> Fault:
    is_reference = isinstance(error.kind, jsonschema_rs.ValidationErrorKind.Referencing)
    facts = {} if is_reference else error.kind.as_dict()
    return Fault(
        place=_pointer(error),
        keyword=str(error.kind.name),
        facts={name: _shown(value) for name, value in facts.items()},
        is_reference=is_reference,
    )


def _pointer(error: jsonschema_rs.ValidationError) -> str:
    parts = (str(one).replace("~", "~0").replace("/", "~1") for one in error.instance_path)
    return "/" + "/".join(parts)


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(_shown(one) for one in value)[:_MOST_SHOWN]
    return (value if isinstance(value, str) else json.dumps(value, default=str))[:_MOST_SHOWN]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(first(json.load(sys.stdin))))
