"""The envelope `{code, msg, data}` that carries every answer (clause H-02), errors included."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.orm.exc import StaleDataError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from longshore.kit import errors
from longshore.kit.http.request_facts import note
from longshore.kit.room import is_full
from longshore.kit.secrets.keyring import KeyringError
from longshore.kit.text.language import field_message, language_of
from longshore.kit.text.text import Text

T = TypeVar("T")
log = structlog.get_logger(__name__)
_encoder = msgspec.json.Encoder()
# A form has fewer fields that a person looks at; programs mend them in turns.
_MOST_FIELDS_TOLD = 20


class Envelope(BaseModel, Generic[T]):
    """Every answer: `code` 0 is success, `msg` a text for a person, `data` the result."""

    # Of hundreds of forms of it most are only for the description: each is completed when asked.
    model_config = ConfigDict(defer_build=True)

    code: int = 0
    msg: str = ""
    data: T


def ok(data: T, msg: str = "") -> Envelope[T]:
    """Wrap a result."""
    return Envelope(code=0, msg=msg, data=data)


def encoded(data: Any) -> Response:
    """A success answer encoded in one pass, for hot lists of plain dicts and lists."""
    body = _encoder.encode({"code": 0, "msg": "", "data": data})
    return Response(body, media_type="application/json")


def refusal(request: Request, error: errors.ApiError) -> Response:
    """The envelope of an error, in the caller's language, at the error's HTTP status."""
    note(request, code=error.code)
    content = {"code": error.code, "msg": error.text(language_of(request)), "data": error.data}
    wait = _wait_seconds(error)
    return Response(
        _encoder.encode(content),
        status_code=error.status,
        headers={"retry-after": str(wait)} if wait else None,
        media_type="application/json",
    )


def _wait_seconds(error: errors.ApiError) -> int | None:
    told = error.data.get("retry_after_seconds") if isinstance(error.data, dict) else None
    return told or error.retry_after_seconds


def field_errors(request: Request, found: Sequence[Any]) -> errors.ValidationFailedError:
    """Turn pydantic's list into ours, one text per field in the caller's language."""
    language = language_of(request)
    rows = [
        {
            "field": ".".join(
                str(part) for part in row["loc"] if part not in ("body", "query", "path", "header")
            ),
            "msg": field_message(row, language),
        }
        for row in found[:_MOST_FIELDS_TOLD]
    ]
    summary = "; ".join(
        f"{row['field']}: {row['msg']}" if row["field"] else row["msg"] for row in rows[:3]
    )
    return errors.ValidationFailedError({"errors": rows}, summary=summary)


def countless_errors(request: Request, count: int) -> errors.ValidationFailedError:
    """So many fields are wrong that only their number is told."""
    text = Text("共{count}处错误", "{count} faults in all").filled(count=count)
    rows = [{"field": "", "msg": text.in_language(language_of(request))}]
    return errors.ValidationFailedError({"errors": rows}, summary=text)


async def _on_api_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, errors.ApiError)
    return refusal(request, error)


async def _on_validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return refusal(request, field_errors(request, error.errors()))


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return refusal(request, errors.MethodNotAllowedError())
    if error.status_code == 404:
        return refusal(request, errors.NotFoundError())
    return refusal(request, errors.MalformedBodyError())


async def _on_database(request: Request, error: Exception) -> Response:
    if is_full(error):
        log.error("disk_full", error=type(error).__name__)
        return refusal(request, errors.DiskFullError())
    if isinstance(error, DBAPIError) and _was_undone(error):
        # Two that waited for each other: whoever was broken off finds the way free. Which two
        # they were is ours to mend.
        log.error("transaction_undone", exc_info=error)
        return refusal(request, errors.UnavailableError())
    log.error("database_unavailable", error=type(error).__name__)
    if isinstance(error, DBAPIError) and not _is_connection_fault(error):
        return bug(request, error)
    return refusal(request, errors.UnavailableError())


def _was_undone(error: DBAPIError) -> bool:
    """True of a deadlock and its like: class 40 of PostgreSQL's codes."""
    return (getattr(error.orig, "sqlstate", None) or "").startswith("40")


def _is_connection_fault(error: DBAPIError) -> bool:
    """True when the server is away or going; false for a fault of the statement."""
    state = getattr(error.orig, "sqlstate", None)
    return error.connection_invalidated or state is None or state[:2] in ("08", "57", "53")


async def _on_keyring(request: Request, error: Exception) -> Response:
    request_id = getattr(request.state, "request_id", "-")
    log.error("secret_unreadable", reason=str(error), request_id=request_id)
    return refusal(request, errors.SecretsUnreadableError(request_id=request_id))


async def _on_gone(request: Request, error: Exception) -> Response:
    """What was read to be changed was deleted by another before that: its caller is told so."""
    log.warning("row_gone", exc_info=error)
    return refusal(request, errors.NotFoundError())


def bug(request: Request, error: Exception) -> Response:
    """Log a fault of ours with its trace and answer with the request id that finds it."""
    request_id = getattr(request.state, "request_id", "-")
    if is_full(error):
        log.error("disk_full", exc_info=error)
        return refusal(request, errors.DiskFullError())
    log.error("unhandled_error", exc_info=error, request_id=request_id)
    return refusal(request, errors.InternalError(request_id=request_id))


_HANDLERS: dict[type[Exception], Callable[[Request, Exception], Awaitable[Response]]] = {
    errors.ApiError: _on_api_error,
    RequestValidationError: _on_validation,
    HTTPException: _on_http,
    OperationalError: _on_database,
    InterfaceError: _on_database,
    # Every connection is busy: what helps is to try again, as when the database is away.
    PoolTimeoutError: _on_database,
    KeyringError: _on_keyring,
}


def install_handlers(app: FastAPI) -> None:
    """Make every way of failing answer with the envelope."""
    for kind, handler in _HANDLERS.items():
        app.add_exception_handler(kind, handler)
    # Of people alone: a program that reports something does it again after a fault of ours.
    app.add_exception_handler(StaleDataError, _on_gone)


async def answered(request: Request, error: Exception) -> Response:
    """The envelope of whatever stopped a call, for applications that do their own routing."""
    for kind, handler in _HANDLERS.items():
        if isinstance(error, kind):
            return await handler(request, error)
    return bug(request, error)
