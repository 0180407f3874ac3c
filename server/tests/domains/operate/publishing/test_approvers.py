"""What an approval or a plan is worth once whoever gave or made it may no longer edit."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from tests.support.client import Answer, Client
from tests.support.world import World

from longshore.account.audit.models import AuditEvent
from longshore.account.identity.models import RolePermission
from longshore.domains.operate.publishing.scheduling import publish_due
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Database

AREA = "/ultra/protected/app/send/usdk/publishing"
_WITHDRAWALS = {
    "account": "UPDATE user_account SET is_enabled = false WHERE id = :ben",
    "permission": "DELETE FROM role_permission WHERE role_id = :role AND key = 'operateEdit'",
    "game": "UPDATE user_account SET all_games = false WHERE id = :ben",
}


@pytest.fixture
async def people(client: Client, world: World, database: Database) -> Any:
    """Calls of publishing by a user's name: "owner" and "pack" may edit, "reader" may too."""
    async with database.system() as session:
        for role in ("pack", "reader"):
            for key in ("operate", "operateEdit"):
                place = {"publisher_id": world.aurora.id, "role_id": world.aurora.role_ids[role]}
                await session.merge(RolePermission(key=key, **place))

    async def call(who: str, place: str, **form: Any) -> Answer:
        return await client.call(
            "POST", f"{AREA}/{place}", user=world.aurora.users[who], game=world.aurora.games[0],
            json={"kind": "switches"} | form,
        )  # fmt: skip

    return call


@pytest.mark.parametrize("what", _WITHDRAWALS)
async def test_who_may_no_longer_approve_has_not_approved(
    people: Any, client: Client, world: World, database: Database, what: str
) -> None:
    async def waits(who: str) -> bool:
        overview = await client.call("GET", "/ultra/home/overview", user=world.aurora.users[who])
        return any(one["key"] == "approvals_waiting" for one in overview.data["todos"])

    async def approvers() -> list[str]:
        rows = (await people("owner", "kinds")).data["list"]
        found = next(row["approvals"] for row in rows if row["kind"] == "switches")
        return [one["user_name"] for one in found]

    names = {who: world.aurora.users[who].name for who in ("pack", "reader")}
    await people("owner", "savePolicy", needs_approval=True)
    content = {"switches": [{"key": "a", "value": 1}]}
    digest = (await people("owner", "saveDraft", content=content)).data["digest"]
    assert (await people("pack", "approve", digest=digest)).code == 0
    assert (await approvers(), await waits("reader")) == ([names["pack"]], False)
    await _withdraw(database, world, what)
    later = epoch_seconds(now() + timedelta(hours=1))
    assert (await approvers(), await waits("reader")) == ([], True)
    assert (await people("owner", "publish", seen_number=0)).code == 4746
    assert (await people("owner", "schedule", due_at=later)).code == 4746
    assert (await people("reader", "approve", digest=digest)).code == 0
    published = await people("owner", "publish", seen_number=0)
    assert published.data["approved_by"] == names["reader"]


@pytest.mark.parametrize("what", _WITHDRAWALS)
async def test_what_is_planned_happens_and_says_that_its_planner_may_no_longer_edit(
    people: Any, app: FastAPI, world: World, database: Database, what: str
) -> None:
    async def planned() -> list[bool]:
        rows = (await people("owner", "kinds")).data["list"]
        waiting = next(row["waiting"] for row in rows if row["kind"] == "switches")
        return [one["may_still_edit"] for one in waiting]

    await people("pack", "saveDraft", content={"switches": [{"key": "a", "value": 1}]})
    later = epoch_seconds(now() + timedelta(hours=1))
    assert (await people("pack", "schedule", due_at=later)).data["may_still_edit"]
    assert await planned() == [True]
    await _withdraw(database, world, what)
    assert await planned() == [False]
    async with database.system() as session:
        await session.execute(text("UPDATE published_schedule SET due_at = now()"))
    assert await publish_due(database, app.state.resources) == 1
    assert (await people("owner", "versions")).data["list"][0]["number"] == 1
    async with database.system() as session:
        told = select(AuditEvent).where(AuditEvent.action == "version.publish_scheduled")
        event = (await session.execute(told)).scalar_one()
    assert (event.actor_name, event.game_id) == (world.aurora.pack.name, world.aurora.games[0].id)
    assert event.after is not None
    assert (event.after["number"], event.after["may_still_edit"]) == (1, False)


async def _withdraw(database: Database, world: World, what: str) -> None:
    ben, role = world.aurora.users["pack"].id, world.aurora.role_ids["pack"]
    values = {"ben": ben, "role": role}
    asked = {name: values[name] for name in values if f":{name}" in _WITHDRAWALS[what]}
    async with database.system() as session:
        await session.execute(text(_WITHDRAWALS[what]), asked)
