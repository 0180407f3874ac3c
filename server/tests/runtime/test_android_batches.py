"""The Android SDK's events on the JVM: whose time they have, and how many go at once."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from tests.support import android
from tests.support.plain_server import Given, answering
from tests.support.ports import free_port

_HOURS = 7_200
_TAKEN = {"taken": 1, "refused": []}


def _earlier(*_: Any) -> Given:
    """An answer of a server whose clock is two hours behind ours."""
    return Given(_TAKEN, headers={"longshore-time": str(int(time.time()) - _HOURS)})


def _names(batches: list[Any]) -> list[list[str]]:
    return [[one["event"] for one in batch] for batch in batches]


async def test_what_was_noted_before_anybody_knew_the_time(classpath: str, tmp_path: Path) -> None:
    """It has the server's time once it is sent, also after a kill; a batch of none asks for it."""
    nobody = f"http://127.0.0.1:{free_port()}", "1", "ck", tmp_path, ""
    async with android.playing(classpath, *nobody) as game:
        await game("track", event='a "time":5', count=1)
        assert await game("flush") == 1
        await game.kill()
    async with (
        answering(_earlier) as server,
        android.playing(classpath, server.address, "1", "ck", tmp_path, "") as game,
    ):
        await game("track", event="b", count=2)
        assert await game("flush") == 0
        await game("track", event="c", count=1)
        assert await game("flush") == 0
    assert _names(server.of("events")) == [[], ['a "time":5'], ["b", "b"], ["c"]]
    theirs = (time.time() - _HOURS) * 1000
    times = [one["time"] for batch in server.of("events") for one in batch]
    assert all(abs(moment - theirs) < 600_000 for moment in times), times
    left = await asyncio.to_thread(lambda: [*tmp_path.rglob("*.events*")])
    assert left == []


async def test_a_corrected_batch_goes_again_letter_by_letter(
    classpath: str, tmp_path: Path
) -> None:
    """What the server may have is not changed any more, whatever a later answer says."""
    count = 0

    def answer(*_: Any) -> Given:
        nonlocal count
        count += 1
        told = {"longshore-time": str(int(time.time()) - _HOURS * count)}
        return Given(_TAKEN, headers=told, status=200, body=b"cut" if count == 2 else b"")

    async with answering(answer) as server:
        ground = server.address, "1", "ck", tmp_path, ""
        async with android.playing(classpath, *ground) as game:
            await game("track", event="a", count=3)
            assert await game("flush") == 3
            await game.kill()
        async with android.playing(classpath, *ground) as game:
            assert await game("flush") == 0
    asked, first, again = server.of("events")
    assert asked == [] and first == again


async def test_a_server_that_does_not_say_its_time(classpath: str, tmp_path: Path) -> None:
    """No event waits for it; one that is away is asked again later."""
    away = True

    def answer(*_: Any) -> Given:
        return Given(body=b"cut") if away else Given(_TAKEN)

    async with (
        answering(answer) as server,
        android.playing(classpath, server.address, "1", "ck", tmp_path, "") as game,
    ):
        await game("track", event="a", count=1)
        assert await game("flush") == 1
        away = False
        assert await game("flush") == 0
        await game("track", event="b", count=1)
        assert await game("flush") == 0
        assert await game("told") == []
    assert _names(server.of("events")) == [[], [], ["a"], ["b"]]


@pytest.mark.parametrize(
    "refused",
    [
        Given(status=413, body=b"<html>413 Request Entity Too Large</html>"),
        Given(status=413, body=b'{"code": 413, "message": "too large"}'),
        Given(code=4013),
    ],
)
async def test_more_than_somebody_on_the_way_takes(
    classpath: str, tmp_path: Path, refused: Given
) -> None:
    """The batch goes in smaller ones; an event that is too large alone is told."""
    most = 2_000

    def answer(_: str, form: list[Any]) -> Given:
        is_large = any("odd" in one["properties"] for one in form)
        return refused if len(str(form)) > most or is_large else _earlier()

    async with (
        answering(answer) as server,
        android.playing(classpath, server.address, "1", "ck", tmp_path, "") as game,
    ):
        await game("track", event="first", count=20)
        await game("track", event="large", count=1, odd="nan")
        await game("track", event="last", count=20)
        assert await game("flush") == 0
        lost = [report for report in await game("told") if report["isLost"]]
        assert ["large" in one for report in lost for one in report["events"]] == [True]
        taken = [batch for batch in server.of("events") if answer("", batch) is not refused]
        levels = [(one["event"], one["properties"]["level"]) for batch in taken for one in batch]
        assert levels == [(name, level) for name in ("first", "last") for level in range(20)]
