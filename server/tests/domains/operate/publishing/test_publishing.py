"""Publishing: a draft, its version, what players' processes serve, and the way back."""

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.runtime import DEVICE, game_client
from tests.support.world import World

from longshore.domains.operate.publishing import DamagedSnapshotError
from longshore.domains.operate.publishing.scheduling import publish_due
from longshore.kit.clock import now
from longshore.kit.db.database import Database

RULE = {"id": "r1", "when": {"field": "os", "op": "eq", "value": "ios"}, "value": True}
SWITCH: dict[str, Any] = {"key": "shop", "value": False, "rules": [RULE]}
DRAFT = {"kind": "switches", "content": {"switches": [SWITCH]}}
INIT = "/sdk/v1/init"


class Publisher:
    """An owner who publishes for the first game."""

    def __init__(self, client: Client, world: World) -> None:
        self._client, self.world = client, world

    async def __call__(self, place: str, language: str = "zh-CN", **form: Any) -> Answer:
        """One call of the area."""
        return await self._client.call(
            "POST", f"/ultra/protected/app/send/usdk/publishing/{place}",
            user=self.world.aurora.owner, game=self.world.aurora.games[0], json=form,
            language=language,
        )  # fmt: skip


@pytest.fixture
def call(client: Client, world: World) -> Publisher:
    return Publisher(client, world)


async def test_a_switch_from_draft_to_players_and_back(
    call: Publisher, app: FastAPI, database: Database
) -> None:
    caller = await game_client(app, database, call.world.aurora.games[0])
    snapshots = app.state.runtime.ports.snapshots
    before = await caller.call(INIT, {"device": DEVICE})
    assert (before.data["snapshot"], before.data["switches"]) == (0, {})

    assert (await call("saveDraft", **DRAFT)).code == 0
    kinds = {one["kind"]: one for one in (await call("kinds")).data["list"]}
    assert kinds["switches"]["is_changed"] and kinds["goods"]["is_gathered"]
    changes = (await call("diff", kind="switches")).data["list"]
    assert [one["path"] for one in changes] == ["switches"]
    first = await call("publish", kind="switches", seen_number=0, note="first")
    assert first.data["number"] == 1
    snapshots.forget(call.world.aurora.games[0].id)

    android = await caller.call(INIT, {"device": DEVICE})
    ios = await caller.call(INIT, {"device": DEVICE | {"os": "ios"}})
    assert android.data["switches"]["shop"] == {
        "value": False, "variant": "default", "reason": "DEFAULT", "rule_id": "", "version": 1,
    }  # fmt: skip
    assert ios.data["switches"]["shop"]["reason"] == "TARGETING_MATCH"
    assert ios.data["switches"]["shop"]["value"] is True
    tag = {"if-none-match": ios.response.headers["etag"]}
    again = await caller.call(INIT, {"device": DEVICE | {"os": "ios"}}, headers=tag)
    assert again.response.status_code == 304 and again.response.headers["longshore-time"]
    other = await caller.call(INIT, {"device": DEVICE}, headers=tag)
    assert other.response.status_code == 200

    off = {"switches": [SWITCH | {"is_on": False}]}
    await call("saveDraft", kind="switches", content=off)
    await call("publish", kind="switches", seen_number=1)
    back = await call("rollBack", kind="switches", seen_number=2, number=1)
    assert (back.data["number"], back.data["from_number"]) == (3, 1)
    assert back.data["digest"] == first.data["digest"]
    versions = (await call("versions", kind="switches")).data["list"]
    assert [one["number"] for one in versions] == [3, 2, 1]
    told = (await call("export")).data
    assert json.loads(told["content"])["kinds"]["switches"]["number"] == 3


async def test_two_who_publish_at_once(call: Publisher) -> None:
    await call("saveDraft", **DRAFT)
    answers = await asyncio.gather(
        *(call("publish", kind="switches", seen_number=0) for _ in range(4))
    )
    assert sorted(one.code for one in answers) == [0, 4741, 4741, 4741]
    assert (await call("publish", kind="switches", seen_number=1)).code == 4740


async def test_what_is_wrong_is_told(call: Publisher) -> None:
    refused = await call("saveDraft", "en-US", kind="switches", content={"switches": [{}]})
    assert (refused.code, refused.data["field"]) == (4744, "switches.0.key")
    gathered = await call("saveDraft", kind="goods", content={})
    assert gathered.code == 4742
    assert (await call("rollBack", kind="goods", seen_number=0, number=7)).code == 4004
    assert (await call("schedule", kind="login", due_at=1)).code == 4743
    assert (await call("publish", kind="nothing", seen_number=0)).code == 4000


async def test_on_schedule_once(call: Publisher, app: FastAPI, database: Database) -> None:
    await call("saveDraft", **DRAFT)
    due_at = int((now() + timedelta(hours=1)).timestamp())
    waiting = [await call("schedule", kind="switches", due_at=due_at) for _ in range(2)]
    assert (await call("unschedule", id=waiting[1].data["id"])).code == 0
    assert await publish_due(database, app.state.resources) == 0
    async with database.system() as session:
        await session.execute(text("UPDATE published_schedule SET due_at = now()"))
    done = await asyncio.gather(*(publish_due(database, app.state.resources) for _ in range(3)))
    assert sum(done) == 1
    versions = (await call("versions", kind="switches")).data["list"]
    assert [one["number"] for one in versions] == [1]
    assert (await call("unschedule", id=waiting[0].data["id"])).code == 4004


async def test_a_damaged_snapshot_is_not_taken(
    call: Publisher, app: FastAPI, database: Database
) -> None:
    game = call.world.aurora.games[0]
    caller = await game_client(app, database, game)
    await call("publish", kind="login", seen_number=0)
    async with database.system() as session:
        await session.execute(text("UPDATE game_snapshot SET content = replace(content, '1', '2')"))
    with pytest.raises(DamagedSnapshotError):
        await app.state.runtime.ports.snapshots.of(caller.keys)


async def test_ways_to_sign_in_and_a_closed_store(
    call: Publisher, app: FastAPI, database: Database
) -> None:
    game = call.world.aurora.games[0]
    caller = await game_client(app, database, game)
    await call("saveDraft", kind="login", content={"methods": ["account"]})
    await call("publish", kind="login", seen_number=0)
    app.state.runtime.ports.snapshots.forget(game.id)
    assert (await caller.guest()).code == 4707


async def test_goods_are_gathered(call: Publisher) -> None:
    await call("publish", kind="goods", seen_number=0)
    draft = (await call("draft", kind="goods")).data["content"]
    exported = json.loads((await call("export")).data["content"])
    assert exported["kinds"]["goods"]["content"] == draft


async def test_every_process_hears_at_once(
    call: Publisher, app: FastAPI, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """LISTEN, not the look every 30 s, which is as good as never here: the process is told."""
    caller = await game_client(app, database, call.world.aurora.games[0])
    snapshots = app.state.runtime.ports.snapshots
    monkeypatch.setattr(snapshots._fresh, "_fresh", 86_400.0)
    await caller.call(INIT, {"device": DEVICE})
    listens, renew_all = asyncio.Event(), snapshots._fresh.renew_all

    def renewed() -> None:
        renew_all()
        listens.set()

    monkeypatch.setattr(snapshots._fresh, "renew_all", renewed)
    watch = asyncio.create_task(snapshots.watch())
    try:
        await asyncio.wait_for(listens.wait(), 60)
        assert (await snapshots.of(caller.keys)).number == 0
        await call("publish", kind="login", seen_number=0)
        async with asyncio.timeout(60):
            while (await snapshots.of(caller.keys)).number == 0:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
    finally:
        watch.cancel()
