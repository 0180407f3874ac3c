"""The event plan: written down, changed by one at a time, compared with what really came."""

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Answer, Client
from tests.support.engine import Analytics
from tests.support.played import Played
from tests.support.world import TestUser, World

from longshore.data.plan import queries, service
from longshore.data.plan.checking import checked
from longshore.data.plan.schemas import PlannedProperty

PLACE = "/ultra/protected/app/send/data-new/plan/"
DAYS = {"first": "2026-03-04", "last": "2026-03-06"}
LEVEL = {"name": "level", "type": "number", "is_required": True, "meaning": "1 to 100"}


async def _ask(
    client: Client, world: World, verb: str, user: TestUser | None = None, **form: Any
) -> Answer:
    user = user or world.aurora.owner
    return await client.call("POST", PLACE + verb, user=user, game=world.aurora.games[0], json=form)


async def test_an_event_is_planned_changed_and_taken_out(client: Client, world: World) -> None:
    """[W-19] Who changes what somebody else has just changed is told, and overwrites nothing."""
    made = await _ask(client, world, "save", event=" battle ", title="Battle", properties=[LEVEL])
    assert (made.code, made.data["event"], made.data["revision"]) == (0, "battle", 1)
    assert made.data["properties"] == [LEVEL]
    twice = await _ask(client, world, "save", event="battle", title="Another")
    assert twice.code == 4009

    changed = await _ask(client, world, "save", event="battle", title="Fight", revision=1)
    assert (changed.data["revision"], changed.data["properties"]) == (2, [])
    late = await _ask(client, world, "save", event="battle", title="Late", revision=1)
    assert late.code == 4974
    assert world.aurora.owner.name in late.msg
    # What is there now comes with the refusal, so that nobody has to type theirs again.
    assert late.data == changed.data
    listed = await _ask(client, world, "list")
    assert [(one["event"], one["title"]) for one in listed.data["list"]] == [("battle", "Fight")]

    assert (await _ask(client, world, "delete", event="battle")).data["list"] == []
    assert (await _ask(client, world, "delete", event="battle")).code == 4004
    gone = await _ask(client, world, "save", event="battle", title="Late", revision=2)
    assert gone.code == 4004


async def test_two_write_one_event_at_once_and_one_is_told(client: Client, world: World) -> None:
    """[W-19] Both write a new event and both change it: each time one of them wins."""
    for revision, refusal in ((0, 4009), (1, 4974)):
        answers = await asyncio.gather(
            *(
                _ask(client, world, "save", event="raid", title=f"By {n}", revision=revision)
                for n in range(4)
            )
        )
        codes = sorted(answer.code for answer in answers)
        assert codes == [0, refusal, refusal, refusal]


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"event": ""}, "event"),
        ({"event": "x" * 65}, "event"),
        ({"event": "$pay"}, "event"),
        ({"event": "a", "revision": -1}, "revision"),
        ({"event": "a", "title": "x" * 61}, "title"),
        ({"event": "a", "properties": [LEVEL, LEVEL]}, "properties"),
        ({"event": "a", "properties": [LEVEL | {"type": "date"}]}, "properties"),
        ({"event": "a", "properties": [LEVEL | {"more": 1}]}, "properties"),
        ({"event": "a", "properties": [LEVEL | {"name": str(n)} for n in range(51)]}, "properties"),
    ],
)
async def test_what_cannot_be_planned_is_refused_at_its_field(
    client: Client, world: World, form: dict[str, Any], field: str
) -> None:
    """[W-19] Nothing of it is kept."""
    refused = await _ask(client, world, "save", **form)
    assert refused.code == 4000
    assert field in str(refused.data)
    assert (await _ask(client, world, "list")).data["list"] == []


async def test_a_plan_is_its_games_and_has_an_end(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Another game of the publisher and another publisher see nothing of it."""
    monkeypatch.setattr(service, "MOST_PLANNED", 1)
    assert (await _ask(client, world, "save", event="one")).code == 0
    assert (await _ask(client, world, "save", event="two")).code == 4975
    for user, game in (
        (world.aurora.owner, world.aurora.games[1]),
        (world.borealis.owner, world.borealis.games[0]),
    ):
        listed = await client.call("GET", PLACE + "list", user=user, game=game)
        assert listed.data["list"] == []
        taken = await client.call(
            "POST", PLACE + "delete", user=user, game=game, json={"event": "one"}
        )
        assert taken.code == 4004


@pytest.fixture
async def played(
    analytics: Analytics, world: World, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> Played:
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    return Played(analytics, world.aurora.games[0])


async def test_what_came_is_compared_with_the_plan(
    client: Client, world: World, played: Played
) -> None:
    """[W-19] Missing, of another type, unplanned, never come; ledgers are no part of it."""
    player = await played.player("2026-03-04T12:00+08:00")
    await played.order(player, 600, "2026-03-05T11:00+08:00")
    at = "2026-03-05T12:30+08:00"
    await played.report(
        played.event(at, player, "battle", properties={"level": 7, "won": True}),
        played.event(at, player, "battle", properties={"level": "seven", "won": None}),
        played.event(at, "", "battle", properties={"boss": {"id": 1}}),
        played.event(at, player, "shop", properties={"goods": "gem", "tags": ["a"]}),
        played.event(at, player, "enter"),
        played.event("2026-03-01T12:30+08:00", player, "old"),
    )
    await played.analytics.load()
    won = {"name": "won", "type": "flag"}
    await _ask(client, world, "save", event="battle", properties=[LEVEL, won])
    await _ask(client, world, "save", event="enter")
    await _ask(client, world, "save", event="old")

    answer = await _ask(client, world, "check", **DAYS)
    assert answer.code == 0, answer
    assert [(one["event"], one["state"]) for one in answer.data["list"]] == [
        ("battle", "differs"), ("shop", "unplanned"), ("old", "never_came"),
        ("enter", "as_planned"),
    ]  # fmt: skip
    battle, shop = answer.data["list"][:2]
    assert (battle["times"], battle["players"], battle["looked_at"]) == (3, 1, 3)
    assert battle["problems"] == [
        {"property": "level", "kind": "missing", "times": 1, "example": ""},
        {"property": "level", "kind": "wrong_type", "times": 1, "example": '"seven"'},
        {"property": "boss", "kind": "unplanned", "times": 1, "example": '{"id":1}'},
    ]
    types = {one["name"]: one["types"] for one in shop["properties"]}
    assert types == {
        "goods": [{"type": "text", "times": 1}], "tags": [{"type": "list", "times": 1}]
    }  # fmt: skip
    assert shop["problems"] == []

    foreign = await client.call(
        "POST", PLACE + "check", user=world.borealis.owner, game=world.borealis.games[0], json=DAYS
    )
    assert foreign.data["list"] == []


async def test_what_is_older_than_the_newest_of_many_is_not_looked_at(
    client: Client, world: World, played: Played
) -> None:
    """[W-19] Of each event the newest: of a rarer one more days than of another."""
    player = await played.player("2026-03-04T08:00+08:00")
    spared = queries.LOOKED_AT - 10
    told = [(4, "battle", "old", 20), (5, "battle", "middle", 20), (6, "battle", "newest", spared)]
    told += [(4, "chat", "old", 3), (6, "chat", "newest", 4)]
    for day, event, name, times in told:
        await played.report(
            *(
                played.event(f"2026-03-0{day}T12:30+08:00", player, event, properties={name: 1.5})
                for _ in range(times)
            )
        )
    await played.analytics.load()
    battle, chat = (await _ask(client, world, "check", **DAYS)).data["list"]
    counted = {one["name"]: one["types"][0]["times"] for one in battle["properties"]}
    assert (battle["times"], battle["players"]) == (spared + 40, 1)
    assert battle["looked_at"] == queries.LOOKED_AT
    assert counted == {"middle": 10, "newest": spared}
    counted = {one["name"]: one["types"] for one in chat["properties"]}
    assert counted == {
        "newest": [{"type": "number", "times": 4}], "old": [{"type": "number", "times": 3}]
    }  # fmt: skip


def test_only_the_newest_of_many_are_looked_at() -> None:
    """What is missing is counted among those that were looked at, not among all."""
    many = queries.LOOKED_AT * 10
    (found,) = checked(
        {"a": [PlannedProperty.model_validate(LEVEL)]}, [("a", many, 3, 1_772_700_000)],
        [("a", "level", "number", queries.LOOKED_AT, "1")],
    )  # fmt: skip
    assert (found.state, found.times, found.looked_at) == ("as_planned", many, queries.LOOKED_AT)
