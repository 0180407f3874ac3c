"""Two people at the very same moment: both approve; one publishes while another rolls back."""

import asyncio
import json
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from tests.support.client import Answer, Client
from tests.support.world import World

from longshore.account.identity.models import RolePermission
from longshore.domains.operate.publishing.models import GameSnapshot
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Database


class Desk:
    """People of Aurora at the switches of its first game, by name."""

    def __init__(self, client: Client, world: World) -> None:
        self._client, self._world = client, world

    async def __call__(self, who: str, place: str, **form: Any) -> Answer:
        return await self._client.call(
            "POST", f"/ultra/protected/app/send/usdk/publishing/{place}",
            user=self._world.aurora.users[who], game=self._world.aurora.games[0],
            json={"kind": "switches"} | form,
        )  # fmt: skip

    async def save(self, value: int) -> str:
        """Keep one switch; the draft's digest."""
        content = {"switches": [{"key": "a", "value": value}]}
        return str((await self("owner", "saveDraft", content=content)).data["digest"])


@pytest.fixture
async def desk(client: Client, database: Database, world: World) -> Desk:
    async with database.system() as session:
        for role in ("pack", "reader"):
            for key in ("operate", "operateEdit"):
                place = {"publisher_id": world.aurora.id, "role_id": world.aurora.role_ids[role]}
                await session.merge(RolePermission(key=key, **place))
    return Desk(client, world)


async def test_two_approve_at_once(desk: Desk, world: World) -> None:
    await desk("owner", "savePolicy", needs_approval=True)
    digest = await desk.save(1)
    people = ("pack", "reader")
    answers = await asyncio.gather(*[desk(one, "approve", digest=digest) for one in people])
    assert [answer.code for answer in answers] == [0, 0]
    told = (await desk("owner", "publish", seen_number=0)).data["approved_by"]
    assert sorted(told.split(", ")) == sorted(world.aurora.users[one].name for one in people)


@pytest.mark.parametrize("round_", range(3))
async def test_a_publication_during_a_roll_back(
    desk: Desk, database: Database, round_: int
) -> None:
    """One of them is first, the other is told and changes nothing; live is what the first did."""
    for value in (1, 2):
        await desk.save(value)
        assert (await desk("owner", "publish", seen_number=value - 1)).code == 0
    await desk.save(3)
    acts = [
        desk("owner", "publish", seen_number=2),
        desk("pack", "rollBack", seen_number=2, number=1),
    ]
    # Who is asked first is not always who is first; both orders are right.
    published, back = await asyncio.gather(*acts)
    assert sorted((published.code, back.code)) == [0, 4741]
    async with database.system() as session:
        snapshot = (await session.execute(select(GameSnapshot))).scalar_one()
    live = json.loads(snapshot.content)["kinds"]["switches"]
    assert live["number"] == 3
    assert live["content"]["switches"][0]["value"] == (3 if published.code == 0 else 1)


async def test_who_is_too_late_is_told_by_whom(desk: Desk, world: World) -> None:
    await desk.save(1)
    await desk("owner", "publish", seen_number=0)
    late = await desk("pack", "publish", seen_number=0)
    name = world.aurora.users["owner"].name
    assert (late.code, late.data) == (4741, {"number": 1, "user_name": name})
    assert late.msg == f"{name}刚刚发布了版本 1，请查看差异后重试"


async def test_a_draft_is_not_published_unseen(desk: Desk) -> None:
    """What another kept since the caller looked goes out neither now nor later."""
    seen = await desk.save(1)
    await desk.save(2)
    later = epoch_seconds(now() + timedelta(hours=1))
    assert (await desk("pack", "publish", seen_number=0, seen_digest=seen)).code == 4748
    assert (await desk("pack", "schedule", due_at=later, seen_digest=seen)).code == 4748
    assert (await desk("owner", "versions")).data["list"] == []


async def test_what_is_in_force_is_not_approved(desk: Desk, world: World) -> None:
    digest = await desk.save(1)
    await desk("owner", "publish", seen_number=0)
    late = await desk("pack", "approve", digest=digest)
    assert late.code == 4741
    assert world.aurora.users["owner"].name in late.msg
