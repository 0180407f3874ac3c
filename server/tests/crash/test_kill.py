"""SIGKILL during writes: what was acknowledged is there after the next start.

The real command, a real port, real kills of the server and of its database; the data directory is
on a disk, with fsync, as in production.
"""

import asyncio
import json
import os
import random
from collections.abc import Iterator

import httpx2
import psycopg
import pytest
from tests.support.running import RunningServer

KILLS = int(os.environ.get("LONGSHORE_TEST_KILLS", "4"))
WRITERS = 4
WRITTEN = 20


@pytest.fixture
def running() -> Iterator[RunningServer]:
    with RunningServer.fresh() as server:
        yield server


async def test_acknowledged_comments_survive(running: RunningServer) -> None:
    """Comments are written all the time while server and database are killed again and again."""
    logins = json.loads((running.folder / "demo-logins.json").read_text())["logins"]
    owner = next(login for login in logins if login["account"] == "aurora.all")
    token = await _login(running, owner)
    answers: asyncio.Queue[str] = asyncio.Queue()
    acknowledged: set[str] = set()
    stopping = asyncio.Event()
    writers = [
        asyncio.create_task(_write(running, token, number, answers, stopping))
        for number in range(WRITERS)
    ]
    for kill in range(KILLS):
        # So many between two kills, however slow the machine; then at any moment of a write.
        for _ in range(WRITTEN):
            acknowledged.add(await answers.get())
        await asyncio.sleep(random.uniform(0, 0.2))
        await asyncio.to_thread(running.kill, database_too=kill % 2 == 1)
        await asyncio.to_thread(running.start)
    await asyncio.sleep(0.5)
    stopping.set()
    await asyncio.gather(*writers)
    while not answers.empty():
        acknowledged.add(answers.get_nowait())
    with psycopg.connect(running.database_url()) as connection:
        rows = connection.execute(
            "SELECT plain_text FROM comment WHERE page_id = 'Home'"
        ).fetchall()
    stored = {row[0].strip() for row in rows}
    print(f"{len(acknowledged)} acknowledged, {len(stored)} stored, {KILLS} kills")
    assert acknowledged <= stored


async def _login(running: RunningServer, login: dict[str, str]) -> str:
    async with httpx2.AsyncClient(base_url=running.address) as http:
        form = {"account": login["account"], "password": login["password"]}
        answer = (await http.post("/ultra/login", data=form)).json()
    assert answer["code"] == 0, answer
    return str(answer["data"]["Token"])


async def _write(
    running: RunningServer,
    token: str,
    number: int,
    answers: asyncio.Queue[str],
    stopping: asyncio.Event,
) -> None:
    sequence = 0
    async with httpx2.AsyncClient(base_url=running.address, timeout=5) as http:
        while not stopping.is_set():
            sequence += 1
            text = f"writer {number} comment {sequence}"
            form = {"content": f"<p>{text}</p>", "page_id": "Home", "tags": ""}
            try:
                answer = await http.post(
                    "/ultra/api/v1/comment", data=form, headers={"Access-Token": token}
                )
                if answer.json()["code"] == 0:
                    answers.put_nowait(text)
            except (httpx2.HTTPError, ValueError):
                await asyncio.sleep(0.05)
