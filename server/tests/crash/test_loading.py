"""Loader and data node are killed while they load: nothing is lost, nothing is there twice."""

import asyncio
import json
import os
import signal
from datetime import UTC, datetime

import pytest
from tests.support.engine import OwnAnalytics
from tests.support.world import World

_AT = datetime(2026, 3, 10, 2, tzinfo=UTC)
# `LONGSHORE_TEST_ENGINE_KILLS=20` is the data center's bar; the usual number keeps the run short.
_KILLS = int(os.environ.get("LONGSHORE_TEST_ENGINE_KILLS", "4"))
_BATCHES, _EVENTS = 2 * _KILLS, 200


@pytest.fixture
def analytics(own_analytics: OwnAnalytics) -> OwnAnalytics:
    """A node of the test's own, to be killed."""
    return own_analytics


async def test_nothing_is_lost_or_doubled(analytics: OwnAnalytics, world: World) -> None:
    """[W-19] The node is killed after every second batch, the loader each other time before it."""
    game = world.aurora.games[0].id
    wanted = _BATCHES * _EVENTS
    loader = analytics.loader()
    moment = int(_AT.timestamp() * 1000)
    try:
        for number in range(_BATCHES):
            events = [
                {"event": "e", "id": f"{number}-{one}", "time": moment} for one in range(_EVENTS)
            ]
            await analytics.report(game, events, _AT)
            # A client that was not answered sends the same batch again.
            await analytics.report(game, events, _AT)
            if number % 2:
                # Kills fall wherever the loading is by then.
                if number % 4 == 1:
                    loader.kill()
                    loader.communicate()
                    loader = analytics.loader()
                await asyncio.to_thread(analytics.node.kill)
                await asyncio.to_thread(analytics.node.start)
        for _ in range(1_200):
            if (await analytics.counted(game))[0] >= wanted:
                break
            await asyncio.sleep(0.1)
        # One more pass: what would come twice has come by then.
        loader.send_signal(signal.SIGTERM)
        told, _ = await asyncio.to_thread(loader.communicate, timeout=60)
        await analytics.load()
        assert await analytics.counted(game) == (wanted, wanted, wanted), told[-2_000:].decode()
        assert not list((analytics.settings.data_dir / "analytics/loader").glob("*.refused"))
    finally:
        if loader.poll() is None:
            loader.kill()
            loader.communicate()


async def test_a_block_that_is_repeated_changes_nothing(
    analytics: OwnAnalytics, world: World
) -> None:
    """Killed between the insert and its note: the same block comes under the same token."""
    game = world.aurora.games[0].id
    row = {
        "publisher": 1, "game": game, "day": "2026-03-10", "event": "e", "player": 7,
        "time": "1773108000.000", "received": "1773108000.000", "since": "2026-03-10",
        "source": 1, "id": "a", "key": 1, "channel": "", "server": "", "version": "",
        "device": "", "amount": 0, "currency": "", "properties": "{}",
    }  # fmt: skip
    await analytics.load(1)
    for _ in range(2):
        await analytics.engine.insert("events", json.dumps(row).encode() + b"\n", "token-1")
    assert await analytics.counted(game) == (1, 1, 1)
    ((acts,),) = await analytics.rows(
        f"SELECT sum(acts) FROM longshore.player_days WHERE game = {game}"
    )
    assert acts == 1
