"""A worker whose disk is full: a reason that says so, and with room it goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.domains.pack.builds.support import Pack, add_channel, ready, worker
from tests.support.client import Client
from tests.support.small_disk import fill, small_disk
from tests.support.world import World

from longshore.domains.pack.builds.context import MOST_ATTEMPTS, PackContext
from longshore.domains.pack.builds.inspecting import run_inspection
from longshore.domains.pack.builds.outcomes import problem_of
from longshore.domains.pack.builds.problems import problem_of as told
from longshore.domains.pack.builds.work import WorkFolder
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore_packer.sample.mother import build_mother

FULL = ("disk.full", "store.full", "output.full")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk") as folder:
        yield folder


@pytest.fixture
async def pack(client: Client, database: Database, resources: Resources, world: World) -> Pack:
    return await ready(client, database, resources, world.aurora)


async def test_build(pack: Pack, database: Database, resources: Resources, disk: Path) -> None:
    ids = [await add_channel(database, resources, pack, code) for code in ("full", "fuller")]
    async with worker(database, resources, disk / "work"):
        mother = await pack.mother()
        filler = fill(disk)
        made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=ids)
        failed = await pack.built(made["id"])
        assert failed["failed"] == 2, failed
        for item in failed["items"]:
            assert item["problem"]["code"] in FULL and "pace" in item["problem"]["remedy"], item
            assert item["attempt"] == MOST_ATTEMPTS
        filler.unlink()
        await pack.ok("build/retry", id=made["id"])
        assert (await pack.built(made["id"]))["succeeded"] == 2


async def test_inspection(pack: Pack, database: Database, resources: Resources, disk: Path) -> None:
    """Tried as often as anything, then refused with the reason; meanwhile nobody waits for it."""
    context = PackContext(database, resources, WorkFolder(disk / "work"))
    mother = await pack.ok("package/create", upload_id=await pack.upload(build_mother()))
    fill(disk)
    for _ in range(MOST_ATTEMPTS - 1):
        with pytest.raises(Exception) as caught:
            await run_inspection(context, mother["id"], pack.publisher.id)
        assert problem_of(caught.value)[0]["code"] in FULL  # type: ignore[arg-type]
    await run_inspection(context, mother["id"], pack.publisher.id)
    found = await pack.ok("package/info", id=mother["id"])
    assert found["status"] == "refused" and found["problem"]["code"] in FULL, found


@pytest.mark.parametrize("code", FULL)
def test_words(code: str) -> None:
    problem = told({"code": code, "message": "x", "subject": "", "remedy": "y"}, "zh-CN")
    assert problem and "已满" in problem.message and "空间" in problem.remedy
