"""Which operations read a field in a way that none before them does.

A wrong value tells how a field is read, and one that is refused never reaches the operation. So
every wrong value is for the first operation with a reading; the others get one a field.
"""

import json
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI

from longshore.kit.http.body import body_model
from longshore.kit.http.operation import iter_api_routes

# Of a field's description, what no reading of it depends on.
_WORDS = {"title", "description", "default", "example", "examples"}
# What says more of how it is read than that it is there.
_KINDS = {"type", "format"}
_NESTED = {"items", "anyOf", "allOf", "oneOf"}


def shape(part: Any, schemas: dict[str, Any]) -> Any:
    """What a field's description has in common with that of others which are read the same way."""
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        named = schemas[part["$ref"].rsplit("/", 1)[1]]
        return shape({"type": named.get("type")} if "properties" in named else named, schemas)
    nested = _NESTED & part.keys()
    return {key: part[key] if key in _KINDS else None for key in part.keys() - _WORDS - nested} | {
        key: shape(part[key], schemas)
        if key == "items"
        else [shape(one, schemas) for one in part[key]]
        for key in nested
    }


def read_before(app: FastAPI, document: dict[str, Any]) -> list[str]:
    """The operations (`POST /path`) whose readings others have, which come before them.

    A reading is a field's shape, at any depth, or a function of ours that its value goes through.
    Those with many come first: the fewest have to bring everything, four of ten calls less.
    """
    schemas, known, found = document["components"]["schemas"], set[str](), []
    functions = {
        route.path_format: set(_functions_of_body(route.dependant))
        for route in iter_api_routes(app)
    }
    readings = {
        f"{method.upper()} {path}": {*_shapes(operation, schemas), *functions.get(path, ())}
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }
    for name in sorted(readings, key=lambda one: (-len(readings[one]), one)):
        if readings[name] <= known:
            found.append(name)
        known |= readings[name]
    return found


def _shapes(operation: dict[str, Any], schemas: dict[str, Any]) -> Iterator[str]:
    for one in operation.get("parameters", ()):
        yield json.dumps([one["in"], shape(one["schema"], schemas)], sort_keys=True)
    for content in operation.get("requestBody", {}).get("content", {}).values():
        for one in _fields(content["schema"], schemas):
            yield json.dumps(shape(one, schemas), sort_keys=True)


def _fields(part: Any, schemas: dict[str, Any]) -> Iterator[Any]:
    """The fields of an object, and of those in it."""
    if isinstance(part, list):
        for one in part:
            yield from _fields(one, schemas)
    elif isinstance(part, dict):
        if "$ref" in part:
            yield from _fields(schemas[part["$ref"].rsplit("/", 1)[1]], schemas)
        if isinstance(properties := part.get("properties"), dict):
            yield from properties.values()
        for one in part.values():
            yield from _fields(one, schemas)


def _functions_of_body(dependant: Any) -> Iterator[str]:
    for one in dependant.dependencies:
        if model := body_model(one.call):
            yield from _functions(model.__pydantic_core_schema__)


def _functions(part: Any) -> Iterator[str]:
    """The functions, named, that a value goes through."""
    if isinstance(part, list | tuple):
        for one in part:
            yield from _functions(one)
    elif isinstance(part, dict):
        if str(part.get("type", "")).startswith("function-"):
            given = part["function"]
            function = given["function"] if isinstance(given, dict) else given
            function = getattr(function, "func", function)
            yield f"{part['type']} {function.__module__}.{function.__qualname__}"
        for key, one in part.items():
            if key not in ("metadata", "serialization"):
                yield from _functions(one)
