"""The stand-in over HTTP: an ASGI application with a page of its tasks, books, and bad days."""

import asyncio
import html
import json
import time
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import asdict
from typing import Any

from longshore.simulation.nppa.authority import Authority

_Scope = MutableMapping[str, Any]
_Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
_Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
FAULTS = ("slow", "late", "reset", "half", "garbage", "system", "lost")
"""`slow` answers after 0.3 s, `late` after 6 s, `reset` not at all, `half` breaks off, `garbage` is
no JSON, `system` is code 1001, `lost` does what it is asked and then answers nothing."""


def _now() -> int:
    return time.time_ns() // 1_000_000


class NppaServer:
    """Answers for an authority. `clock` gives Unix milliseconds.

    `GET /` is a page of the tasks; `POST /tasks` gives new codes; `POST /faults` takes a list of
    faults, one for each of the next calls; `GET /books` tells what was reported.
    """

    def __init__(self, authority: Authority, clock: Callable[[], int] = _now) -> None:
        self.authority, self.clock = authority, clock
        self.faults: list[str] = []
        self.calls = 0

    async def __call__(self, scope: _Scope, receive: _Receive, send: _Send) -> None:
        """One request."""
        if scope["type"] != "http":
            return
        body = await _body(receive)
        own = self._own(scope, body)
        if own is not None:
            await _send(send, own[0], own[1])
            return
        fault = self.faults.pop(0) if self.faults else ""
        self.calls += 1
        await self._answer(scope, body, send, fault)

    def _own(self, scope: _Scope, body: bytes) -> tuple[str, bytes] | None:
        place = f"{scope['method']} {scope['path']}"
        if place == "GET /":
            return "text/html; charset=utf-8", self._page().encode()
        if place == "POST /tasks":
            return "application/json", json.dumps(self.authority.tasks(self.clock())).encode()
        if place == "POST /faults":
            self.faults = [one for one in json.loads(body) if one in FAULTS]
            return "application/json", b"{}"
        if place == "GET /books":
            told = [asdict(one) for one in self.authority.told]
            return "application/json", json.dumps(told).encode()
        return None

    async def _answer(self, scope: _Scope, body: bytes, send: _Send, fault: str) -> None:
        if fault in ("slow", "late"):
            await asyncio.sleep(0.3 if fault == "slow" else 6)
        if fault == "system":
            await _send(send, "application/json", b'{"errcode":1001,"errmsg":"SYS ERROR"}')
            return
        if fault == "reset":
            raise ConnectionResetError
        headers = {name.decode().lower(): value.decode() for name, value in scope["headers"]}
        told = self.authority.answer(
            self.clock(), scope["method"], scope["path"], scope["query_string"].decode(),
            headers, body,
        )  # fmt: skip
        if fault == "lost":
            raise ConnectionResetError
        if fault == "garbage":
            told = b"<html>Bad Gateway</html>"
        await _send(send, "application/json", told, cut=fault == "half")

    def _page(self) -> str:
        rows = "".join(
            f"<tr><td>{html.escape(case)}<td>{'passed' if done else 'open'}"
            for case, done in self.authority.passed.items()
        )
        return f"<!doctype html><title>NPPA stand-in</title><h1>Tasks</h1><table>{rows}</table>"


async def _body(receive: _Receive) -> bytes:
    parts: bytes = b""
    while True:
        message = await receive()
        parts += message.get("body", b"")
        if not message.get("more_body"):
            return parts


async def _send(send: _Send, kind: str, body: bytes, *, cut: bool = False) -> None:
    length = str(len(body)).encode()
    headers = [(b"content-type", kind.encode()), (b"content-length", length)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    if cut:
        await send(
            {"type": "http.response.body", "body": body[: len(body) // 2], "more_body": True}
        )
        raise ConnectionResetError
    await send({"type": "http.response.body", "body": body})
