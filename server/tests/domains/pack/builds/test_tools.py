"""The build's own processes: kept between builds, told apart by mother, ended when they stop."""

import asyncio
import os
import signal
from pathlib import Path

import pytest
from tests.domains.pack.builds.support import Pack, add_channel, first_tool, ready, tools, worker
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.pack.builds import process
from longshore.domains.pack.builds import toolbox as toolbox_module
from longshore.domains.pack.builds.process import ToolError, ToolProcess
from longshore.domains.pack.builds.toolbox import Toolbox
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore_packer.sample.mother import build_mother


@pytest.fixture
async def pack(client: Client, database: Database, resources: Resources, world: World) -> Pack:
    return await ready(client, database, resources, world.aurora)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of these without a sign of life are the end; the tool gives one every second."""
    monkeypatch.setattr(process, "_SILENT_SECONDS", 2.5)


async def test_stopped_tool(
    pack: Pack, database: Database, resources: Resources, tmp_path: Path, impatient: None
) -> None:
    """[W-18] A tool that does not move is replaced; only what it was at has lost an attempt."""
    ids = [await add_channel(database, resources, pack, f"s{number}") for number in range(4)]
    async with worker(database, resources, tmp_path / "work"):
        mother = await pack.mother()
        kept = await first_tool()
        os.kill(kept, signal.SIGSTOP)
        made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=ids)
        build = await pack.built(made["id"])
        assert kept not in tools()
    assert build["state"] == "succeeded", build
    assert sorted(item["attempt"] for item in build["items"]) == [1, 1, 1, 2]
    [slow] = [item for item in build["items"] if item["attempt"] == 2]
    assert any("did not move" in line["text"] for line in slow["log"]), slow["log"]


async def test_stopped_inspection(tmp_path: Path, impatient: None) -> None:
    """What reads a mother package is told from one that works as well."""
    package = await asyncio.to_thread(build_mother)
    async with ToolProcess("ingest") as tool:
        os.kill(tool.pid, signal.SIGSTOP)
        with pytest.raises(ToolError) as stopped:
            await tool.ingest("inspect", {"package": str(package)}, package)
    assert stopped.value.problem["code"] == "tool.silent" and stopped.value.is_transient


async def test_a_tool_that_rambles_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it says until the signal reaches it is let go: a build must not wait for its end."""
    rambling = tmp_path / "rambling.py"
    rambling.write_text("import sys\nprint()\nwhile True: sys.stdout.write('a' * 3_000_000)")
    monkeypatch.setattr(process, "_TOOL", rambling)
    monkeypatch.setattr(process, "_LONGEST_LINE", 1 << 16)
    loop, kill = asyncio.get_running_loop(), os.killpg
    monkeypatch.setattr(process.os, "killpg", lambda *given: loop.call_later(0.3, kill, *given))
    async with asyncio.timeout(20), ToolProcess("build") as tool:
        with pytest.raises(ToolError) as died:
            await tool.ask({})
    assert died.value.problem["code"] == "tool.died"


async def test_quiet_work_goes_on(impatient: None) -> None:
    """A tool without orders says that it lives, longer than silence is borne."""
    async with ToolProcess("build") as tool:
        await asyncio.sleep(6)
        assert tool.is_well


async def test_kept(pack: Pack, database: Database, resources: Resources, tmp_path: Path) -> None:
    """A second build asks the same tool; the worker's end is the tool's end."""
    channel = await add_channel(database, resources, pack, "kept")
    async with worker(database, resources, tmp_path / "work"):
        mother = await pack.mother()
        seen: set[int] = set()
        for _ in range(2):
            made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=[channel])
            assert (await pack.built(made["id"]))["state"] == "succeeded"
            seen |= {await first_tool(), *tools()}
        assert len(seen) == 1
    assert tools() == []


async def spare_of(toolbox: Toolbox) -> ToolProcess:
    """The tool that stands ready, waited for."""
    async with asyncio.timeout(60):
        while toolbox._spare is None or not toolbox._spare.is_well:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    return toolbox._spare


async def test_one_is_started_before_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever builds first after a pause gets it; the next one is started after that."""
    monkeypatch.setattr(toolbox_module, "_LOOK_SECONDS", 0.01)
    toolbox = Toolbox(has_spare=True)
    keeping = asyncio.create_task(toolbox.keep())
    taken = []
    for publisher_id in (1, 2):
        spare = await spare_of(toolbox)
        taken.append(await toolbox.take(publisher_id, tmp_path / "a"))
        assert taken[-1] is spare
    assert taken[0] is not taken[1], "no tool serves two publishers"
    for tool in taken:
        await toolbox.give_back(tool)
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
    assert tools() == []


async def test_a_dead_spare_is_given_to_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toolbox_module, "_LOOK_SECONDS", 0.01)
    toolbox = Toolbox(has_spare=True)
    keeping = asyncio.create_task(toolbox.keep())
    dead = await spare_of(toolbox)
    dead.kill()
    tool = await toolbox.take(1, tmp_path / "a")
    assert tool is not dead and tool.is_well
    await toolbox.give_back(tool)
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
    assert tools() == []


async def test_each_mother_its_own(tmp_path: Path) -> None:
    """No tool serves two publishers or two mothers: it holds their keys."""
    toolbox = Toolbox()
    keeping = asyncio.create_task(toolbox.keep())
    places = [(1, tmp_path / "a"), (1, tmp_path / "b"), (2, tmp_path / "a")]
    taken = [await toolbox.take(*place) for place in places]
    assert len({tool.pid for tool in taken}) == 3
    for tool in taken:
        await toolbox.give_back(tool)
    again = await toolbox.take(*places[1])
    assert again is taken[1]
    again.kill()
    await toolbox.give_back(again)
    other = await toolbox.take(*places[1])
    assert other.pid != again.pid
    await toolbox.give_back(other)
    keeping.cancel()
    await asyncio.gather(keeping, return_exceptions=True)
    assert tools() == []
