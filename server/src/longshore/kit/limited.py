"""A program of ours that reads what strangers send: few at once, with limits that the kernel holds.

A thread would not do: Python's lock makes the event loop wait for whoever computes, and memory that
a hostile file takes is the server's own.
"""

import asyncio
import contextlib
import os
import resource
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import anyio

from longshore.kit.stopping import ended

_SLOTS = anyio.CapacityLimiter(2)
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """What one run may take: processor and wall seconds, bytes of memory, answer and each file."""

    cpu_seconds: int = 10
    wall_seconds: float = 60.0
    memory_bytes: int = 768 << 20
    answer_bytes: int = 64 << 20
    file_bytes: int = 0


class LimitedError(Exception):
    """The program ended without an answer, or at one of its limits."""


async def run_limited(
    script: Path, arguments: Sequence[str], data: bytes, limits: Limits | None = None
) -> bytes:
    """Run a script that may import installed packages but nothing beside it; what it wrote.

    It gets `data` on its standard input and nothing of our environment, which may hold passwords.

    Raises:
        LimitedError: it failed, or reached a limit.
    """
    async with _SLOTS:
        return await _run(script, arguments, data, limits or Limits())


async def _run(script: Path, arguments: Sequence[str], data: bytes, limits: Limits) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(script), *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
        env={"LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    try:
        # It has no data before this; one that needs none may have ended already.
        with contextlib.suppress(ProcessLookupError):
            _limit(process.pid, limits)
        async with asyncio.timeout(limits.wall_seconds):
            answer = await _exchange(process, data, limits.answer_bytes)
            if await process.wait() == 0:
                return answer
    except (TimeoutError, ProcessLookupError, OverflowError) as error:
        raise LimitedError(str(error) or "took too long") from error
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await ended(process)
    raise LimitedError(f"ended with {process.returncode}")


def _limit(pid: int, limits: Limits) -> None:
    for kind, most in (
        (resource.RLIMIT_CPU, limits.cpu_seconds),
        (resource.RLIMIT_AS, limits.memory_bytes),
        (resource.RLIMIT_FSIZE, limits.file_bytes),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.prlimit(pid, kind, (most, most))


async def _exchange(process: asyncio.subprocess.Process, data: bytes, most: int) -> bytes:
    """Feed and read at once: a program that answers before it has read all must not wait for us."""
    assert process.stdin and process.stdout
    feeding = asyncio.create_task(_feed(process.stdin, data))
    try:
        found, size = [], 0
        while chunk := await process.stdout.read(_CHUNK):
            found.append(chunk)
            size += len(chunk)
            if size > most:
                raise OverflowError("answered too much")
        return b"".join(found)
    finally:
        feeding.cancel()


async def _feed(stdin: asyncio.StreamWriter, data: bytes) -> None:
    # It may end before it has read everything; its status tells.
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        stdin.write(data)
        await stdin.drain()
        stdin.close()
