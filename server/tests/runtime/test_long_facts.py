"""Facts as long as a request may be: nobody else waits, and nothing fails.

A test in which the event loop was held for 50 ms fails of itself (tests/support/slow_callbacks.py).
"""

import json
from typing import Any

import pytest
from fastapi import FastAPI
from tests.runtime.test_ofrep import FLAGS, headers_of, send
from tests.support.client import Client
from tests.support.publishing import Publishing
from tests.support.runtime import game_client
from tests.support.world import World

from longshore.domains.operate.rules import Facts, compiled, judge, told_facts
from longshore.kit.db.database import Database

_MANY = [f"tag-{at}" for at in range(1_000)]
_RULES = [
    {"field": "tags", "op": "has_any", "value": _MANY},
    {"field": "player", "op": "in", "value": _MANY},
    {"field": "client_version", "op": "semver_ge", "value": "1.2"},
    {"field": "client_version", "op": "matches_version", "value": "1.*"},
]
_LONG: list[dict[str, Any]] = [
    {"tags": [f"{at}" for at in range(8_000)]},
    {"client_version": "9" * 5_000},
    {"client_version": "1." * 20_000 + "1"},
    {"language": "z" * 50_000},
]


@pytest.fixture
async def publisher(client: Client, world: World, app: FastAPI, database: Database) -> Publishing:
    player = await game_client(app, database, world.aurora.games[0])
    made = Publishing(client, world.aurora.owner, player)
    rules = [{"id": f"r{at}", "value": True, "when": when} for at, when in enumerate(_RULES)]
    switches = [{"key": "new_shop", "value": False, "off_value": False, "rules": rules}]
    await made.put_in_force("switches", {"switches": switches}, 0)
    return made


@pytest.mark.parametrize("facts", _LONG, ids=["tags", "number", "numbers", "text"])
async def test_what_is_longer_than_rules_can_say_is_not_told(
    publisher: Publishing, facts: dict[str, Any]
) -> None:
    form = {"player_id": "1", "facts": facts}
    answer = await publisher.player.server_call("/sdk/server/v1/switches", form)
    assert answer.code == 0, answer.msg
    assert answer.data["switches"]["new_shop"]["value"] is False
    context = json.dumps({"context": {"targetingKey": "x", **facts}}).encode()
    flags = await send(publisher.player.app, FLAGS, context, headers_of(publisher.player))
    assert [one["value"] for one in flags.json()["flags"]] == [False]
    tried = await publisher("switches/test", key="new_shop", facts=facts, unit="1")
    assert tried.code == 0, tried.msg


def test_long_lists_are_looked_up() -> None:
    """As many as may be told against as many as a rule has, for a hundred conditions at once."""
    facts = Facts(told_facts({"tags": [f"other-{at}" for at in range(1_000)], "player": "nobody"}))
    assert len(facts.fields["tags"]) == 1_000
    rule = {"any": [{"field": "tags", "op": "has_any", "value": _MANY}] * 100}
    assert not compiled(rule, salt="s")(facts)
    assert not judge(rule, facts, salt="s").is_for
    assert told_facts({"tags": ["a"] * 1_001, "language": "z" * 201}) == {}
    assert json.loads(json.dumps(told_facts({"language": "z" * 200}))) == {"language": "z" * 200}
