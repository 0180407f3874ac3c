"""Driving the tool: one line in, one line out, and killed with everything that it started."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import longshore_packer
from longshore_packer.sandbox import ProcessLimits

_TOOL = Path(__file__).parent / "tool.py"
_LONGEST_LINE = 64 << 20
_BUILD_SECONDS = 900.0

Told = Callable[[str, int, int], Awaitable[None]]


class ToolError(Exception):
    """The tool refused or died; `problem` is what a person is told (`schemas.Problem`)."""

    def __init__(self, problem: dict[str, str]) -> None:
        super().__init__(problem.get("code", ""))
        self.problem = problem

    @property
    def is_passing(self) -> bool:
        """True when the machine was at fault, so that another attempt may do better."""
        return self.problem["code"].startswith("tool.")


class ToolProcess:
    """A running tool, in a session of its own; `async with` ends it."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self._process: asyncio.subprocess.Process | None = None

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
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        process = self._process
        assert process
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        if process.stdin:
            process.stdin.close()
        await process.wait()

    async def ask(self, request: dict[str, Any], *, seconds: float = _BUILD_SECONDS) -> Any:
        """Send one request and wait for its value.

        Raises:
            ToolError: the packer's refusal, or the tool died or took too long.
        """
        return await self._converse(request, seconds, None, is_last=False)

    async def ingest(
        self, operation: str, arguments: dict[str, Any], path: Path, *, told: Told | None = None
    ) -> Any:
        """Run one operation of the packer's limited worker on an untrusted file.

        Raises:
            ToolError: the packer's refusal, or the limits were reached.
        """
        limits = ProcessLimits.for_file(path)
        request = {"operation": operation, "arguments": arguments, "limits": limits.as_dict()}
        return await self._converse(request, limits.wall_seconds, told, is_last=True)

    async def _converse(
        self, request: dict[str, Any], seconds: float, told: Told | None, *, is_last: bool
    ) -> Any:
        process = self._process
        assert process and process.stdin and process.stdout
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(json.dumps(request).encode() + b"\n")
                await process.stdin.drain()
                if is_last:
                    process.stdin.close()
                while line := await process.stdout.readline():
                    answer = json.loads(line)
                    if "progress" not in answer:
                        return _value(answer)
                    if told:
                        await told(*answer["progress"])
        except TimeoutError as error:
            raise ToolError(_problem("tool.slow", "took too long and was stopped")) from error
        except (BrokenPipeError, ConnectionResetError, ValueError):
            pass
        raise ToolError(_problem("tool.died", "ended before it was done"))


def _value(answer: dict[str, Any]) -> Any:
    if "error" in answer:
        raise ToolError(dict(answer["error"]))
    return answer["value"]


def _problem(code: str, message: str) -> dict[str, str]:
    remedy = "Try again; if it happens again, the machine may be short of memory or disk space."
    return {"code": code, "message": message, "subject": "", "remedy": remedy}
