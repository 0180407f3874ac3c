"""One worker's share of a build: some items held at a time, built one after the other.

While the tool builds one package the next request waits in its pipe, others are published, and what
has ended or moved on is written by one transaction, which also claims what comes next.
"""

import asyncio
import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy.exc import DBAPIError

from longshore.domains.pack.builds import items
from longshore.domains.pack.builds.context import HEARTBEAT_SECONDS, PackContext
from longshore.domains.pack.builds.fenced import Line
from longshore.domains.pack.builds.items import Change, Held
from longshore.domains.pack.builds.materials import Materials
from longshore.domains.pack.builds.outcomes import (
    BEGUN,
    CANCELLED,
    FAILURES,
    GIVEN_BACK,
    WAITING,
    built_line,
    outcome_of,
    published_line,
)
from longshore.domains.pack.builds.process import ToolGoneError, ToolProcess
from longshore.domains.pack.builds.publishing import Job, Publisher
from longshore.kit.stopping import stopped

_MOST_HELD = 16
# With so few left to build, it is time to claim more.
_FEW = 4
# The tool works at one and finds the next in its pipe.
_MOST_ASKED = 2
_TURN_SECONDS = 0.1
_PATIENCE = 10
_GOODBYE_SECONDS = 3.0
# Ending a build kills its process and waits for that.
_AGAIN_SECONDS = 10.0


class Lane:
    """Builds what waits of one build until nothing is left; several lanes may be at the same."""

    def __init__(self, context: PackContext, job: Job, scratch: Path) -> None:
        self._context = context
        self._job = job
        self._scratch = scratch
        build = job.build
        self._materials = Materials(
            context, build.publisher_id, build.game_id, base=job.base.folder, scratch=scratch
        )
        self._publisher = Publisher(context, job)
        self._held: dict[int, Held] = {}
        self._working: dict[int, asyncio.Task[None]] = {}
        self._changes: dict[int, Change] = {}
        self._unwanted: dict[int, bool] = {}
        self._tool: ToolProcess | None = None
        self._changing_tool = asyncio.Lock()
        self._asking = asyncio.Semaphore(_MOST_ASKED)
        self._news, self._is_urgent = asyncio.Event(), asyncio.Event()
        self._is_dry = False
        self._fault: BaseException | None = None

    async def run(self) -> None:
        """Build until nothing waits and nothing is held."""
        heart = asyncio.create_task(self._beat())
        try:
            await self._tool_now()
            while True:
                for held in await self._turn_patiently():
                    self._begin(held)
                if not self._held:
                    return
                await self._pause()
        finally:
            await stopped(heart)
            await self._let_go()
            if self._tool:
                await self._context.tools.give_back(self._tool)

    async def _turn_patiently(self) -> Sequence[Held]:
        """A turn; a database that is away for a moment is waited for."""
        for _ in range(_PATIENCE):
            with contextlib.suppress(DBAPIError):
                return await self._turn()
            await asyncio.sleep(1)
        return await self._turn()

    async def _turn(self) -> Sequence[Held]:
        """Write what is new and claim what comes next, in one transaction.

        Done once more after a lost answer it does no harm: what is written already is fenced off.
        """
        changes, self._changes = self._changes, {}
        try:
            claimed, self._is_dry = await self._write_and_claim(list(changes.values()))
        except BaseException:
            later, self._changes = self._changes, changes
            for change in later.values():
                self._note(change.held, *change.lines, **change.values)
            raise
        for change in changes.values():
            if change.is_end:
                del self._held[change.held.id]
        return claimed

    async def _write_and_claim(self, changes: Sequence[Change]) -> tuple[Sequence[Held], bool]:
        """What was claimed, and whether nothing more waits."""
        build = self._job.build
        free = _MOST_HELD - len(self._working)
        if any(self._held[item_id].tries > 1 for item_id in self._working):
            free = 0  # one that was lost before stays alone
        is_alone = not self._working
        async with self._context.database.publisher(build.publisher_id) as session:
            await items.write(session, build, changes)
            claimed = await items.claim(session, build, free, may_be_alone=is_alone)
            if claimed:
                await self._materials.fetch(session, [held.row for held in claimed])
        return claimed, free > 0 and not claimed

    async def _pause(self) -> None:
        """Wait for news, and a moment for more of them, unless the tool would stand still."""
        await self._news.wait()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_TURN_SECONDS):
                await self._is_urgent.wait()
        self._news.clear()
        self._is_urgent.clear()
        if self._fault:
            raise self._fault

    def _note(self, held: Held, *lines: Line, **values: Any) -> None:
        """What the next turn is to write."""
        change = self._changes.setdefault(held.id, Change(held))
        change.lines += lines
        change.values |= values
        self._news.set()

    def _begin(self, held: Held) -> None:
        self._held[held.id] = held
        self._working[held.id] = asyncio.create_task(self._item(held))

    async def _item(self, held: Held) -> None:
        """Build one item and note how it ended."""
        try:
            await self._make(held)
        except FAILURES as error:
            line, values = outcome_of(error, held.tries)
            self._note(held, line, **values)
        except asyncio.CancelledError:
            if held.id not in self._unwanted:
                raise
            self._drop(held)
        except Exception as error:  # noqa: BLE001 - raised again by `run`: the job has failed
            self._fault = error
            del self._held[held.id]
            self._changes.pop(held.id, None)
        finally:
            del self._working[held.id]
            if len(self._working) <= (0 if self._is_dry else _FEW) or self._fault:
                self._is_urgent.set()
            self._news.set()

    def _drop(self, held: Held) -> None:
        """An item that is not wanted any more, or that was taken away."""
        if self._unwanted.pop(held.id):
            self._note(held, CANCELLED, state="cancelled")
            return
        del self._held[held.id]
        self._changes.pop(held.id, None)

    async def _make(self, held: Held) -> None:
        request = await self._materials.request(held.row)
        tail = self._scratch / f"{held.id}-{held.row.attempt}"
        request |= {"base": str(self._job.base.folder), "out": str(tail)}
        async with self._asking:
            self._note(held, BEGUN, stage="build", progress=20)
            facts = await self._ask(request)
        request.clear()
        self._note(held, built_line(facts), stage="publish", progress=80)
        values = await self._publisher.publish(held, facts, tail)
        self._note(held, published_line(facts), **values)

    async def _ask(self, request: dict[str, Any]) -> Any:
        """Ask the tool, or the next one when it ended over another request."""
        while True:
            tool = await self._tool_now()
            with contextlib.suppress(ToolGoneError):
                return await tool.ask(request)

    async def _tool_now(self) -> ToolProcess:
        tools, build = self._context.tools, self._job.build
        async with self._changing_tool:
            if self._tool and not self._tool.is_well:
                tool, self._tool = self._tool, None
                await tools.give_back(tool)
            if self._tool is None:
                self._tool = await tools.take(build.publisher_id, self._job.base.folder)
            return self._tool

    async def _beat(self) -> None:
        """Tell that the work goes on, and stop what is not wanted or was taken away."""
        publisher_id = self._job.build.publisher_id
        while True:
            await asyncio.sleep(HEARTBEAT_SECONDS / 3)
            held = list(self._held.values())
            # A database that is away says nothing about the rows.
            with contextlib.suppress(Exception):
                async with self._context.database.publisher(publisher_id) as session:
                    found = await items.beat(session, held) if held else {}
                for one in held:
                    if found.get(one.id, True) and self._held.get(one.id) is one:
                        self._stop(one, is_cancelled=one.id in found)

    def _stop(self, held: Held, *, is_cancelled: bool) -> None:
        if task := self._working.get(held.id):
            self._unwanted[held.id] = is_cancelled
            task.cancel()

    async def _let_go(self) -> None:
        """Stop what is at work; write what has ended, and that others may have the rest."""
        await stopped(*self._working.values(), again_seconds=_AGAIN_SECONDS)
        for held in self._held.values():
            if held.id not in self._changes or not self._changes[held.id].is_end:
                self._note(held, GIVEN_BACK, **WAITING, uncounted=1)
        build, changes = self._job.build, list(self._changes.values())
        with contextlib.suppress(Exception):
            async with (
                asyncio.timeout(_GOODBYE_SECONDS),
                self._context.database.publisher(build.publisher_id) as session,
            ):
                await items.write(session, build, changes)
