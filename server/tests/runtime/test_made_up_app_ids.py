"""What strangers make up: whatever they send, this process does not remember how long it was."""

import gzip
import json

import pytest
from fastapi import FastAPI
from tests.support.runtime import DEVICE, GameClient, game_client, post
from tests.support.world import World

from longshore.kit.db.database import Database

_LONG = "7" * 1_900_000


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    return await game_client(app, database, world.aurora.games[0])


async def test_a_long_app_id_of_a_stranger_is_not_kept(caller: GameClient) -> None:
    """Two kilobytes over the wire held two megabytes, and twenty thousand of them were kept."""
    keys = caller.app.state.runtime.ports.keys
    before = set(keys._cached)
    report = gzip.compress(json.dumps({"appid": _LONG, "data": []}).encode())
    assert len(report) < 4_000
    found = await post(caller, "/sync", report, {})
    assert (found.status_code, found.json()["code"]) == (200, -1)
    head = {"longshore-app": _LONG[:30_000], "content-type": "application/json"}
    found = await post(caller, "/sdk/v1/init", b"{}", head)
    assert found.json()["code"] == 4700
    assert sum(len(one) for one in set(keys._cached) - before) == 0


async def test_an_app_id_of_no_game_is_asked_about_once(caller: GameClient) -> None:
    """One that a game could have is remembered: it costs a query."""
    keys = caller.app.state.runtime.ports.keys
    head = {"longshore-app": "1000000007", "content-type": "application/json"}
    assert (await post(caller, "/sdk/v1/init", b"{}", head)).json()["code"] == 4700
    assert "1000000007" in keys._cached


async def test_a_long_tag_of_a_package_is_not_kept(caller: GameClient) -> None:
    """What a device has shown is known again for a minute, whatever its length: by its digest."""
    shown = caller.app.state.runtime.ports.shown_tags
    # The application is that of the tests before, which have shown tags too.
    before = set(shown._until)
    form = {"device": DEVICE, "promotion_tag": "A" * 5_600}
    assert (await caller.call("/sdk/v1/init", form)).code == 0
    (kept,) = set(shown._until) - before
    assert sum(len(str(part)) for part in kept) < 200
    assert shown.is_known(kept)
