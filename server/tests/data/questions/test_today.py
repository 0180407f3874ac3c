"""Today's figures, on a data set small enough to be counted by hand."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession
from tests.support.client import Client
from tests.support.world import TestUser, World

from longshore.account.identity.models import LoginSession
from longshore.data.questions import today
from longshore.domains.talk import comments
from longshore.domains.talk.comments.models import Comment
from longshore.kit.clock import now
from longshore.kit.days import Day, day_of, present_day
from longshore.kit.db.database import Database
from longshore.kit.ids import new_uuid

SHANGHAI = "Asia/Shanghai"
# 2026-03-10 in Shanghai (UTC+8) lasts from 16:00 UTC on the 9th to 16:00 UTC on the 10th.
DAY = day_of(datetime(2026, 3, 10, 5, tzinfo=UTC), SHANGHAI)


class TestDays:
    @pytest.mark.parametrize(
        ("moment", "zone", "date", "hours"),
        [
            (datetime(2026, 3, 9, 15, 59, 59, tzinfo=UTC), SHANGHAI, "2026-03-09", 24),
            (datetime(2026, 3, 9, 16, tzinfo=UTC), SHANGHAI, "2026-03-10", 24),
            (datetime(2026, 3, 29, 12, tzinfo=UTC), "Europe/Berlin", "2026-03-29", 23),
            (datetime(2026, 10, 25, 12, tzinfo=UTC), "Europe/Berlin", "2026-10-25", 25),
            (datetime(2026, 3, 10, 3, tzinfo=UTC), "America/New_York", "2026-03-09", 24),
        ],
    )
    def test_day_of(self, moment: datetime, zone: str, date: str, hours: int) -> None:
        day = day_of(moment, zone)
        assert day.date.isoformat() == date
        assert day.since <= moment < day.until
        assert day.until.astimezone(UTC) - day.since.astimezone(UTC) == timedelta(hours=hours)


async def _sign_in(session: AsyncSession, user: TestUser, *moments: str) -> None:
    for moment in moments:
        at = datetime.fromisoformat(moment)
        session.add(
            LoginSession(
                publisher_id=user.publisher_id,
                user_id=user.id,
                token_digest=new_uuid().bytes * 2,
                created_at=at,
                expires_at=at + timedelta(days=7),
                ip="192.0.2.1",
                user_agent="test",
            )
        )


@pytest.fixture
async def sign_ins(database: Database, world: World) -> World:
    """Six sign-ins of the day in aurora: three by the owner, two by scoped, one by reader."""
    async with database.system() as session:
        await session.execute(delete(LoginSession))
        await _sign_in(
            session,
            world.aurora.owner,
            "2026-03-09T15:59:59Z",  # the day before, by a second
            "2026-03-09T16:00:00Z",  # 00:00 in Shanghai
            "2026-03-10T01:30:00Z",  # 09:30
            "2026-03-10T15:59:59Z",  # 23:59
            "2026-03-10T16:00:00Z",  # the day after
        )
        await _sign_in(session, world.aurora.scoped, "2026-03-10T01:00:00Z", "2026-03-10T01:59:59Z")
        await _sign_in(session, world.aurora.reader, "2026-03-10T04:00:00Z")
        await _sign_in(session, world.borealis.owner, "2026-03-10T04:00:00Z")
    return world


class TestSignIns:
    async def test_first_game(self, database: Database, sign_ins: World) -> None:
        """[W-19] All of them may open the first game: 6 by 3, at 0, 9 (3), 12 and 23 o'clock."""
        world = sign_ins
        async with database.publisher(world.aurora.id) as session:
            found = await today.sign_ins(session, world.aurora.id, world.aurora.games[0].id, DAY)
        hours = [0] * 24
        hours[0], hours[9], hours[12], hours[23] = 1, 3, 1, 1
        assert (found.total, found.users, found.by_hour) == (6, 3, hours)

    async def test_second_game(self, database: Database, sign_ins: World) -> None:
        """The user with the first game only does not count for the second."""
        world = sign_ins
        async with database.publisher(world.aurora.id) as session:
            found = await today.sign_ins(session, world.aurora.id, world.aurora.games[1].id, DAY)
            recent = await today.recent_sign_ins(
                session, world.aurora.id, world.aurora.games[1].id, DAY, limit=3
            )
        assert (found.total, found.users) == (4, 2)
        owner, reader = world.aurora.owner.name, world.aurora.reader.name
        assert recent == [(owner, 1773158399), (reader, 1773115200), (owner, 1773106200)]

    async def test_other_zone(self, database: Database, sign_ins: World) -> None:
        """The same sign-ins on New York's 9th of March (UTC-4): 16:00 UTC is noon there."""
        world = sign_ins
        day = day_of(datetime(2026, 3, 9, 16, tzinfo=UTC), "America/New_York")
        async with database.publisher(world.aurora.id) as session:
            found = await today.sign_ins(session, world.aurora.id, world.aurora.games[0].id, day)
        hours = [0] * 24
        hours[11], hours[12], hours[21] = 1, 1, 3
        assert found.by_hour == hours

    async def test_nobody(self, database: Database, sign_ins: World) -> None:
        day = day_of(datetime(2025, 1, 1, tzinfo=UTC), SHANGHAI)
        async with database.publisher(sign_ins.aurora.id) as session:
            found = await today.sign_ins(
                session, sign_ins.aurora.id, sign_ins.aurora.games[0].id, day
            )
        assert (found.total, found.users, found.by_hour) == (0, 0, [0] * 24)


async def _comment(session: AsyncSession, world: World, game: int | None, at: str) -> None:
    session.add(
        Comment(
            publisher_id=world.aurora.id,
            game_id=None if game is None else world.aurora.games[game].id,
            page_id="SDK",
            content="x",
            plain_text="x",
            tags=[],
            created_user_id=world.aurora.owner.id,
            created_at=datetime.fromisoformat(at),
        )
    )


async def test_comments_by_hour(database: Database, world: World) -> None:
    async with database.system() as session:
        for game, at in (
            (0, "2026-03-09T15:59:59Z"),  # the day before
            (0, "2026-03-09T16:30:00Z"),  # 00:30
            (0, "2026-03-10T15:00:00Z"),  # 23:00
            (0, "2026-03-10T15:59:00Z"),  # 23:59
            (1, "2026-03-10T15:00:00Z"),
            (None, "2026-03-10T15:00:00Z"),
        ):
            await _comment(session, world, game, at)
    async with database.publisher(world.aurora.id) as session:
        found = await comments.count_by_hour(
            session, world.aurora.id, world.aurora.games[0].id,
            since=DAY.since, until=DAY.until, zone=DAY.zone,
        )  # fmt: skip
    assert found == [1, *[0] * 22, 2]


async def test_overview(client: Client, world: World, database: Database) -> None:
    """[W-19] The data center's first screen; what the call shows is what is stored."""
    game = world.aurora.games[0]
    day = present_day(SHANGHAI)
    async with database.system() as session:
        # The world's sign-ins are of this moment; one of them was yesterday instead.
        await session.execute(
            update(LoginSession)
            .where(LoginSession.user_id == world.aurora.pack.id)
            .values(created_at=day.since - timedelta(seconds=1))
        )
    await client.call(
        "POST", "/ultra/api/v1/comment", user=world.aurora.owner, game=game,
        form={"content": "hello", "page_id": "DataCenter"},
    )  # fmt: skip
    answer = await client.call(
        "GET", "/ultra/protected/app/send/data-new/today/overview", user=world.aurora.reader,
        game=game,
    )  # fmt: skip
    hour = now().astimezone(day.since.tzinfo).hour
    assert answer.data["date"] == day.date.isoformat()
    assert answer.data["time_zone"] == SHANGHAI
    assert answer.data["sign_ins"]["total"] == answer.data["sign_ins"]["users"] == 4
    assert sum(answer.data["sign_ins"]["by_hour"]) == 4
    assert answer.data["comments"]["total"] == 1
    assert answer.data["comments"]["by_hour"][hour] == 1
    assert {row["user_name"] for row in answer.data["recent_sign_ins"]} == {
        world.aurora.users[kind].name for kind in ("owner", "reader", "none", "scoped")
    }
    assert answer.data["recent_comments"][0]["content"] == "hello"


def test_day_is_whole() -> None:
    assert isinstance(DAY, Day)
    assert DAY.since.astimezone(UTC) == datetime(2026, 3, 9, 16, tzinfo=UTC)
