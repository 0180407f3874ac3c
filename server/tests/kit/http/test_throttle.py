"""Attempts counted in the database."""

from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from longshore.kit import clock
from longshore.kit.db.database import Database
from longshore.kit.errors import ThrottledError
from longshore.kit.http import throttle

LIMIT = throttle.Limit("test", 3, 60)


def at(seconds: float) -> AbstractContextManager[None]:
    """So many seconds after a full hour; a window of the clock's would end with each minute."""
    return clock.at(datetime(2026, 3, 1, 8, tzinfo=UTC) + timedelta(seconds=seconds))


@pytest.fixture
def limit() -> throttle.Limit:
    """Three a minute, counted for this test alone."""
    return throttle.Limit(f"test.{uuid4()}", 3, 60)


async def counted(
    database: Database, limit: throttle.Limit, subject: str = "one"
) -> ThrottledError | None:
    async with database.system() as session:
        return await throttle.count(session, limit, subject)


async def test_a_window_begins_with_its_first_hit(
    database: Database, limit: throttle.Limit
) -> None:
    for seconds in (58, 59, 61):
        with at(seconds):
            assert await counted(database, limit) is None
    with at(70):
        refused = await counted(database, limit)
        assert refused is not None
        assert refused.data == {"retry_after_seconds": 48}
        assert await counted(database, limit, "another") is None
        async with database.system() as session:
            with pytest.raises(ThrottledError):
                await throttle.check(session, limit, "one")
    with at(119):
        async with database.system() as session:
            await throttle.check(session, limit, "one")
        assert await counted(database, limit) is None


async def test_giving_back_counts_one_less(database: Database, limit: throttle.Limit) -> None:
    with at(10):
        for _ in range(3):
            assert await counted(database, limit) is None
        async with database.system() as session:
            await throttle.give_back(session, limit, "one")
        assert await counted(database, limit) is None
        assert await counted(database, limit) is not None


async def test_a_window_that_ended_is_swept(database: Database, limit: throttle.Limit) -> None:
    with at(10):
        assert await counted(database, limit) is None
    with at(71):
        async with database.system() as session:
            await throttle.sweep(session)
    async with database.system() as session:
        assert await session.get(throttle.ThrottleWindow, f"{limit.name}:one") is None


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"),
        ("2001:DB8::1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("unknown", "unknown"),
        ("::1\0", "::1\0"),
        ("1:2", "1:2"),
    ],
)
def test_what_an_address_is_counted_as(address: str, counted_as: str) -> None:
    assert throttle.who(address) == counted_as
