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
from longshore.domains.pack.builds.comparisons import Comparisons
from longshore.domains.pack.builds.models import MotherPackage
from longshore.domains.pack.builds.process import ToolError
from longshore.kit.db.database import Database

DAMAGED = {"code": "archive.truncated", "message": "is cut short", "subject": "", "remedy": "Do x."}


@pytest.fixture
def pack(client: Client, world: World) -> Pack:
    return Pack(client, world.aurora)


@pytest.fixture(autouse=True)
def _nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what another test compared."""
    monkeypatch.setattr(packages, "_COMPARISONS", Comparisons())


@pytest.fixture
async def pair(pack: Pack, database: Database) -> dict[str, int]:
    """Two inspected packages whose files are not in the store."""
    return await added(pack, database, "a", "b")


async def added(pack: Pack, database: Database, *names: str) -> dict[str, int]:
    found = {}
    async with database.system() as session:
        for name in names:
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


class Slow:
    """Comparisons that wait until they may go on, and say which were begun."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, str]] = []
        self.started, self.go_on = asyncio.Semaphore(0), asyncio.Event()

    async def __call__(self, store: Any, before: str, after: str, folder: Any) -> dict[str, Any]:
        self.begun.append((before, after))
        self.started.release()
        await self.go_on.wait()
        return {"fields": [], "entries": [], "entries_total": 0, "delta_bytes": 0}


async def test_a_few_at_once(
    app: FastAPI,
    pack: Pack,
    database: Database,
    pair: dict[str, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each downloads two packages: the third is told to come again, not to wait."""
    third = await added(pack, database, "c")
    a, b, c = pair["a"], pair["b"], third["c"]
    slow = Slow()
    monkeypatch.setattr(packages, "compare_objects", slow)
    pairs = ({"a": a, "b": b}, {"a": b, "b": a})
    running = [asyncio.create_task(compared(pack, one, "en-US")) for one in pairs]
    for _ in running:
        await slow.started.acquire()
    assert app.state.database.readers.in_use == 0, "nobody else waits for a connection"
    refused = await compared(pack, {"a": a, "b": c}, "en-US")
    assert refused.code == 4557 and "try again shortly" in refused.msg
    slow.go_on.set()
    assert [(await one).code for one in running] == [0, 0]
    assert (await compared(pack, {"a": a, "b": c}, "en-US")).code == 0


@pytest.mark.parametrize("gives_up", [False, True])
async def test_who_asks_again_joins_what_is_under_way(
    pack: Pack, pair: dict[str, int], monkeypatch: pytest.MonkeyPatch, gives_up: bool
) -> None:
    """[W-18] A browser gives up sooner than large packages are compared: it was begun anew."""
    slow = Slow()
    monkeypatch.setattr(packages, "compare_objects", slow)
    first = asyncio.create_task(compared(pack, pair, "en-US"))
    await slow.started.acquire()
    if gives_up:
        first.cancel()
        await asyncio.wait([first])
    again = asyncio.create_task(compared(pack, pair, "en-US"))
    slow.go_on.set()
    assert (await again).code == 0
    assert (await compared(pack, pair, "en-US")).code == 0
    assert slow.begun == [("a", "b")]
    if not gives_up:
        assert (await first).code == 0


async def test_a_comparison_that_failed_is_not_kept(
    pack: Pack, pair: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: Any) -> Any:
        raise ToolError(DAMAGED)

    monkeypatch.setattr(packages, "compare_objects", fails)
    assert (await compared(pack, pair, "en-US")).code == 4557
    slow = Slow()
    slow.go_on.set()
    monkeypatch.setattr(packages, "compare_objects", slow)
    assert (await compared(pack, pair, "en-US")).code == 0
