"""Drafts as large as a request may be: nobody else waits while one is kept, compared, published.

A test in which the event loop was held for 50 ms fails of itself (tests/support/slow_callbacks.py).
"""

import json
import math
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import ValidationError
from tests.support.client import Client
from tests.support.publishing import Publishing
from tests.support.runtime import game_client
from tests.support.world import World

from longshore.domains.operate.publishing.canonical import canonical
from longshore.domains.operate.publishing.switches import Switches
from longshore.kit.db.database import Database

_SHARES = [{"op": "percent", "value": hundredths} for hundredths in range(95)]


@pytest.fixture
async def publisher(client: Client, world: World, app: FastAPI, database: Database) -> Publishing:
    player = await game_client(app, database, world.aurora.games[0])
    return Publishing(client, world.aurora.owner, player)


def _switches(value: int, count: int = 65) -> dict[str, Any]:
    """Some 39,000 values: switches with two rules of 95 conditions each."""
    rules = [{"id": f"r{at}", "when": {"all": _SHARES}, "value": value} for at in range(2)]
    return {"switches": [{"key": f"s{at}", "value": value, "rules": rules} for at in range(count)]}


async def test_two_people_edit_many_long_rules_at_once(publisher: Publishing) -> None:
    began = await publisher.draft("switches", _switches(1))
    assert began.code == 0, began.msg
    assert (await publisher.draft("switches", _switches(2))).code == 0
    seen = {"kind": "switches", "seen_digest": began.data["digest"]}
    mine = _switches(3)
    refused = await publisher("publishing/saveDraft", content=mine, **seen)
    assert len(refused.data["conflicts"]) == 100
    for whose in ("mine", "theirs"):
        kept = await publisher("publishing/saveDraft", content=mine, on_conflict=whose, **seen)
        assert kept.code == 0, kept.msg


async def test_many_long_rules_are_published_and_taken_back(publisher: Publishing) -> None:
    assert await publisher.put_in_force("switches", _switches(1), 0) == 1
    assert len((await publisher.init())["switches"]) == 65
    assert (await publisher.draft("switches", _switches(2))).code == 0
    changes = (await publisher("publishing/diff", kind="switches", before=1)).data["list"]
    assert len(changes) == 65 * 3
    assert (await publisher("publishing/kinds")).code == 0
    content = {"switches": _switches(3)}
    planned = await publisher("publishing/plan", kinds=content)
    assert planned.code == 0, planned.msg
    applied = await publisher("publishing/apply", kinds=content)
    assert applied.code == 0, applied.msg


@pytest.mark.parametrize("field", ["value", "schema"])
async def test_a_number_that_json_cannot_say_is_refused(publisher: Publishing, field: str) -> None:
    """One of them in what is in force, and no client could read what `init` answers."""
    switch = {"key": "a", "value": {"a": 1}, "schema": {}} | {field: {"default": math.inf}}
    form = json.dumps({"kind": "switches", "content": {"switches": [switch]}})
    owner, game = publisher.user, publisher.player.game.id
    refused = await publisher.client.raw(
        "POST", "/ultra/protected/app/send/usdk/publishing/saveDraft",
        content=form.replace("Infinity", "1e999"),
        headers={
            "access-token": owner.token, "uid": str(owner.id), "appid": str(game),
            "content-type": "application/json",
        },
    )  # fmt: skip
    assert refused.json()["code"] == 4001
    with pytest.raises(ValidationError):
        Switches.model_validate({"switches": [switch]})
    with pytest.raises(ValueError, match="JSON"):
        canonical(switch)


async def test_lists_of_many_players_are_published(publisher: Publishing) -> None:
    lists = [
        {"key": f"list{at}", "players": [str(10**18 + at * 10_000 + n) for n in range(9_500)]}
        for at in range(4)
    ]
    assert await publisher.put_in_force("segments", {"segments": lists}, 0) == 1
    changed = [one | {"players": one["players"][1:]} for one in lists]
    assert (await publisher.draft("segments", {"segments": changed})).code == 0
    changes = await publisher("publishing/diff", kind="segments", before=1)
    assert len(changes.data["list"]) > 0
    await publisher.init()


async def test_a_schema_that_doubles_its_work_at_each_step_is_refused(
    publisher: Publishing,
) -> None:
    """Eighteen steps took 39 s, in which nobody else was answered; forty would take for ever."""
    doubling = {
        f"d{at}": {"anyOf": [{"$ref": f"#/$defs/d{at + 1}"}, {"$ref": f"#/$defs/d{at + 1}"}]}
        for at in range(40)
    }
    schema = {"$ref": "#/$defs/d0", "$defs": doubling | {"d40": {"const": 1}}}
    switch = {"key": "s", "value": 2, "off_value": 1, "schema": schema}
    refused = await publisher.draft("switches", {"switches": [switch]}, "en-US")
    assert "judging by the schemas takes too long" in refused.msg
