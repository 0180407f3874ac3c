"""One request body, sent as a form or as JSON, into one pydantic model.

The browser posts forms unless it says JSON (clause H-01); programs mostly send JSON. FastAPI binds
a model to one of the two, so this dependency reads the body itself, once and within a limit.
"""

import hashlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, get_args, get_origin
from urllib.parse import parse_qsl

from anyio import to_thread
from fastapi import Depends, Request
from pydantic import BaseModel, BeforeValidator, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from longshore.kit import errors
from longshore.kit.http import replay
from longshore.kit.http.context import settings_of
from longshore.kit.http.envelope import countless_errors, field_errors
from longshore.kit.http.json_body import has_nul, read_object

M = TypeVar("M", bound=BaseModel)

FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
_MAX_FIELDS = 2_000
_MOST_DESCRIBED = 500
_LONG_FORM_BYTES = 65_536


def body(model: type[M]) -> Any:
    """Make the dependency that parses the request body into `model`; use it in `Annotated`.

    Raises (through the envelope): body too large, malformed, unsupported type, validation failed.
    """

    async def parse(request: Request) -> M:
        raw = await read_fields(request, model)
        return validated(request, model, raw)

    parse.body_model = model  # type: ignore[attr-defined]
    return Depends(parse)


def validated(request: Request, model: type[M], fields: dict[str, object]) -> M:
    """The fields of a call as its model.

    Raises:
        ValidationFailedError: the fields that are wrong; without them when they are hundreds, whose
            description costs more than reading them.
    """
    try:
        return model.model_validate(fields)
    except ValidationError as error:
        if error.error_count() > _MOST_DESCRIBED:
            raise countless_errors(request, error.error_count()) from error
        raise field_errors(request, error.errors(include_url=False)) from error


def body_model(dependency: Callable[..., Awaitable[Any]] | None) -> type[BaseModel] | None:
    """The model behind a dependency made by `body`, for the OpenAPI description."""
    return getattr(dependency, "body_model", None)


async def read_fields(request: Request, model: type[BaseModel] | None = None) -> dict[str, object]:
    """The body as a mapping: JSON object or form fields. An absent body is an empty mapping."""
    raw = await read_limited(request, _limit_of(request))
    if replay.HEADER in request.headers:
        request.state.body_digest = hashlib.sha256(raw).digest()
    if not raw.strip():
        return {}
    kind = request.headers.get("content-type", JSON).split(";", 1)[0].strip().lower()
    if kind == JSON:
        return read_object(raw)
    if kind == FORM:
        lists = _list_fields(model) if model else set()
        if len(raw) < _LONG_FORM_BYTES:
            return _form_object(request, raw, lists)
        # Each escape costs a step of Python: a megabyte of them held the event loop for 0.1 s.
        return await to_thread.run_sync(_form_object, request, raw, lists)
    raise errors.UnsupportedContentTypeError()


def _limit_of(request: Request) -> int:
    """How many bytes this operation takes: few where anybody may call."""
    own = getattr(getattr(request.scope.get("endpoint"), "access", None), "most_body_bytes", None)
    limit = settings_of(request).max_body_bytes
    return min(own, limit) if own else limit


async def read_limited(request: Request, limit_bytes: int) -> bytes:
    """The whole body, refusing as soon as it passes the limit."""
    chunks, size = [], 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > limit_bytes:
            raise errors.BodyTooLargeError(limit=limit_bytes)
        chunks.append(chunk)
    return b"".join(chunks)


def _form_object(request: Request, raw: bytes, list_fields: set[str]) -> dict[str, object]:
    try:
        pairs = parse_qsl(
            raw.decode("utf-8"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=_MAX_FIELDS,
        )
    except (ValueError, UnicodeDecodeError) as error:
        raise errors.MalformedBodyError() from error
    if any(has_nul(part) for pair in pairs for part in pair):
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
