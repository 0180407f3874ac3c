"""The data node: the embedded engine in a process of its own, behind ClickHouse's HTTP interface.

A subset: queries with bound parameters, streamed inserts (`INSERT ... FORMAT x` in the address),
settings that are allowed, errors with their code. One process owns a folder; it ends with the
process that started it. Run: python -m longshore.data.engine.node FOLDER, the token on stdin.
"""

import asyncio
import base64
import fcntl
import hmac
import os
import re
import secrets
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.policy import HTTP
from importlib import import_module
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from longshore.data.engine.place import write_place

_SESSIONS = 4
# With the engine's program, which is about 250 MB, less than 1 GB.
_SERVER_BYTES = 700_000_000
# Columns of the days that are asked for most, unpacked: otherwise a month of properties is unpacked
# for each page that looks into them (benchmarks/data/README.md).
_UNPACKED_BYTES = 128 << 20
_UNPACKED = {
    "use_uncompressed_cache": "1",
    # The engine's own default keeps nothing of what more than a million rows are read for.
    "merge_tree_max_rows_to_use_cache": "100000000",
    "merge_tree_max_bytes_to_use_cache": "20000000000",
}
# The engine's own default makes machine code of what a query works out at its third asking: that
# takes as long as the answer, and people vary questions (benchmarks/data/README.md).
_INTERPRETED = {
    "compile_expressions": "0", "compile_aggregate_expressions": "0",
    "compile_sort_description": "0",
}  # fmt: skip
# By the engine's own default every plan reads what each part of a table knows of its columns, for a
# better order of a filter's columns. Tables here are filtered by what they are sorted by. So a
# filter is worked out in one step as well: reading on behind each of its parts leaves out nothing.
_PLANNED = {"use_statistics": "0", "enable_multiple_prewhere_read_steps": "0"}
# What a query may use at most when it does not say less.
_LIMITS = {
    "max_execution_time": "10", "max_memory_usage": "500000000", "max_threads": "2",
    # The engine's own default asks for 1 GB a thread, more than it has: each query had one thread.
    "max_threads_min_free_memory_per_thread": "0",
}  # fmt: skip
_OF_QUESTIONS = _LIMITS | _UNPACKED | _INTERPRETED | _PLANNED
_ALLOWED = {
    *_LIMITS, "insert_deduplication_token", "deduplicate_blocks_in_dependent_materialized_views",
    "max_insert_threads", "max_result_rows", "distributed_product_mode",
}  # fmt: skip
_INSERT = re.compile(r"\s*(insert\s+into\b.*?)\s+format\s+(\w+)\s*", re.IGNORECASE | re.DOTALL)
_CODE = re.compile(r"Code: (\d+)")
_DISCONNECT_SECONDS = 0.2
_LONGEST_LINE = 4096


class Node:
    """Sessions of the engine, each for one query at a time, and who may use them."""

    def __init__(self, folder: Path, token: str) -> None:
        path = (
            f"{folder}?max_server_memory_usage={_SERVER_BYTES}"
            f"&uncompressed_cache_size={_UNPACKED_BYTES}"
        )
        # By name: only this process ever loads the engine, and it may be missing.
        open_session = import_module("chdb.session").Session
        self._free: asyncio.Queue[Any] = asyncio.Queue()
        for _ in range(_SESSIONS):
            self._free.put_nowait(open_session(path))
        self._killer = open_session(path)
        expected = base64.b64encode(f"longshore:{token}".encode()).decode()
        self._expected = f"Basic {expected}"

    async def ping(self, _: Request) -> Response:
        """Say that the node answers."""
        return PlainTextResponse("Ok.\n")

    async def ask(self, request: Request) -> Response:
        """Run one query or one insert."""
        told = request.headers.get("authorization", "")
        if not hmac.compare_digest(told.encode(), self._expected.encode()):
            return PlainTextResponse("Code: 516. DB::Exception: wrong token", 403)
        try:
            async with self._session() as session:
                kind = request.headers.get("content-type", "")
                if kind.startswith("multipart/form-data"):
                    form = _form(kind, await request.body())
                    return await self._query(request, session, form.pop("query", ""), form)
                stream = request.stream()
                first, rest = await _first_line(stream)
                asked = request.query_params.get("query", "")
                if found := _INSERT.fullmatch(asked or first.decode(errors="replace")):
                    content = _parts(first + rest if asked else rest, stream)
                    return await _insert(request, session, found[1], found[2], content)
                body = b"".join([part async for part in _parts(first + rest, stream)])
                return await self._query(request, session, asked + body.decode(), {})
        except Exception as error:  # noqa: BLE001 - the engine's own errors are the answer
            text = str(error)
            code = _CODE.search(text)
            headers = {"X-ClickHouse-Exception-Code": code[1]} if code else {}
            return PlainTextResponse(text, 500, headers)

    @asynccontextmanager
    async def _session(self) -> AsyncIterator[Any]:
        session = await self._free.get()
        try:
            yield session
        finally:
            self._free.put_nowait(session)

    async def _query(
        self, request: Request, session: Any, asked: str, form: Mapping[str, str]
    ) -> Response:
        mark = f"longshore:{secrets.token_hex(8)}"
        sql = f"/* {mark} */ {asked}"
        settings = _settings(request, _OF_QUESTIONS if _reads(sql) else {})
        if settings:
            sql = f"{sql}\nSETTINGS {settings}"
        params = {
            name.removeprefix("param_"): value
            for name, value in (*request.query_params.items(), *form.items())
            if name.startswith("param_")
        }
        work = asyncio.create_task(
            asyncio.to_thread(session.query, sql, _format(request), params=params or None)
        )
        while not (await asyncio.wait({work}, timeout=_DISCONNECT_SECONDS))[0]:
            if await request.is_disconnected():
                await asyncio.to_thread(self._kill, mark)
        return Response(
            work.result().bytes() or b"",
            media_type="application/octet-stream",
            headers={"X-ClickHouse-Summary": "{}", "X-ClickHouse-Format": _format(request)},
        )

    def _kill(self, mark: str) -> None:
        self._killer.query(f"KILL QUERY WHERE query LIKE '/* {mark} */%' ASYNC")


def _form(kind: str, body: bytes) -> dict[str, str]:
    """The fields of a form, which is how parameters come that are too long for an address."""
    told = message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body, policy=HTTP)
    return {
        str(part.get_param("name", header="content-disposition")): bytes(
            part.get_payload(decode=True)
        ).decode()
        for part in told.iter_parts()
    }


async def _first_line(stream: AsyncIterator[bytes]) -> tuple[bytes, bytes]:
    """A body up to its first line's end, where an insert's data begin, and what came after."""
    found = b""
    async for part in stream:
        found += part
        if b"\n" in found or len(found) > _LONGEST_LINE:
            break
    first, newline, rest = found.partition(b"\n")
    return first + newline, rest


async def _parts(begun: bytes, stream: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    if begun:
        yield begun
    async for part in stream:
        if part:
            yield part


async def _insert(
    request: Request, session: Any, into: str, fmt: str, content: AsyncIterator[bytes]
) -> Response:
    settings = _settings(request)
    statement = f"{into} SETTINGS {settings}" if settings else into
    inserting = await asyncio.to_thread(session.send_insert, statement, fmt)
    # Leaving without finish() commits nothing: a body that is cut off raises.
    with inserting:
        async for part in content:
            await asyncio.to_thread(inserting.append, part)
        await asyncio.to_thread(inserting.finish)
    return Response(headers={"X-ClickHouse-Summary": "{}"})


def _reads(sql: str) -> bool:
    return re.match(r"(/\*.*?\*/|\s)*(select|with)\b", sql, re.IGNORECASE) is not None


def _format(request: Request) -> str:
    return request.query_params.get("default_format", "TabSeparated")


def _settings(request: Request, defaults: dict[str, str] | None = None) -> str:
    given = {
        name: value
        for name, value in request.query_params.items()
        if name in _ALLOWED and re.fullmatch(r"[\w-]+", value)
    }
    return ", ".join(f"{name}='{value}'" for name, value in ((defaults or {}) | given).items())


def main() -> None:
    """Own the folder, answer on a port of this machine, end when stdin does."""
    folder = Path(sys.argv[1])
    token = sys.stdin.readline().strip()
    folder.mkdir(parents=True, exist_ok=True)
    owner = (folder / "owner.lock").open("w")
    try:
        fcntl.flock(owner, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit(f"Another data node owns {folder}.") from None
    threading.Thread(target=_end_with_parent, daemon=True).start()
    node = Node(folder / "engine", token)
    routes = [
        Route("/ping", node.ping),
        Route("/", node.ask, methods=["GET", "POST"]),
    ]
    listener = socket.create_server(("127.0.0.1", 0))
    write_place(folder, listener.getsockname()[1], token)
    config = uvicorn.Config(
        Starlette(routes=routes), log_config=None, access_log=False, lifespan="off", ws="none"
    )
    uvicorn.Server(config).run(sockets=[listener])


def _end_with_parent() -> None:
    while sys.stdin.buffer.read(4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
