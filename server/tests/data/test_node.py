"""The data node: one owner of its folder, a token for whoever asks, limits, an end."""

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from tests.support.engine import OwnAnalytics

from longshore.data.engine import EngineRefusedError
from longshore.data.engine.place import folder_of, place_of

# Longer than any test may take, without much memory.
ENDLESS = "SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))"


@pytest.fixture
def analytics(own_analytics: OwnAnalytics) -> OwnAnalytics:
    """A node of the test's own: what it does is what is asked."""
    return own_analytics


def test_a_folder_has_one_owner(analytics: OwnAnalytics) -> None:
    """[issue] A second node ends with a text, and the first one still answers."""
    folder = folder_of(analytics.settings)
    before = (folder / "node.json").read_text()
    second = subprocess.run(
        [sys.executable, "-m", "longshore.data.engine.node", str(folder)],
        input=b"token\n", capture_output=True, check=False,
    )  # fmt: skip
    assert (second.returncode, b"Another data node owns" in second.stderr) == (1, True)
    assert (folder / "node.json").read_text() == before


async def test_who_has_no_token_is_told_nothing(analytics: OwnAnalytics) -> None:
    """[issue] The address is this machine's alone, the file with the token this user's."""
    place = place_of(analytics.settings)
    assert place is not None
    address = f"http://{place.host}:{place.port}/"
    async with httpx2.AsyncClient() as http:
        for auth in (None, ("longshore", "another token"), ("default", place.password)):
            answer = await http.post(address, content="SELECT 1", auth=auth)
            assert (answer.status_code, "wrong token" in answer.text) == (403, True)
        right = await http.post(address, content="SELECT 1", auth=(place.user, place.password))
        assert (right.status_code, right.text) == (200, "1\n")
    file = folder_of(analytics.settings) / "node.json"
    assert (place.host, file.stat().st_mode & 0o077) == ("127.0.0.1", 0)


async def test_a_query_that_nobody_waits_for_is_stopped(analytics: OwnAnalytics) -> None:
    """[issue] Whoever closes a page leaves no work behind."""
    place = place_of(analytics.settings)
    assert place is not None
    running = (
        "SELECT count() FROM system.processes "
        "WHERE query LIKE '%sipHash64(number)%' AND query NOT LIKE '%system.processes%'"
    )
    async with httpx2.AsyncClient(timeout=60) as http:
        asking = asyncio.create_task(
            http.post(
                f"http://{place.host}:{place.port}/", content=ENDLESS,
                params={"max_execution_time": "600"}, auth=(place.user, place.password),
            )
        )  # fmt: skip
        while await analytics.rows(running) == [(0,)]:  # noqa: ASYNC110 - the engine tells nobody
            await asyncio.sleep(0.02)
        asking.cancel()
        while await analytics.rows(running) != [(0,)]:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.02)


async def test_a_query_works_on_two_processors(analytics: OwnAnalytics) -> None:
    """[issue] The engine takes fewer by itself where its memory is small, which it is here."""
    found = await analytics.rows(
        "SELECT explain FROM (EXPLAIN PIPELINE SELECT sum(number) FROM numbers_mt(100000000))"
        " WHERE explain LIKE '%AggregatingTransform%'"
    )
    assert [str(line).strip() for (line,) in found] == ["AggregatingTransform × 2"]


async def test_what_is_asked_for_again_is_not_unpacked_again(analytics: OwnAnalytics) -> None:
    """[issue] Also of a table with more rows than the engine keeps unpacked by itself."""
    await analytics.engine.command("CREATE DATABASE again")
    await analytics.engine.command(
        "CREATE TABLE again.texts (text String) ENGINE = MergeTree ORDER BY () "
        "SETTINGS min_bytes_for_wide_part = 0"
    )
    await analytics.engine.command(
        "INSERT INTO again.texts SELECT toString(number) FROM numbers(1200000)"
    )
    hits = "SELECT value FROM system.events WHERE event = 'UncompressedCacheHits'"
    assert await analytics.rows(hits) == []
    for _ in range(2):
        assert await analytics.rows("SELECT max(length(text)) FROM again.texts") == [(7,)]
    ((found,),) = await analytics.rows(hits)
    assert int(str(found)) > 0


async def test_what_is_bound_may_be_longer_than_an_address(analytics: OwnAnalytics) -> None:
    """[issue] A year has as many closed days as it has days, and texts are what they are."""
    numbers, texts = list(range(10**18, 10**18 + 3000)), ["战斗", "a\nb", "'\\", ""] * 500
    found = await analytics.engine.rows(
        "SELECT {numbers:Array(UInt64)}, {texts:Array(String)}, {one:String}\n",
        {"numbers": numbers, "texts": texts, "one": "战斗"},
    )
    assert [tuple(row) for row in found] == [(numbers, texts, "战斗")]


async def test_a_query_has_an_end(analytics: OwnAnalytics) -> None:
    """[issue] So many bytes; one that says nothing of it has the node's."""
    with pytest.raises(EngineRefusedError) as refused:
        await analytics.engine.rows("SELECT length(groupArray(number)) FROM numbers(400000000)")
    assert refused.value.is_too_heavy
    ((limit, seconds),) = await analytics.rows(
        "SELECT getSetting('max_memory_usage'), getSetting('max_execution_time')"
    )
    assert int(str(limit)) <= 500_000_000
    assert float(str(seconds)) == 10


async def test_a_question_is_not_compiled(analytics: OwnAnalytics) -> None:
    """[issue] Machine code of a question takes as long to make as its answer; it is made anew."""
    names = ("compile_expressions", "compile_aggregate_expressions", "compile_sort_description")
    asked = ", ".join(f"toString(getSetting('{name}'))" for name in names)
    ((*said,),) = await analytics.rows(f"SELECT {asked}")
    assert {str(one) for one in said} <= {"0", "false"}


async def test_it_ends_with_whoever_started_it(analytics: OwnAnalytics) -> None:
    pid = analytics.node.pid
    await asyncio.to_thread(analytics.node.stop)
    assert not await asyncio.to_thread(Path(f"/proc/{pid}").exists)
