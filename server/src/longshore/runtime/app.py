"""The run time as an application of its own, beside the console's or alone."""

import asyncio
import time
from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from longshore.kit.clock import now_seconds
from longshore.kit.errors import (
    BodyTooLargeError,
    BusyError,
    MethodNotAllowedError,
    NotFoundError,
    UnsupportedContentTypeError,
)
from longshore.kit.http.context import client_ip
from longshore.kit.http.envelope import answered, field_errors
from longshore.kit.http.json_body import read_object
from longshore.kit.http.middleware import RequestMiddleware
from longshore.kit.http.request_facts import facts_of, note
from longshore.kit.http.throttle import who
from longshore.kit.lasting import lasting
from longshore.kit.stopping import stopped
from longshore.runtime.authentication import anybody, authenticated
from longshore.runtime.bodies import read_body, unpacked
from longshore.runtime.callers import SdkCall
from longshore.runtime.cors import BrowserCalls
from longshore.runtime.limits import EVERY_CALL
from longshore.runtime.listening import Call, heard
from longshore.runtime.openapi import document
from longshore.runtime.operation import Encoded, Operation, Timed
from longshore.runtime.ports import Ports
from longshore.runtime.quick import NOTICES, QUICK_CALLS, QuickLane, QuickNotices
from longshore.runtime.routing import Routes
from longshore.runtime.traffic import Passed, environment_of

PREFIXES = ("/sdk/", "/ofrep/", "/hu/v1/")
# To some channels, and to OFREP's providers, every 200 is our OK, whatever stands in it.
JUDGED_BY_STATUS = ("/sdk/callback/", "/ofrep/")
DOCUMENT_PATH = "/sdk/openapi.json"
_MOST_AT_ONCE = 1_000
_HEAD, _TAIL = b'{"code":0,"msg":"","data":', b"}"
_JSON = "application/json"


class Runtime:
    """An ASGI application; `start` and `close` surround its life."""

    def __init__(self, operations: Iterable[Operation], ports: Ports) -> None:
        self.operations, self.ports = tuple(operations), ports
        self._routes = Routes(self.operations)
        self._document: bytes | None = None
        self._at_once = 0
        self._watches: list[asyncio.Task[None]] = []
        self._quick = QuickLane(QUICK_CALLS)
        self._notices = QuickNotices(self._quick.lines)
        self._app: ASGIApp = BrowserCalls(RequestMiddleware(self._respond))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or the life of an application that runs alone."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif rest := await self._tried(scope, receive, send):
            await self._app(scope, rest, send)

    async def start(self) -> None:
        """Begin to hear which sessions end and what is published."""
        await self.ports.lanes.start()
        ports = self.ports
        watched = (ports.sessions, ports.snapshots, ports.traffic, ports.refusals, ports.presence)
        self._watches = [lasting(type(part).__name__, part.watch) for part in watched]

    async def close(self) -> None:
        """Write what is in memory, and let the database go."""
        await stopped(*self._watches)
        self._quick.lines.flush()
        await self.ports.lanes.close()
        await self.ports.sessions.close()
        await self.ports.traffic.close()
        await self.ports.refusals.close()
        await self.ports.presence.flush()
        await asyncio.to_thread(self.ports.spool.close)
        await self.ports.database.dispose()

    async def _tried(self, scope: Scope, receive: Receive, send: Send) -> Receive | None:
        quick = self._notices if scope["path"].startswith(NOTICES) else self._quick
        return await quick(self.ports, scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        await self.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        request, began = Request(scope, receive), time.perf_counter()
        try:
            if self._at_once >= _MOST_AT_ONCE:
                raise BusyError()
            self._at_once += 1
            try:
                response = await self._answer(request)
            finally:
                self._at_once -= 1
        except ClientDisconnect:
            # Nobody is there to be answered; what surrounds every request writes its line.
            raise
        except Exception as error:  # noqa: BLE001 - becomes the envelope, and is logged there
            response = await answered(request, error)
            if scope["path"].startswith(JUDGED_BY_STATUS) and response.status_code < 400:
                response.status_code = _status_of(error)
        self._observe(request, response, time.perf_counter() - began)
        await response(scope, receive, send)

    def _observe(self, request: Request, response: Response, seconds: float) -> None:
        """Let the game's developer see that a step was taken, and the call where they look."""
        told = facts_of(request.scope)
        if told.get("game") in self.ports.traffic.rings.games:
            self._tell(request, response, seconds)
        if "game" in told and response.status_code < 400 and not told.get("code"):
            state = request.scope["state"]
            self.ports.traffic.succeeded(
                Passed(
                    told["publisher"], told["game"], request.scope["path"],
                    state.get("wire", b""), bytes(response.body), state.get("environment", ""),
                )
            )  # fmt: skip

    def _tell(self, request: Request, response: Response, seconds: float) -> None:
        told, state = facts_of(request.scope), request.scope["state"]
        answer = bytes(response.body)
        call = Call(
            request.method, request.scope["path"], request.headers, state.get("wire", b""),
            response.status_code, answer, int(told.get("code", 0)), round(seconds * 1_000_000),
        )  # fmt: skip
        environment = state.get("environment") or environment_of(answer)
        self.ports.traffic.rings.add(told["publisher"], told["game"], heard(call, environment))

    async def _answer(self, request: Request) -> Response:
        path = request.scope["path"]
        if path == DOCUMENT_PATH:
            return self._describe()
        found = self._routes.find(path)
        if found is None:
            raise NotFoundError()
        operation, parts = found
        note(request, route=operation.path)
        if request.method not in operation.methods:
            raise MethodNotAllowedError()
        # Before anything is looked up: an AppId that was made up costs a query.
        address = client_ip(request, self.ports.settings.trusted_proxies)
        self.ports.counters.hit("", EVERY_CALL, who(address))
        call, form = await self._judged(request, operation, parts)
        for limit in operation.limits:
            self.ports.counters.hit(operation.path, limit, limit.subject(call, form))
        return _encoded(request, await operation.handler(call, form))

    async def _judged(
        self, request: Request, operation: Operation, parts: dict[str, str]
    ) -> tuple[SdkCall, Any]:
        """The caller and what was sent, both checked."""
        wire = request.state.wire = await read_body(request, operation.most_body_bytes)
        if operation.caller == "anybody":
            return anybody(self.ports, request, parts, wire), None
        call = await authenticated(self.ports, request, operation, wire)
        coding = request.headers.get("content-encoding", "").lower()
        body = await unpacked(wire, coding, operation.most_plain_bytes)
        return call, body if operation.takes_bytes else _parsed(request, operation, body)

    def _describe(self) -> Response:
        if self._document is None:
            self._document = document(self.operations)
        return Response(self._document, media_type=_JSON)


def _status_of(error: Exception) -> int:
    if isinstance(error, NotFoundError):
        return 404
    return 413 if isinstance(error, BodyTooLargeError) else 400


def _parsed(request: Request, operation: Operation, body: bytes) -> BaseModel:
    kind = request.headers.get("content-type", _JSON).split(";", 1)[0].strip().lower()
    if kind != _JSON:
        raise UnsupportedContentTypeError()
    fields = read_object(body) if body.strip() else {}
    try:
        return operation.request.model_validate(fields)
    except ValidationError as error:
        raise field_errors(request, error.errors(include_url=False)) from error


def _encoded(request: Request, answer: Any) -> Response:
    if isinstance(answer, Response):
        return answer
    if isinstance(answer, Encoded):
        tag = f'"{answer.etag}"'
        headers = {"etag": tag, "longshore-time": str(now_seconds())}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(_HEAD + answer.data + _TAIL, media_type=_JSON, headers=headers)
    more = None
    if isinstance(answer, Timed):
        answer, more = answer.answer, {"longshore-time": str(now_seconds())}
    data = answer.model_dump_json().encode()
    return Response(_HEAD + data + _TAIL, media_type=_JSON, headers=more)


class RuntimeFront:
    """Gives what games call to the run time, before anything of the console sees them."""

    def __init__(self, app: ASGIApp, runtime: Runtime) -> None:
        self._app, self._runtime = app, runtime
        # Gates stand where other SDKs look for them.
        paths = (one.path for one in runtime.operations)
        self._elsewhere = frozenset(path for path in paths if not path.startswith(PREFIXES))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; the console's own life goes on as it is."""
        is_ours = scope["type"] == "http" and (
            scope["path"].startswith(PREFIXES) or scope["path"] in self._elsewhere
        )
        await (self._runtime if is_ours else self._app)(scope, receive, send)
