"""SIGKILL of workers at random moments: builds go on, nothing is published twice, no orphan.

The application runs in the test's process without a worker; workers are processes of
`longshore worker` on the same database and data folder, killed again and again.
"""

import asyncio
import hashlib
import json
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.domains.pack.builds.support import Pack, add_channel, ready
from tests.support import children
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.pack.builds.context import MOST_ATTEMPTS
from longshore.integrations.object_store import Bucket
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings
from longshore_packer.sample.mother import MotherOptions, build_mother

KILLS = int(os.environ.get("LONGSHORE_TEST_KILLS", "2"))
CHANNELS = 10
MOTHER_BYTES = 30_000_000
# Workers that replace those that were killed start meanwhile, which alone takes a busy machine half
# a minute; what hangs hangs for ever.
WAIT = 300.0


class Worker:
    """`longshore worker` as a process of its own."""

    def __init__(self, settings: Settings, addresses: Addresses, log: Path) -> None:
        environment = os.environ | {
            "LONGSHORE_DATABASE_URL": addresses.application,
            "LONGSHORE_DATABASE_SYSTEM_URL": addresses.system,
            "LONGSHORE_DATA_DIR": str(settings.data_dir),
            "LONGSHORE_WORKERS": "1",
        }
        with log.open("ab") as out:
            self.process = children.start(
                children.COMMAND, "worker", environment=environment, out=out
            )

    def tools(self) -> list[int]:
        """The processes that it started."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in path.read_text().split()]

    def kill(self) -> None:
        """SIGKILL; what it started must die with it."""
        tools = self.tools()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        deadline = time.monotonic() + 240
        while any(_is_alive(pid) for pid in tools):
            assert time.monotonic() < deadline, "a tool outlived its worker"
            time.sleep(0.02)


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.fixture
async def pack(client: Client, app: FastAPI, database: Database, world: World) -> Pack:
    return await ready(client, database, app.state.resources, world.aurora)


async def test_killed_workers_lose_nothing(
    pack: Pack, app: FastAPI, settings: Settings, database: Database, tmp_path: Path
) -> None:
    """[W-18] Every item succeeds, once, and nothing is left half done."""
    resources: Resources = app.state.resources
    log = tmp_path / "worker.log"
    await asyncio.to_thread(_forget_earlier_tests, settings)
    ids = [await add_channel(database, resources, pack, f"k{n}") for n in range(CHANNELS)]
    path = await asyncio.to_thread(build_mother, MotherOptions(asset_bytes=MOTHER_BYTES))
    upload = await pack.upload(path)
    mother = await pack.ok("package/create", upload_id=upload)

    def start() -> Worker:
        return Worker(settings, database.addresses, log)

    workers = [start()]
    try:
        await _registered(database, 1)
        await asyncio.sleep(random.uniform(0, 1))
        await asyncio.to_thread(workers.pop().kill)
        workers += [start(), start()]
        await _registered(database, 2)
        found = await pack.until(
            "package/info", mother["id"], lambda row: row["status"] != "inspecting", WAIT
        )
        assert found["status"] == "ready", (found["problem"], log.read_text())
        left = KILLS
        while left:
            # Fewer than an item has attempts: not one may fail.
            kills = min(left, MOST_ATTEMPTS - 1)
            left -= kills
            await _build_under_kills(pack, mother["id"], ids, kills, workers, start)
        await _check_published(resources, database)
        await _check_clean(settings, database)
    except TimeoutError:
        raise AssertionError(f"{await _state(database)}\n{log.read_text()}") from None
    finally:
        for worker in workers:
            await asyncio.to_thread(worker.kill)


async def _build_under_kills(
    pack: Pack,
    mother_id: int,
    channel_ids: list[int],
    kills: int,
    workers: list[Worker],
    start: Callable[[], Worker],
) -> None:
    """Every package of a build is there, although workers are killed while they build it."""
    made = await pack.ok("build/start", mother_id=mother_id, game_channel_ids=channel_ids)
    for _ in range(kills):
        await asyncio.sleep(random.uniform(0, 0.6))
        await asyncio.to_thread(workers.pop(0).kill)
        workers.append(start())
    ended = await pack.until(
        "build/info", made["id"], lambda row: row["state"] not in ("queued", "running"), WAIT
    )
    assert ended["state"] == "succeeded", ended
    assert [item["state"] for item in ended["items"]] == ["succeeded"] * len(channel_ids)
    assert max(item["attempt"] for item in ended["items"]) <= 1 + kills


async def _registered(database: Database, count: int) -> None:
    """Wait until so many workers are at work: a busy machine takes its time to start them."""
    statement = text(
        "SELECT count(*) FROM procrastinate_workers "
        "WHERE last_heartbeat > now() - interval '4 seconds'"
    )
    async with asyncio.timeout(120):
        while True:
            async with database.system() as session:
                if (await session.execute(statement)).scalar_one() >= count:
                    return
            await asyncio.sleep(0.1)


async def _state(database: Database) -> str:
    """What there is when something took too long."""
    found = []
    columns = {
        "mother_package": "id, status, stage, progress, attempt, now() - heartbeat_at",
        "pack_item": "id, state, stage, attempt, now() - heartbeat_at, problem->>'code'",
        "procrastinate_jobs": "id, status, task_name, attempts, worker_id",
        "procrastinate_workers": "id, now() - last_heartbeat",
    }
    async with database.system() as session:
        for table, names in columns.items():
            rows = await session.execute(text(f"SELECT {names} FROM {table}"))
            found.append(f"{table}: " + "; ".join(str(tuple(row)) for row in rows))
    return "\n".join(found)


async def _check_published(resources: Resources, database: Database) -> None:
    """Each finished item has one object, whose bytes are those that were verified."""
    async with database.system() as session:
        rows = (
            await session.execute(
                text("SELECT id, object_key, sha256 FROM pack_item WHERE state = 'succeeded'")
            )
        ).all()
    assert len({row.object_key for row in rows}) == len(rows)
    for row in rows:
        digest = hashlib.sha256()
        async for chunk in resources.store.stream(Bucket.PRIVATE, row.object_key):
            digest.update(chunk)
        assert digest.hexdigest() == row.sha256


async def _check_clean(settings: Settings, database: Database) -> None:
    """What killed workers left is known as garbage or gone, and scratch folders are removed."""
    async with database.system() as session:
        await session.execute(text("UPDATE pack_garbage SET due_at = now()"))
    scratch = settings.data_dir / "work" / "scratch"
    async with asyncio.timeout(300):
        while True:
            async with database.system() as session:
                left = (await session.execute(text("SELECT count(*) FROM pack_garbage"))).scalar()
                named = set(
                    (
                        await session.execute(
                            text(
                                "SELECT object_key FROM pack_item WHERE object_key IS NOT NULL "
                                "UNION SELECT object_key FROM mother_base "
                                "UNION SELECT index_key FROM mother_base"
                            )
                        )
                    ).scalars()
                )
            folders = await asyncio.to_thread(
                lambda: list(scratch.iterdir()) if scratch.is_dir() else []
            )
            if left == 0 and not folders:
                break
            await asyncio.sleep(0.5)
    # Every object below pack/ is named by a row.
    stored = await asyncio.to_thread(_stored_keys, settings)
    assert stored == named


def _private_objects(settings: Settings) -> Path:
    return settings.data_dir / "store" / "objects" / "private" / "objects"


def _forget_earlier_tests(settings: Settings) -> None:
    """Their packages are still on the disk, though no row of this database names them.

    What else is there stays: the store's sign of the installation is there once a worker was.
    """
    for path in _packages(settings):
        path.unlink()


def _packages(settings: Settings) -> list[Path]:
    """The descriptions of the embedded store's private objects below pack/."""
    found = _private_objects(settings).rglob("*.json")
    return [path for path in found if _key(path).startswith("pack/")]


def _key(path: Path) -> str:
    return str(json.loads(path.read_text())["info"]["key"])


def _stored_keys(settings: Settings) -> set[str]:
    return {_key(path) for path in _packages(settings)}
