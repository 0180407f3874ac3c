"""Two mother packages that cannot be compared: said in words, and nobody waits for another."""

import asyncio
import errno
from typing import Any

import pytest
from fastapi import FastAPI
from tests.domains.pack.builds.support import SDK, Pack
from tests.support.client import Answer, Client
from tests.support.world import World

from longshore.domains.pack.builds import packages
from longshore.domains.pack.builds.models import MotherPackage
from longshore.domains.pack.builds.process import ToolError
from longshore.kit.db.database import Database

DAMAGED = {"code": "archive.truncated", "message": "is cut short", "subject": "", "remedy": "Do x."}


@pytest.fixture
def pack(client: Client, world: World) -> Pack:
    return Pack(client, world.aurora)


@pytest.fixture
async def pair(pack: Pack, database: Database) -> dict[str, int]:
    """Two inspected packages whose files are not in the store."""
    found = {}
    async with database.system() as session:
        for name in ("a", "b"):
            row = MotherPackage(
                publisher_id=pack.publisher.id, game_id=pack.game.id, upload_id=name, name=name,
                object_key=name, size_bytes=1, status="ready",
                created_user_id=pack.publisher.pack.id, created_user_name="test",
            )  # fmt: skip
            session.add(row)
            await session.flush()
            found[name] = row.id
    return found


async def compared(pack: Pack, pair: dict[str, int], language: str) -> Answer:
    return await pack.client.call(
        "POST", SDK + "package/compare", user=pack.publisher.pack, game=pack.game, json=pair,
        language=language,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("error", "chinese", "english"),
    [
        (None, "已不在存储中", "is not in the store"),
        (OSError(errno.ENOSPC, "full"), "磁盘空间已满；请清理", "no room is left"),
        (ToolError(DAMAGED), "文件不完整，或不是 APK；", "is cut short. Do x."),
    ],
)
async def test_why_not(
    pack: Pack,
    pair: dict[str, int],
    monkeypatch: pytest.MonkeyPatch,
    error: Exception | None,
    chinese: str,
    english: str,
) -> None:
    """[W-18] In the reader's language, with what to do."""

    async def fails(*_: Any) -> Any:
        assert error
        raise error

    if error:
        monkeypatch.setattr(packages, "compare_objects", fails)
    for language, words in (("zh-CN", chinese), ("en-US", english)):
        answer = await compared(pack, pair, language)
        assert answer.code == 4557 and words in answer.msg, answer.msg


async def test_a_few_at_once(
    app: FastAPI, pack: Pack, pair: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each downloads two packages: the third is told to come again, not to wait."""
    started, go_on = asyncio.Semaphore(0), asyncio.Event()

    async def slow(*_: Any) -> Any:
        started.release()
        await go_on.wait()
        return {"fields": [], "entries": [], "entries_total": 0, "delta_bytes": 0}

    monkeypatch.setattr(packages, "compare_objects", slow)
    running = [asyncio.create_task(compared(pack, pair, "en-US")) for _ in range(2)]
    for _ in running:
        await started.acquire()
    assert app.state.database.readers.in_use == 0, "nobody else waits for a connection"
    third = await compared(pack, pair, "en-US")
    assert third.code == 4557 and "try again shortly" in third.msg
    go_on.set()
    assert [(await one).code for one in running] == [0, 0]
    assert (await compared(pack, pair, "en-US")).code == 0
