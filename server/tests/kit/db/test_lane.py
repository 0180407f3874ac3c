"""What the loop watches of a connection whose server has gone: nothing."""

import asyncio

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from longshore.kit.db.database import Database
from longshore.kit.db.lane import Lane
from longshore.kit.db.read_connection import ReadingConnection

_END = "SELECT pg_terminate_backend(pg_backend_pid())"


async def test_a_dead_lane_is_watched_no_more(database: Database) -> None:
    """libpq closes the socket itself; whoever opens the next one of its number must hear of it."""
    lane = await Lane.open(database.addresses.system, {"die": f"{_END}::text"})
    with pytest.raises(psycopg.Error):
        await lane.call(("die", []))
    assert not lane.is_up
    assert not asyncio.get_running_loop().remove_reader(lane._socket)


async def test_a_value_that_is_no_text_leaves_nothing_on_the_lane(database: Database) -> None:
    """Half of a lone pair is text to JSON and not to PostgreSQL: the next call is its own."""
    statements = {"first": "SELECT set_config('longshore.publisher_id', $1, true)",
                  "second": "SELECT $1::text"}  # fmt: skip
    lane = await Lane.open(database.addresses.system, statements)
    with pytest.raises(UnicodeEncodeError):
        await lane.call(("first", ["7"]), ("second", ["\ud800"]))
    assert lane.waiting == 0
    results = await lane.call(("second", ["mine"]))
    assert [one.get_value(0, 0) for one in results] == [b"mine"]
    await lane.close()


async def test_a_dead_reading_connection_is_watched_no_more(database: Database) -> None:
    async with database.readers.one() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert isinstance(driver, ReadingConnection)
        await connection.execute(text("SELECT 1"))
        number = driver.pgconn.socket
        with pytest.raises(DBAPIError):
            await connection.execute(text(_END))
    assert not asyncio.get_running_loop().remove_reader(number)
