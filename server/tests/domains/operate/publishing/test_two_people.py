"""Two people at one draft: no edit is lost, and four eyes where a game asks for them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import TestUser, World

from longshore.account.identity.models import RolePermission
from longshore.domains.operate.publishing.scheduling import publish_due
from longshore.kit.clock import now
from longshore.kit.db.database import Database

AREA = "/ultra/protected/app/send/usdk/publishing"


def content(**values: Any) -> dict[str, Any]:
    return {"switches": [{"key": key, "value": value} for key, value in values.items()]}


class Person:
    """Somebody at the switches of the first game."""

    def __init__(self, client: Client, world: World, user: TestUser) -> None:
        self._client, self._world, self.user = client, world, user

    async def __call__(self, place: str, **form: Any) -> Answer:
        """One call of the area."""
        return await self._client.call(
            "POST", f"{AREA}/{place}", user=self.user, game=self._world.aurora.games[0],
            json={"kind": "switches"} | form, language="en-US",
        )  # fmt: skip

    async def save(self, seen: str = "", **values: Any) -> Answer:
        """Keep these switches."""
        return await self("saveDraft", content=content(**values), seen_digest=seen)

    async def kind(self) -> dict[str, Any]:
        """The switches in the list of kinds."""
        rows = (await self("kinds")).data["list"]
        return next(row for row in rows if row["kind"] == "switches")


@pytest.fixture
def person(client: Client, world: World) -> Callable[[str], Person]:
    return lambda name: Person(client, world, world.aurora.users[name])


@pytest.fixture
def ann(person: Any) -> Person:
    return person("owner")


@pytest.fixture
async def ben(person: Any, database: Database, world: World) -> Person:
    """Another who may edit."""
    async with database.system() as session:
        for key in ("operate", "operateEdit"):
            session.add(
                RolePermission(
                    publisher_id=world.aurora.id, role_id=world.aurora.role_ids["pack"], key=key
                )
            )
    return person("pack")


async def test_edits_of_two_are_put_together(ann: Person, ben: Person) -> None:
    base = (await ann.save(a=1, b=1)).data["digest"]
    assert (await ann("draft")).data["digest"] == base
    first = await ann.save(base, a=2, b=1)
    second = await ben.save(base, a=1, b=2)
    assert (first.data["merged_with"], second.data["merged_with"]) == ("", ann.user.name)
    assert _values(second) == {"a": 2, "b": 2}
    assert (await ann("draft")).data["digest"] == second.data["digest"]


async def test_the_same_switch_is_not_overwritten(ann: Person, ben: Person) -> None:
    base = (await ann.save(a=1)).data["digest"]
    kept = await ann.save(base, a=2)
    refused = await ben.save(base, a=3)
    assert refused.code == 4745
    assert refused.data["user_name"] == ann.user.name
    assert refused.data["conflicts"] == [
        {"path": "switches.[a].value", "base": 1, "mine": 3, "theirs": 2}
    ]
    assert (await ann("draft")).data["digest"] == kept.data["digest"]
    # Having seen it, mine.
    assert _values(await ben.save(refused.data["digest"], a=3)) == {"a": 3}


async def test_a_draft_that_nobody_remembers(ann: Person) -> None:
    await ann.save(a=1)
    refused = await ann.save("0" * 64, a=2)
    assert refused.code == 4745
    assert refused.data["conflicts"] == [
        {"path": "switches.[a].value", "base": None, "mine": 2, "theirs": 1}
    ]
    assert (await ann("saveDraft", content=content(), seen_digest="x")).code == 4000


async def test_old_revisions_go(ann: Person, database: Database) -> None:
    for value in range(53):
        await ann.save(a=value)
    async with database.system() as session:
        found = (await session.execute(text("SELECT count(*) FROM draft_revision"))).scalar_one()
    assert found == 50


async def test_four_eyes(ann: Person, ben: Person) -> None:
    assert (await ben("savePolicy", needs_approval=True)).code == 4030
    assert (await ann("savePolicy", needs_approval=True)).data == {"needs_approval": True}
    digest = (await ann.save(a=1)).data["digest"]
    assert (await ann("publish", seen_number=0)).code == 4746
    assert (await ann("approve", digest=digest)).code == 4747
    assert not (await ann.kind())["may_approve"]
    assert (await ben("approve", digest=digest)).code == 0
    assert [one["user_name"] for one in (await ann.kind())["approvals"]] == [ben.user.name]

    # An edit voids it, whoever makes it.
    digest = (await ann.save(digest, a=2)).data["digest"]
    assert (await ann.kind())["approvals"] == []
    assert (await ann("publish", seen_number=0)).code == 4746
    assert (await ben("approve", digest="0" * 64)).code == 4748
    await ben("approve", digest=digest)
    later = int((now() + timedelta(hours=1)).timestamp())
    assert (await ann("schedule", due_at=later)).code == 0
    assert (await ann("publish", seen_number=0)).data["approved_by"] == ben.user.name

    # Two who edited both; neither may approve.
    digest = (await ann.save(a=3)).data["digest"]
    digest = (await ben.save(digest, a=4)).data["digest"]
    assert [(await one("approve", digest=digest)).code for one in (ann, ben)] == [4747, 4747]
    # What once was published may come back without waiting for anybody.
    await ann("savePolicy", needs_approval=False)
    await ann("publish", seen_number=1)
    await ann("savePolicy", needs_approval=True)
    assert (await ann("rollBack", seen_number=2, number=1)).data["number"] == 3


async def test_who_edited_what_a_schedule_published_approves_the_next(
    ann: Person, ben: Person, app: FastAPI, database: Database
) -> None:
    """Two people are enough, however what they edited came in force."""
    await ann("savePolicy", needs_approval=True)
    first = (await ann.save(a=1)).data["digest"]
    await ben("approve", digest=first)
    later = int((now() + timedelta(hours=1)).timestamp())
    assert (await ann("schedule", due_at=later)).code == 0
    async with database.system() as session:
        await session.execute(text("UPDATE published_schedule SET due_at = now()"))
    assert await publish_due(database, app.state.resources) == 1
    second = (await ben.save(first, a=2)).data["digest"]
    assert (await ann("approve", digest=second)).code == 0
    assert (await ben("publish", seen_number=1)).code == 0

    # The same for a version that is rolled back to while the draft is just that.
    again = (await ann.save(second, a=1)).data["digest"]
    assert (await ann("rollBack", seen_number=2, number=1)).code == 0
    third = (await ben.save(again, a=3)).data["digest"]
    assert (await ann("approve", digest=third)).code == 0


async def test_goods_need_somebody_who_does_not_publish_them(ann: Person, ben: Person) -> None:
    await ann("savePolicy", needs_approval=True)
    digest = (await ann("draft", kind="goods")).data["digest"]
    await ben("approve", kind="goods", digest=digest)
    assert (await ben("publish", kind="goods", seen_number=0)).code == 4746
    assert (await ann("publish", kind="goods", seen_number=0)).data["approved_by"] == ben.user.name


async def test_whose_edits_to_keep_is_chosen(ann: Person, ben: Person) -> None:
    base = (await ann.save(a=1, b=1, c=1)).data["digest"]
    await ann.save(base, a=2, b=2, c=1)
    mine = {"content": content(a=3, b=1, c=3), "seen_digest": base}
    assert (await ben("saveDraft", **mine)).code == 4745
    kept = await ben("saveDraft", **mine, on_conflict="mine")
    assert _values(kept) == {"a": 3, "b": 2, "c": 3}
    kept = await ben("saveDraft", content=content(a=9, b=9, c=1), seen_digest=base)
    assert kept.code == 4745
    theirs = {"content": content(a=9, b=1, c=1, d=9), "seen_digest": base}
    kept = await ben("saveDraft", **theirs, on_conflict="theirs")
    assert _values(kept) == {"a": 3, "b": 2, "c": 3, "d": 9}


def _values(answer: Answer) -> dict[str, Any]:
    return {one["key"]: one["value"] for one in answer.data["content"]["switches"]}


async def test_who_waits_for_an_approval_is_told_at_home(
    ann: Person, ben: Person, client: Client, world: World
) -> None:
    async def told(person: Person) -> bool:
        answer = await client.call("GET", "/ultra/home/overview", user=person.user)
        return any(one["key"] == "approvals_waiting" for one in answer.data["todos"])

    await ann.save(a=1)
    assert not await told(ben)
    await ann("savePolicy", needs_approval=True)
    # Who edited cannot approve, and is not asked to.
    assert (await told(ann), await told(ben)) == (False, True)
    await ben("approve", digest=(await ann("draft")).data["digest"])
    assert not await told(ben)
