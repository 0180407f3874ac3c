"""An approval is worth what the person is who gave it, at the moment when it is needed."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import World

from longshore.account.identity.models import RolePermission
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
    async with database.system() as session:
        ben, role = world.aurora.users["pack"].id, world.aurora.role_ids["pack"]
        values = {"ben": ben, "role": role}
        statement = text(_WITHDRAWALS[what])
        asked = {name: values[name] for name in values if f":{name}" in _WITHDRAWALS[what]}
        await session.execute(statement, asked)
    later = epoch_seconds(now() + timedelta(hours=1))
    assert (await approvers(), await waits("reader")) == ([], True)
    assert (await people("owner", "publish", seen_number=0)).code == 4746
    assert (await people("owner", "schedule", due_at=later)).code == 4746
    assert (await people("reader", "approve", digest=digest)).code == 0
    published = await people("owner", "publish", seen_number=0)
    assert published.data["approved_by"] == names["reader"]
