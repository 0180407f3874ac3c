"""One request body, sent as a form or as JSON, into one pydantic model.

The browser posts forms unless it says JSON (clause H-01); programs mostly send JSON. FastAPI binds
a model to one of the two, so this dependency reads the body itself, once and within a limit.
"""

import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, get_args, get_origin
from urllib.parse import parse_qsl

from fastapi import Depends, Request
from pydantic import BaseModel, BeforeValidator, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from longshore.kit import errors
from longshore.kit.context import settings_of
from longshore.kit.envelope import field_errors

M = TypeVar("M", bound=BaseModel)

FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
_MAX_FIELDS = 2_000
_MAX_DEPTH = 32


def body(model: type[M]) -> Any:
    """Make the dependency that parses the request body into `model`; use it in `Annotated`.

    Raises (through the envelope): body too large, malformed, unsupported type, validation failed.
    """

    async def parse(request: Request) -> M:
        raw = await read_fields(request, model)
        try:
            return model.model_validate(raw)
        except ValidationError as error:
            raise field_errors(request, error.errors(include_url=False)) from error

    parse.body_model = model  # type: ignore[attr-defined]
    return Depends(parse)


def body_model(dependency: Callable[..., Awaitable[Any]] | None) -> type[BaseModel] | None:
    """The model behind a dependency made by `body`, for the OpenAPI description."""
    return getattr(dependency, "body_model", None)


async def read_fields(request: Request, model: type[BaseModel] | None = None) -> dict[str, Any]:
    """The body as a mapping: JSON object or form fields. An absent body is an empty mapping."""
    raw = await read_limited(request, settings_of(request).max_body_bytes)
    if not raw.strip():
        return {}
    kind = request.headers.get("content-type", JSON).split(";", 1)[0].strip().lower()
    if kind == JSON:
        return _json_object(raw)
    if kind == FORM:
        return _form_object(request, raw, _list_fields(model) if model else set())
    raise errors.UnsupportedContentTypeError()


async def read_limited(request: Request, limit_bytes: int) -> bytes:
    """The whole body, refusing as soon as it passes the limit."""
    chunks, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > limit_bytes:
            raise errors.BodyTooLargeError(limit=limit_bytes)
        chunks.append(chunk)
    return b"".join(chunks)


def _json_object(raw: bytes) -> dict[str, Any]:
    try:
        value = json.loads(raw, object_pairs_hook=_no_duplicates)
    except (ValueError, RecursionError) as error:
        raise errors.MalformedBodyError() from error
    if not isinstance(value, dict) or _depth(value) > _MAX_DEPTH or _has_nul(value):
        raise errors.MalformedBodyError()
    return value


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A doubled key means that two readers of the body could disagree, so it is refused."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("duplicate key")
    return found


def _depth(value: Any, level: int = 1) -> int:
    if level > _MAX_DEPTH:
        return level
    children = (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    )
    return max((_depth(child, level + 1) for child in children), default=level)


def _has_nul(value: Any) -> bool:
    """True when a text in there holds U+0000, which no text of the database can."""
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, dict):
        return any(_has_nul(part) for pair in value.items() for part in pair)
    return isinstance(value, list) and any(_has_nul(part) for part in value)


def _form_object(request: Request, raw: bytes, list_fields: set[str]) -> dict[str, Any]:
    try:
        pairs = parse_qsl(
            raw.decode("utf-8"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=_MAX_FIELDS,
        )
    except (ValueError, UnicodeDecodeError) as error:
        raise errors.MalformedBodyError() from error
    if any(_has_nul(part) for pair in pairs for part in pair):
        raise errors.MalformedBodyError()
    fields: dict[str, Any] = {}
    for key, value in pairs:
        name = key.removesuffix("[]")
        if name in list_fields:
            fields.setdefault(name, []).extend([value] if value else [])
        elif name in fields:
            raise field_errors(request, [_duplicate(name)])
        else:
            fields[name] = value
    return fields


def _duplicate(name: str) -> Any:
    detail: InitErrorDetails = {
        "type": PydanticCustomError("duplicate_key", "was sent more than once"),
        "loc": (name,),
        "input": None,
    }
    return ValidationError.from_exception_data("body", [detail]).errors(include_url=False)[0]


def _list_fields(model: type[BaseModel]) -> set[str]:
    """Names whose annotation is a list, so that one form value is a list of one.

    A field that reads text itself (`fields.CommaList`) gets the text.
    """
    return {
        info.alias or name
        for name, info in model.model_fields.items()
        if any(get_origin(part) is list for part in (info.annotation, *get_args(info.annotation)))
        and not any(isinstance(mark, BeforeValidator) for mark in info.metadata)
    }
