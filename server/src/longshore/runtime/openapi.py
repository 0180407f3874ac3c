"""The description of every call, made from the declarations."""

import json
from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from longshore import __version__
from longshore.runtime.operation import CallerKind, Operation

_SCHEMES = {
    "app": {"type": "apiKey", "in": "header", "name": "Longshore-App"},
    "clientKey": {"type": "apiKey", "in": "header", "name": "Longshore-Key"},
    "session": {"type": "http", "scheme": "bearer"},
    "time": {"type": "apiKey", "in": "header", "name": "Longshore-Time"},
    "nonce": {"type": "apiKey", "in": "header", "name": "Longshore-Nonce"},
    "signature": {"type": "apiKey", "in": "header", "name": "Longshore-Signature"},
}
_NEEDS: dict[CallerKind, tuple[str, ...]] = {
    "client": ("app", "clientKey"),
    "player": ("app", "clientKey", "session"),
    "server": ("app", "time", "nonce", "signature"),
    "anybody": (),
}


def document(operations: Iterable[Operation]) -> bytes:
    """OpenAPI 3.1 as JSON."""
    described = [one for one in operations if one.caller != "anybody"]
    pairs: list[tuple[type[BaseModel], JsonSchemaMode]] = []
    for one in described:
        pairs += [(one.request, "validation"), (one.response, "serialization")]
    references, schemas = models_json_schema(
        list(dict.fromkeys(pairs)), ref_template="#/components/schemas/{model}"
    )
    paths = {one.path: {"post": _operation(one, references)} for one in described}
    content = {
        "openapi": "3.1.0",
        "info": {"title": "Longshore run time", "version": __version__},
        "paths": paths,
        "components": {"schemas": schemas.get("$defs", {}), "securitySchemes": _SCHEMES},
    }
    return json.dumps(content, ensure_ascii=False).encode()


def _operation(one: Operation, references: Any) -> dict[str, object]:
    summary, _, more = one.description.partition("\n\n")
    envelope = {
        "type": "object",
        "required": ["code", "msg", "data"],
        "properties": {
            "code": {"type": "integer", "description": "0 is success."},
            "msg": {"type": "string"},
            "data": {"anyOf": [references[(one.response, "serialization")], {}]},
        },
    }
    return {
        "operationId": one.name,
        "summary": " ".join(summary.split()),
        "description": " ".join(more.split()),
        "x-caller": one.caller,
        "security": [{name: [] for name in _NEEDS[one.caller]}] if _NEEDS[one.caller] else [],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": references[(one.request, "validation")]}},
        },
        "responses": {
            "200": {
                "description": "The envelope; a code that is not 0 is a refusal.",
                "content": {"application/json": {"schema": envelope}},
            }
        },
    }
