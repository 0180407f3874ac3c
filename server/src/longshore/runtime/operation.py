"""Declaring calls: one decorator says path, models, who may call and how often.

    @sdk_call("/sdk/v1/logout", per_player(20))
    async def logout(call: PlayerCall, form: Nothing) -> Nothing:
        \"\"\"End the session.\"\"\"

The types of the handler are the declaration: who calls (`ClientCall`, `PlayerCall`, `ServerCall`),
what goes in, what comes out. `raw_call` is for addresses whose bytes belong to somebody else's
protocol, such as channels' callbacks.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Literal, get_type_hints

from pydantic import BaseModel
from starlette.responses import Response

from longshore.runtime.callers import ClientCall, PlayerCall, RawCall, ServerCall
from longshore.runtime.limits import CallLimit

CallerKind = Literal["client", "player", "server", "anybody"]
_KINDS: dict[type, CallerKind] = {
    ClientCall: "client", PlayerCall: "player", ServerCall: "server", RawCall: "anybody",
}  # fmt: skip
MOST_BODY_BYTES = 65_536


class Nothing(BaseModel):
    """No fields."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """An answer's `data` that is already JSON, with the ETag that names it."""

    data: bytes
    etag: str


@dataclass(frozen=True, slots=True)
class Timed:
    """An answer that says the server's time beside it, in the header Longshore-Time."""

    answer: BaseModel


@dataclass(frozen=True, slots=True)
class Operation:
    """One call. `changes` is false for server calls that may be repeated without harm.

    `ended_by` is why a session may have ended that makes this call all the same: because of the
    call itself, whose answer was lost.
    """

    path: str
    name: str
    description: str
    caller: CallerKind
    request: type[BaseModel]
    response: type[BaseModel]
    handler: Callable[[Any, Any], Awaitable[Any]]
    limits: tuple[CallLimit, ...]
    changes: bool
    most_body_bytes: int
    methods: tuple[str, ...] = ("POST",)
    most_plain_bytes: int = MOST_BODY_BYTES
    takes_bytes: bool = False
    ended_by: str = ""


Handler = Callable[[Any, Any], Awaitable[Any]]


def sdk_call(
    path: str, *limits: CallLimit,
    changes: bool = True, most_body_bytes: int = MOST_BODY_BYTES,
    response: type[BaseModel] | None = None, body: type[BaseModel] | None = None,
    most_plain_bytes: int = MOST_BODY_BYTES, ended_by: str = "",
) -> Callable[[Handler], Operation]:  # fmt: skip
    """Declare a handler `(call, form) -> answer`.

    `response` describes an answer made as bytes, or one that is timed. A form of type bytes is the
    decompressed body, which the handler reads itself; `body` describes it.

    Raises:
        TypeError: the handler is not of that form.
    """

    def declared(handler: Handler) -> Operation:
        types = list(get_type_hints(handler).items())
        if len(types) != 3 or types[0][1] not in _KINDS or types[2][0] != "return":
            raise TypeError(f"{path}: the handler takes a call and a form, with their types")
        caller = _KINDS[types[0][1]]
        return Operation(
            path, handler.__name__, (handler.__doc__ or "").strip(), caller,
            body or types[1][1], response or types[2][1], handler, limits,
            changes, most_body_bytes, most_plain_bytes=max(most_plain_bytes, most_body_bytes),
            takes_bytes=types[1][1] is bytes, ended_by=ended_by,
        )  # fmt: skip

    return declared


def raw_call(
    path: str, *limits: CallLimit,
    methods: tuple[str, ...] = ("GET", "POST"), most_body_bytes: int = MOST_BODY_BYTES,
) -> Callable[[Callable[[RawCall], Awaitable[Response]]], Operation]:  # fmt: skip
    """Declare a handler `(call) -> Response`; a part of the path in braces takes one segment."""

    def declared(handler: Callable[[RawCall], Awaitable[Response]]) -> Operation:
        async def handle(call: RawCall, _: object) -> Response:
            return await handler(call)

        return Operation(
            path, handler.__name__, (handler.__doc__ or "").strip(), "anybody",
            Nothing, Nothing, handle, limits, True, most_body_bytes, methods,
        )  # fmt: skip

    return declared
