"""An export whose worker is killed: its file is whole, nothing doubled; its memory is flat."""

import csv
import hashlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support import children, many
from tests.support.client import Client
from tests.support.shop import Shop
from tests.support.world import World

from longshore.integrations.object_store import Bucket
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

_PROCESS = Path(__file__).parents[1] / "support" / "exporting_process.py"
PART = 500
ORDERS = 20 * PART + 77
LARGE_PART, STEP = 10_000, 20_000
SMALL, BIG = STEP, 5 * STEP
# Less than half of what the larger list's file has more.
MOST_MORE_KB = 6_000


@dataclass(frozen=True, slots=True)
class Worker:
    """What makes exports, and what it says."""

    process: children.Process
    said: IO[str]


class Desk:
    """Who exports the orders of a game, and the worker that makes the files."""

    def __init__(
        self, app: FastAPI, client: Client, database: Database, world: World, settings: Settings
    ) -> None:
        self.app, self.client, self.database, self.world = app, client, database, world
        self.settings = settings

    async def call(self, action: str, **form: Any) -> Any:
        answer = await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/export/{action}",
            user=self.world.aurora.owner, game=self.world.aurora.games[0], json=form,
        )  # fmt: skip
        assert answer.code == 0, answer
        return answer.data

    async def begun(self) -> int:
        return int((await self.call("begin", kind="orders", format="csv"))["id"])

    def worker(self, part_rows: int = PART) -> Worker:
        """Another process that makes what waits."""
        addresses = self.database.addresses
        place = [str(self.settings.data_dir), addresses.application, addresses.system]
        reads, writes = os.pipe()
        with os.fdopen(writes, "wb") as out:
            child = children.start(_PROCESS, *place, str(part_rows), out=out)
        return Worker(child, os.fdopen(reads))

    def fresh_worker(self, part_rows: int) -> Worker:
        """The same as a process that has no memory of another one."""
        addresses = self.database.addresses
        place = [str(self.settings.data_dir), addresses.application, addresses.system]
        # -P: the script's own folder has a `secrets.py`.
        command = [sys.executable, "-P", str(_PROCESS), *place, str(part_rows)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        return Worker(process, process.stdout)

    async def content(self, number: int) -> bytes:
        link = await self.call("open", id=number)
        answer = await self.client.raw("GET", link["url"])
        assert (answer.status_code, len(answer.content)) == (200, link["size_bytes"])
        return answer.content

    async def add(self, shop: Shop, first: int, last: int) -> None:
        async with self.database.system() as session:
            place = (shop.publisher_id, shop.game_id)
            await many.add_orders(session, *place, first, last, player_id=shop.player_id, players=1)


@pytest.fixture
async def shop(database: Database, world: World) -> Shop:
    return await Shop.open(database, world.aurora.id, world.aurora.games[0].id)


@pytest.fixture
def desk(
    app: FastAPI, client: Client, database: Database, world: World, settings: Settings
) -> Desk:
    return Desk(app, client, database, world, settings)


def is_sandbox(at: int) -> bool:
    """As `many` makes them."""
    return at % 5_000 == 3


def lines_of(worker: Worker) -> Iterator[tuple[str, int]]:
    """What a worker says, as it says it."""
    for line in worker.said:
        word, _, number = line.partition(" ")
        # The log of the worker stands between.
        if word in ("written", "kept", "peak"):
            yield word, int(number)


def killed_at(worker: Worker, word: str, count: int) -> int:
    """Kill a worker behind the so manieth line of a kind; the rows that it told of there."""
    with worker.said:
        for said, rows in lines_of(worker):
            count -= said == word
            if count == 0:
                worker.process.kill()
                worker.process.wait()
                return rows
    raise AssertionError("the worker came to its end")


def finished(worker: Worker) -> int:
    """Let a worker come to its end; how much memory it had at most, in KB."""
    with worker.said:
        peak = next(number for said, number in lines_of(worker) if said == "peak")
    assert worker.process.wait() == 0
    return peak


async def test_an_export_outlives_its_workers(desk: Desk, shop: Shop) -> None:
    """Killed behind what is kept, and between a part and its note: each order once, in order."""
    await desk.add(shop, 1, ORDERS)
    whole = await desk.begun()
    finished(desk.worker())
    expected = await desk.content(whole)
    export = await desk.begun()
    kept = 0
    for word, count in (("kept", 2), ("written", 1), ("written", 4), ("kept", 1), ("written", 1)):
        rows = killed_at(desk.worker(), word, count)
        # What is not noted is made again, and nothing that is.
        assert rows == kept + count * PART, (word, count)
        kept = rows if word == "kept" else rows - PART
        told = next(row for row in (await desk.call("list"))["list"] if row["id"] == export)
        assert told["state"] == "running" and told["rows"] in (kept, rows)
        kept = told["rows"]
    finished(desk.worker())
    content = await desk.content(export)
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    wanted = [f"MANY{at}" for at in range(1, ORDERS + 1) if not is_sandbox(at)]
    assert [row[0] for row in rows[1:]] == wanted
    assert hashlib.sha256(content).digest() == hashlib.sha256(expected).digest()
    parts = [
        await desk.app.state.resources.store.head(
            Bucket.PRIVATE, f"export/{shop.publisher_id}/{shop.game_id}/{export}/{place}"
        )
        for place in range(-(-ORDERS // PART) + 1)
    ]
    assert [part is None for part in parts] == [False] * (len(parts) - 1) + [True]


async def test_memory_is_flat(desk: Desk, shop: Shop) -> None:
    """Five times the orders, of many parts each: no more memory but some of a part."""
    await desk.add(shop, 1, SMALL)
    peaks = []
    for most in (SMALL, BIG):
        if most == BIG:
            for first in range(SMALL, BIG, STEP):
                await desk.add(shop, first + 1, first + STEP)
        export = await desk.begun()
        peaks.append(finished(desk.fresh_worker(LARGE_PART)))
        async with desk.database.system() as session:
            told = text("SELECT state, rows, size_bytes FROM export_job WHERE id = :id")
            row = (await session.execute(told, {"id": export})).one()
        assert (row.state, row.rows) == ("done", most - most // 5_000)
        if most == BIG:
            assert row.size_bytes > 2_000 * MOST_MORE_KB, "the file itself would be seen"
    print(f"{SMALL:,} rows {peaks[0]:,} KB, {BIG:,} rows {peaks[1]:,} KB")
    assert peaks[1] - peaks[0] < MOST_MORE_KB
