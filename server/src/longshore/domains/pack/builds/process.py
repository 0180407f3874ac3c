"""Driving the tool: lines in, lines out, and killed with everything that it started.

The tool answers in the order in which it was asked. It says every second that it lives; one that is
silent is stopped, and killed: its slot must not wait for what never comes.
"""

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import longshore_packer
from longshore.kit.stopping import ended, stopped
from longshore_packer.sandbox import ProcessLimits

_TOOL = Path(__file__).parent / "tool.py"
_LONGEST_LINE = 64 << 20
_BUILD_SECONDS = 900.0
_SILENT_SECONDS = 8.0
"""Two of these in a row: the first may be the whole machine's pause."""

Told = Callable[[str, int, int], Awaitable[None]]


class ToolError(Exception):
    """The tool refused or died; `problem` is what a person is told (`schemas.Problem`)."""

    def __init__(self, problem: dict[str, str]) -> None:
        super().__init__(problem.get("code", ""))
        self.problem = problem

    @property
    def is_transient(self) -> bool:
        """True when the machine was at fault, so that another attempt may do better."""
        return self.problem["code"].startswith(("tool.", "output.full"))


class ToolGoneError(Exception):
    """The tool ended before it came to this request; another tool may be asked."""


class ToolProcess:
    """A running tool, in a session of its own; `async with` ends it."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._asked: deque[asyncio.Future[Any]] = deque()
        # Since when the first of them is worked on, and who hears of its progress.
        self._since = 0.0
        self._seconds = _BUILD_SECONDS
        self._told: Told | None = None
        self._has_failed = False
        self.answered = 0
        self._has_refused = False

    async def __aenter__(self) -> Self:
        root = Path(longshore_packer.__file__).parent.parent
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-s",
            str(_TOOL),
            self._kind,
            str(os.getpid()),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
            limit=_LONGEST_LINE,
            # Nothing of our own environment: it may hold the database's password.
            env={"PYTHONPATH": str(root), "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"},
        )
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.end()

    async def end(self) -> None:
        """Kill it and wait until it is gone."""
        process, reader = self._process, self._reader
        assert process and reader
        self.kill()
        if process.stdin:
            process.stdin.close()
        await process.wait()
        await stopped(reader)

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process
        return self._process.pid

    @property
    def is_well(self) -> bool:
        """True while it can be asked."""
        return not self._has_failed and self._reader is not None and not self._reader.done()

    @property
    def is_reusable(self) -> bool:
        """True when another build may ask it: it is well, refused nothing and owes no answer."""
        return self.is_well and not self._has_refused and not self._asked

    def kill(self) -> None:
        """End it now, stopped or not; who waits for an answer hears of it."""
        self._has_failed = True
        if self._process is None or self._process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)

    def open(self, base: Path) -> None:
        """Let it open a base while its first order is on its way."""
        self._write({"open": str(base)})

    async def ask(self, request: dict[str, Any]) -> Any:
        """Send one request and wait for its value; several may be under way.

        Whoever gives up while the tool is at the request ends the tool.

        Raises:
            ToolError: the packer's refusal, or the tool died or took too long at this request.
            ToolGoneError: it ended before.
        """
        return await self._ask(request)

    async def ingest(
        self, operation: str, arguments: dict[str, Any], path: Path, *, told: Told | None = None
    ) -> Any:
        """Run one operation of the packer's limited worker on an untrusted file.

        Raises:
            ToolError: the packer's refusal, or the limits were reached.
        """
        limits = ProcessLimits.for_file(path)
        self._seconds, self._told = limits.wall_seconds, told
        request = {"operation": operation, "arguments": arguments, "limits": limits.as_dict()}
        return await self._ask(request, is_last=True)

    async def _ask(self, request: dict[str, Any], *, is_last: bool = False) -> Any:
        process = self._process
        assert process and process.stdin
        if not self.is_well:
            raise ToolGoneError
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if not self._asked:
            self._since = time.monotonic()
        self._asked.append(answer)
        self._write(request)
        if is_last:
            process.stdin.close()
        try:
            return await answer
        except asyncio.CancelledError:
            if self._asked and self._asked[0] is answer:
                self.kill()
            raise

    def _write(self, request: dict[str, Any]) -> None:
        assert self._process and self._process.stdin
        # A pipe that is broken is told by the reader: the tool has ended.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            self._process.stdin.write(json.dumps(request).encode() + b"\n")

    async def _read(self) -> None:
        """Hand out answers until the tool ends; the first request without one is told why."""
        why = _problem("tool.died", "ended before it was done")
        try:
            while line := await self._line():
                await self._take(json.loads(line))
        except TimeoutError:
            why = _problem("tool.silent", "did not move any more and was stopped")
            if self._is_late():
                why = _problem("tool.slow", "took too long and was stopped")
        except (OSError, ValueError):
            pass
        finally:
            self.kill()
            self._end(why)
            assert self._process
            await ended(self._process)

    async def _line(self) -> bytes:
        """The next line, empty at the end.

        Raises:
            TimeoutError: no answer for too long, or a request takes too long.
        """
        assert self._process and self._process.stdout
        for last in (False, True):
            if self._is_late():
                raise TimeoutError
            try:
                async with asyncio.timeout(_SILENT_SECONDS):
                    return await self._process.stdout.readline()
            except TimeoutError:
                if last:
                    raise
        raise AssertionError

    def _is_late(self) -> bool:
        return bool(self._asked) and time.monotonic() - self._since > self._seconds

    async def _take(self, line: dict[str, Any]) -> None:
        if "beat" in line or not self._asked:
            return
        if "progress" in line:
            await self._tell(*line["progress"])
            return
        answer = self._asked.popleft()
        self._since = time.monotonic()
        self.answered += 1
        if "error" not in line:
            _give(answer, line["value"])
            return
        error = ToolError(dict(line["error"]))
        self._has_refused = True
        self._has_failed |= error.is_transient
        _fail(answer, error)

    async def _tell(self, stage: str, done: int, total: int) -> None:
        """Hand on how far it is; whoever hears of it may end the work by an error."""
        try:
            if self._told:
                await self._told(stage, done, total)
        except Exception as error:  # noqa: BLE001 - raised again where the answer is awaited
            _fail(self._asked.popleft(), error)
            self.kill()

    def _end(self, why: dict[str, str]) -> None:
        error: Exception = ToolError(why)
        while self._asked:
            _fail(self._asked.popleft(), error)
            error = ToolGoneError()


def _give(answer: asyncio.Future[Any], value: Any) -> None:
    if not answer.done():
        answer.set_result(value)


def _fail(answer: asyncio.Future[Any], error: Exception) -> None:
    if not answer.done():
        answer.set_exception(error)


def _problem(code: str, message: str) -> dict[str, str]:
    remedy = "Try again; if it happens again, the machine may be short of memory or disk space."
    return {"code": code, "message": message, "subject": "", "remedy": remedy}
