"""Data node and loader as children of the console's process, started again when they end."""

import asyncio
import contextlib
import secrets
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import structlog

from longshore.data.engine.place import folder_of, is_installed
from longshore.kit.lasting import lasting
from longshore.kit.settings import Settings

log = structlog.get_logger(__name__)
_LOOK_SECONDS = 2.0
_LONGEST_PAUSE_SECONDS = 30.0
# Who has run for so long has not failed at its start.
_WELL_SECONDS = 60.0
_STOP_SECONDS = 10.0
_NOT_BEGUN = -1

Begin = Callable[[], bool]


@asynccontextmanager
async def analytics_running(settings: Settings) -> AsyncIterator[None]:
    """Keep the engine and its loader running while the body runs, as soon as it is installed.

    With `LONGSHORE_ANALYTICS_URL` the engine is somebody else's and only the loader runs here.
    """
    if not settings.analytics:
        yield
        return
    tasks = [
        lasting("loader", lambda: _kept("loader", _loader, b"", lambda: _has_engine(settings)))
    ]
    if settings.analytics_url is None:
        node = ("-m", "longshore.data.engine.node", str(folder_of(settings).absolute()))
        token = secrets.token_urlsafe(32).encode() + b"\n"
        tasks.append(lasting("data node", lambda: _kept("data node", node, token, is_installed)))
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


_loader = ("-m", "longshore.composition.cli.main", "analytics", "load", "--until-stdin-ends")


def _has_engine(settings: Settings) -> bool:
    return settings.analytics_url is not None or is_installed()


async def _kept(name: str, command: Sequence[str], told: bytes, may_begin: Begin) -> None:
    pause = 1.0
    while True:
        if not await asyncio.to_thread(may_begin):
            await asyncio.sleep(_LOOK_SECONDS)
            continue
        began = time.monotonic()
        log.info("child_begins", child=name)
        status = await _one_life(command, told)
        pause = 1.0 if time.monotonic() - began > _WELL_SECONDS else pause
        log.error("child_ended", child=name, status=status, again_in=pause)
        await asyncio.sleep(pause)
        pause = min(_LONGEST_PAUSE_SECONDS, pause * 2)


async def _one_life(command: Sequence[str], told: bytes) -> int:
    """Run a child until it ends; it ends with this process, whose end of its stdin closes."""
    try:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            stdin=asyncio.subprocess.PIPE,
            # A terminal's Ctrl-C is the console's, which ends its children in order.
            start_new_session=True,
        )
    except OSError as error:
        # No memory, no file or no process is left for it now: that passes.
        log.warning("child_not_begun", error=repr(error))
        return _NOT_BEGUN
    assert child.stdin
    try:
        child.stdin.write(told)
        with contextlib.suppress(ConnectionError):
            await child.stdin.drain()
        return await child.wait()
    finally:
        if child.returncode is None:
            child.stdin.close()
            try:
                await asyncio.wait_for(child.wait(), _STOP_SECONDS)
            except TimeoutError:
                child.kill()
                await child.wait()
