"""A game's server evaluates switches for a player, by the rules that `init` goes by."""

import json

from fastapi import FastAPI
from tests.support.runtime import game_client
from tests.support.world import World

from longshore.domains.operate.publishing import Snapshot
from longshore.kit.db.database import Database

SWITCH = {
    "key": "new_shop", "salt": "new_shop", "is_on": True, "value": False, "off_value": False,
    "rules": [
        {"id": "veterans", "value": True, "when": {"field": "level", "op": "ge", "value": 30}},
        {"id": "testers", "value": True, "when": {"op": "in_segment", "value": "testers"}},
    ],
}  # fmt: skip


async def test_rules_go_by_facts_and_lists(app: FastAPI, database: Database, world: World) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    kinds = {
        "switches": {"switches": [SWITCH]},
        "segments": {"segments": [{"key": "testers", "players": ["77"]}]},
    }
    snapshots = app.state.runtime.ports.snapshots
    kept = snapshots.of

    async def of(_: object) -> Snapshot:
        # What is worked out is kept by digest: another content has another one.
        return Snapshot(9, json.dumps(kinds), json.loads(json.dumps(kinds)))

    snapshots.of = of
    try:
        path = "/sdk/server/v1/switches"
        answers = [
            await caller.server_call(path, {"player_id": player, "facts": facts})
            for player, facts in (("1", {}), ("1", {"level": 31}), ("77", {"level": 2}))
        ]
        # A fact of another kind is not told; it stops nothing.
        for level in (True, [31], {"a": 31}, "31", None):
            odd = await caller.server_call(path, {"player_id": "1", "facts": {"level": level}})
            assert odd.code == 0, odd.msg
            assert odd.data["switches"]["new_shop"]["value"] is False
    finally:
        snapshots.of = kept
    found = [one.data["switches"]["new_shop"] for one in answers]
    assert [one["value"] for one in found] == [False, True, True]
    assert [one["rule_id"] for one in found] == ["", "veterans", "testers"]
    assert [one["reason"] for one in found] == ["DEFAULT", "TARGETING_MATCH", "TARGETING_MATCH"]
    assert {one.data["snapshot"] for one in answers} == {9}
    refused = await caller.server_call("/sdk/server/v1/switches", {"player_id": "x"})
    assert refused.code == 4000


async def test_the_moment_is_the_servers(app: FastAPI, database: Database, world: World) -> None:
    """Hours and days of the week count for a game's server too, and it tells none."""
    caller = await game_client(app, database, world.aurora.games[0])
    rules = [
        {"id": "future", "value": 1, "when": {"field": "time", "op": "ge", "value": 4_000_000_000}},
        {"id": "now", "value": 2, "when": {"all": [
            {"field": "hour", "op": "between", "value": [0, 23]},
            {"field": "weekday", "op": "between", "value": [1, 7]},
        ]}},
    ]  # fmt: skip
    switch = SWITCH | {"value": 0, "off_value": 0, "rules": rules}
    kinds = {"switches": {"switches": [switch]}}
    snapshots = app.state.runtime.ports.snapshots
    kept = snapshots.of

    async def of(_: object) -> Snapshot:
        return Snapshot(9, json.dumps(kinds), json.loads(json.dumps(kinds)))

    snapshots.of = of
    try:
        told = {"time": 4_000_000_001, "hour": 99, "weekday": 9}
        for facts in ({}, told):
            form = {"player_id": "1", "facts": facts}
            answer = await caller.server_call("/sdk/server/v1/switches", form)
            assert answer.data["switches"]["new_shop"]["rule_id"] == "now"
    finally:
        snapshots.of = kept
