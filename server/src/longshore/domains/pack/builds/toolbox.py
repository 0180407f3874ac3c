"""Tools between two builds: one that has a mother's base open builds its next package at once.

A spare one has nobody's base and keys: Python and the packer take longer to start than ten packages
to build, and whoever builds first after a pause need not wait for that.
"""

import asyncio
import contextlib
import time
from dataclasses import dataclass
from pathlib import Path

from longshore.domains.pack.builds.process import ToolProcess

_MOST_IDLE = 4
_IDLE_SECONDS = 900.0
_MOST_ANSWERS = 500
_LOOK_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class _Place:
    """Whose tool it is: it never serves another publisher or mother, whose keys it has."""

    publisher_id: int
    base: Path


class Toolbox:
    """The build tools of one worker process.

    Args:
        has_spare: whether `keep` has one more started tool ready (about 50 MB).
    """

    def __init__(self, *, has_spare: bool = False) -> None:
        self._has_spare = has_spare
        self._spare: ToolProcess | None = None
        self._idle: list[tuple[float, _Place, ToolProcess]] = []
        self._places: dict[ToolProcess, _Place] = {}

    async def take(self, publisher_id: int, base: Path) -> ToolProcess:
        """A tool for packages of this mother; give it back with `give_back`."""
        place = _Place(publisher_id, base)
        for kept in self._idle:
            if kept[1] == place and kept[2].is_well:
                self._idle.remove(kept)
                tool = kept[2]
                break
        else:
            tool = await self._started()
            tool.open(base)
        self._places[tool] = place
        return tool

    async def _started(self) -> ToolProcess:
        """The spare tool, or a new one."""
        spare, self._spare = self._spare, None
        if spare is not None and spare.is_well:
            return spare
        if spare is not None:
            await spare.end()
        return await ToolProcess("build").__aenter__()

    async def warm(self, publisher_id: int, base: Path) -> None:
        """Have a tool ready for packages that will soon be wanted."""
        await self.give_back(await self.take(publisher_id, base))

    async def give_back(self, tool: ToolProcess) -> None:
        """Keep a tool for a while, or end it: when it failed, refused something, or is old."""
        place = self._places.pop(tool)
        if not tool.is_reusable or tool.answered >= _MOST_ANSWERS:
            await tool.end()
            return
        self._idle.append((time.monotonic(), place, tool))
        await self._end_idle(self._idle[:-_MOST_IDLE])

    async def keep(self) -> None:
        """End idle tools in time and see to the spare one; end all when this is cancelled."""
        try:
            while True:
                await asyncio.sleep(_LOOK_SECONDS)
                moment = time.monotonic() - _IDLE_SECONDS
                await self._end_idle([kept for kept in self._idle if kept[0] < moment])
                if self._has_spare:
                    self._spare = await self._started()
        finally:
            await self.end_all()

    async def end_all(self) -> None:
        """End every idle tool."""
        await self._end_idle(list(self._idle))
        spare, self._spare = self._spare, None
        if spare is not None:
            await spare.end()

    async def _end_idle(self, ended: list[tuple[float, _Place, ToolProcess]]) -> None:
        for kept in ended:
            with contextlib.suppress(ValueError):
                self._idle.remove(kept)
                await kept[2].end()
