"""[W-15] The clock is set once, also where its first zone waits for its moment."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.domains.operate.globals.test_globals import Desk, area
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.operate.publishing.scheduling import publish_due
from longshore.kit.clock import now_seconds
from longshore.kit.db.database import Database

HOUR = 3_600


class Calendar(Desk):
    """A game without a zone of its own, whose publications wait."""

    database: Database

    async def draft(self, time_zone: str, *, seen: bool = False, **more: Any) -> int:
        """Keep a draft, after a look at what its zone moves where `seen`; the code."""
        content: dict[str, Any] = {"areas": [], "time_zone": time_zone, **more}
        if seen:
            told = await self.sent("hg_previewTimeZone", time_zone=time_zone)
            content["moves_seen"] = told.data["seen"]
        return (await self.usdk("saveDraft", content=content)).code

    async def schedule(self, hours: int) -> tuple[int, int]:
        """The draft, in so many hours; its code, and its number where it waits."""
        told = await self.usdk("schedule", due_at=now_seconds() + hours * HOUR)
        return told.code, told.data["id"] if told.code == 0 else 0

    async def now(self) -> int:
        told = await self.usdk("publish", seen_number=self.number)
        self.number = told.data["number"] if told.code == 0 else self.number
        return told.code

    async def passes(self) -> str:
        """All that waits comes in force; the zone then."""
        async with self.database.system() as session:
            await session.execute(
                text("UPDATE published_schedule SET due_at = due_at - interval '2 days'")
            )
        self.number += await publish_due(self.database, self.app.state.resources)
        self.forget()
        return str((await self.sent("hg_settings")).data["own_time_zone"])


@pytest.fixture
def calendar(app: FastAPI, client: Client, world: World, database: Database) -> Calendar:
    desk = Calendar(app, client, world)
    desk.database = database
    return desk


async def test_no_zone_is_set_before_another_that_waits(calendar: Calendar) -> None:
    assert await calendar.draft("Asia/Tokyo") == 0
    code, waiting = await calendar.schedule(5)
    assert code == 0
    assert await calendar.draft("Asia/Seoul") == 0
    refused = await calendar.usdk("publish", seen_number=0)
    assert refused.code == 4863 and "Asia/Tokyo" in refused.msg, refused
    assert [(await calendar.schedule(hours))[0] for hours in (4, 6)] == [4863, 4863]
    assert (await calendar.usdk("unschedule", id=waiting)).code == 0
    assert await calendar.now() == 0
    assert await calendar.passes() == "Asia/Seoul"


async def test_what_waits_without_a_zone_does_not_take_it_back(calendar: Calendar) -> None:
    """The reverse: areas alone wait, and meanwhile the clock is set."""
    assert await calendar.draft("", areas=[area("one", "US")]) == 0
    code, waiting = await calendar.schedule(5)
    assert code == 0
    assert await calendar.draft("Asia/Tokyo") == 0
    assert await calendar.now() == 4863
    assert (await calendar.schedule(1))[0] == 4863
    assert (await calendar.schedule(6))[0] == 0, "the first zone, behind what has none"
    assert (await calendar.usdk("unschedule", id=waiting)).code == 0
    assert await calendar.now() == 0
    assert await calendar.passes() == "Asia/Tokyo"


async def test_a_draft_of_before_the_clock_was_set_has_to_be_looked_at(calendar: Calendar) -> None:
    assert await calendar.draft("Asia/Tokyo") == 0
    assert (await calendar.schedule(5))[0] == 0
    assert await calendar.draft("Asia/Seoul") == 0
    assert await calendar.passes() == "Asia/Tokyo"
    assert await calendar.now() == 4862
    assert (await calendar.schedule(1))[0] == 4862
    assert await calendar.draft("Asia/Seoul", areas=[area("one", "US")]) == 4862
    assert await calendar.draft("Asia/Seoul", seen=True) == 0
    assert (await calendar.schedule(1))[0] == 0
    assert await calendar.passes() == "Asia/Seoul"


async def test_an_older_version_does_not_get_ahead_of_what_waits(calendar: Calendar) -> None:
    assert await calendar.draft("") == 0
    assert await calendar.draft("", areas=[area("one", "US")]) == 0
    assert await calendar.now() == 0
    assert await calendar.draft("Asia/Tokyo") == 0
    assert await calendar.now() == 0
    assert await calendar.draft("Asia/Seoul", seen=True) == 0
    assert (await calendar.schedule(5))[0] == 0
    assert await calendar.draft("Asia/Manila", seen=True) == 0
    assert await calendar.now() == 4863, "what waits was looked at beside Tokyo"
    assert await calendar.draft("", seen=True) == 0
    back = await calendar.usdk("rollBack", seen_number=calendar.number, number=1)
    assert back.code == 0, "without a zone, the one that waits is the first"
    calendar.number = back.data["number"]
    assert await calendar.passes() == "Asia/Seoul"
