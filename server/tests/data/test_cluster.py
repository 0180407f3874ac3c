"""The same text on two shards: each page answers what it answers on one server.

Both shards are this one engine, which takes `127.0.0.1` and `localhost` for itself, works a query
out for each of them as for a server of its own, and merges what they found as a cluster does. Two
data nodes cannot call each other: the embedded engine listens to nobody (the last test).
"""

import re
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from pydantic import BaseModel
from tests.support.engine import OwnAnalytics, called
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data.breakdown import BreakdownQuery, breakdown
from longshore.data.choosing import choices
from longshore.data.cohorts import RetentionQuery, lifetime_value, retention
from longshore.data.engine import EngineError
from longshore.data.engine.place import place_of
from longshore.data.engine.schema import STATEMENTS
from longshore.data.exploring import EventsQuery, event_names, explore_events
from longshore.data.figures import overview
from longshore.data.funnels import FunnelQuery, explore_funnel
from longshore.data.metrics import reach_queries
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.period import Days, Filtered
from longshore.data.online import online
from longshore.data.payers import PaybackQuery, payback, payers
from longshore.data.payments import payments
from longshore.data.plan.service import check_plan
from longshore.data.users import users

ROOT = Path(__file__).resolve().parents[3]
NEW_YORK = "America/New_York"
BEGIN = datetime(2026, 3, 4, tzinfo=ZoneInfo(NEW_YORK))
DAYS = {"first": "2026-03-05", "last": "2026-03-12"}
_BY_DAY = ("closed_days", "stay_days", "tallied_days", "tallies", "player_parts")
_BY_PLAYER = ("events", "closed_stays")
_OF_VIEWS = ("player_days", "channel_days", "sales", "player_slots", "event_changes")


class _Here(BaseModel):
    players: int
    some: list[int]
    versions: dict[int, str]


@pytest.fixture
def analytics(own_analytics: OwnAnalytics) -> OwnAnalytics:
    """A node of the test's own, which stands for several."""
    return own_analytics


async def _here(call: Any, form: Days) -> _Here:
    """Who is looked at for the reach of a rule."""
    day = Filtered(first=form.last, last=form.last)
    scope = Scope.of(call.settings, call.game_id, day)
    [(players, some, upto)] = await scope.rows(reach_queries.HERE, most=3)
    versions = await scope.rows(reach_queries.VERSIONS, upto=upto)
    return _Here(players=players, some=some, versions=dict(versions))


ASKED: dict[str, tuple[Any, type[BaseModel], dict[str, Any]]] = {
    "overview": (overview, Filtered, {}),
    "overview of a channel": (overview, Filtered, {"channels": ["vivo"]}),
    "by version": (breakdown, BreakdownQuery, {"by": "version"}),
    "by system": (breakdown, BreakdownQuery, {"by": "os"}),
    "by channel": (breakdown, BreakdownQuery, {}),
    "users": (users, Filtered, {}),
    "retention": (retention, RetentionQuery, {}),
    "retention of payers": (retention, RetentionQuery, {"cohorts": "first_paid"}),
    "retention by system": (retention, RetentionQuery, {"by": "os"}),
    "lifetime value": (lifetime_value, Filtered, {}),
    "payments": (payments, Filtered, {}),
    "online": (online, Filtered, {}),
    "choices": (choices, Days, {}),
    "event names": (event_names, Days, {}),
    "plan": (check_plan, Days, {}),
    "reach": (_here, Days, {}),
    "funnel": (explore_funnel, FunnelQuery, {"steps": ["enter", "battle", "shop"], "hours": 72}),
    "funnel by system": (explore_funnel, FunnelQuery,
                         {"steps": ["enter", "battle"], "hours": 72, "by": "os"}),
    "payers": (payers, Filtered, {}),
    "payback": (payback, PaybackQuery, {"currency": "CNY", "cost": 900}),
    "median by server": (explore_events, EventsQuery,
                         {"measure": "median", "of": "property:level", "by": ["server"]}),
    "players by mode": (explore_events, EventsQuery,
                        {"measure": "players", "by": ["property:mode"], "grain": "hour"}),
    "times of all": (explore_events, EventsQuery, {}),
    "players by event": (explore_events, EventsQuery,
                         {"measure": "players", "by": ["event", "channel"]}),
}  # fmt: skip


@pytest.fixture
async def played(analytics: OwnAnalytics, world: World) -> Played:
    analytics.in_zone(NEW_YORK)
    found = Played(analytics, world.borealis.games[0])
    await play_by_chance(found, BEGIN, 11)
    await analytics.close_days()
    return found


async def _answers(played: Played) -> dict[str, dict[str, Any]]:
    found = {}
    for name, (ask, form, more) in ASKED.items():
        async with called(played.analytics, played.game) as call:
            answer = await ask(call, form.model_validate(DAYS | more))
        found[name] = answer.model_dump()
    return found


async def _spread(analytics: OwnAnalytics) -> None:
    """Lay players on two shards: what views make of events, each shard makes of its own."""
    command = analytics.engine.command
    for database in ("whole", "shard"):
        await command(f"CREATE DATABASE {database}")
    views = [one for one in STATEMENTS if "MATERIALIZED VIEW" in one]
    for (view,) in await analytics.rows(
        "SELECT name FROM system.tables "
        "WHERE database = 'longshore' AND engine = 'MaterializedView'"
    ):
        await command(f"DROP VIEW longshore.{view}")
    for table in (*_BY_PLAYER, *_BY_DAY, *_OF_VIEWS):
        await command(f"RENAME TABLE longshore.{table} TO whole.{table}")
    for table in (*_BY_PLAYER, *_BY_DAY):
        key = "day" if table in _BY_DAY else "player"
        await command(
            f"CREATE VIEW shard.{table} AS SELECT * FROM whole.{table} "
            f"WHERE cityHash64({key}) % 2 = shardNum() - 1"
        )
    for table in _OF_VIEWS:
        (made,) = [one for one in views if f"TO longshore.{table} AS" in one]
        select = re.split(r" AS\s+(?=SELECT)", made, maxsplit=1)[1].replace(
            "longshore.events", "shard.events"
        )
        columns = await _columns(analytics, table)
        await command(f"CREATE VIEW shard.{table} AS SELECT {columns} FROM ({select})")
    for table in (*_BY_PLAYER, *_BY_DAY, *_OF_VIEWS):
        await command(
            f"CREATE TABLE longshore.{table} AS remote('127.0.0.1,localhost', shard.{table})"
        )


async def _columns(analytics: OwnAnalytics, table: str) -> str:
    """A table's columns in the types that it has them in, as an insert would bring them in."""
    columns = await analytics.rows(
        "SELECT name, type FROM system.columns "
        f"WHERE database = 'whole' AND table = '{table}' ORDER BY position"
    )
    return ", ".join(
        str(name) if str(kind).startswith("Agg") else f"CAST({name} AS {kind}) AS {name}"
        for name, kind in columns
    )


async def test_two_shards_answer_as_one_server(played: Played) -> None:
    """[issue] Every page, on players of two shards, with late and doubled events."""
    analytics = played.analytics
    before = await _answers(played)
    await _spread(analytics)
    shards = await analytics.rows(
        "SELECT _shard_num, uniqExact(player) FROM longshore.events GROUP BY 1 ORDER BY 1"
    )
    assert [shard for shard, _ in shards] == [1, 2]
    assert all(int(str(players)) > 5 for _, players in shards)
    after = await _answers(played)
    for name, answer in before.items():
        assert after[name] == answer, name
    assert before["overview"]["total"]["active"] > 10


async def test_functions_are_those_of_the_oldest_server(played: Played) -> None:
    """[issue] What the schema and the queries call was there in 24.10."""
    source = "\n".join(
        path.read_text() for path in (ROOT / "server/src/longshore/data").rglob("*.py")
    )
    new = await played.analytics.rows(
        "SELECT name, introduced_in FROM system.functions WHERE introduced_in != '' AND "
        "(toUInt32(splitByChar('.', introduced_in)[1]), "
        "toUInt32(splitByChar('.', introduced_in)[2])) > (24, 10)"
    )
    assert len(new) > 20
    names = [str(name) for name, _ in new]
    assert [
        one for one in names if len(one) > 3 and f"{one}(" in source and one != one.lower()
    ] == []


async def test_two_nodes_cannot_call_each_other(played: Played) -> None:
    """[issue] The embedded engine has no listener: `remote()` finds nobody, nor can it be begun."""
    with pytest.raises(EngineError, match="start_servers_callback"):
        await played.analytics.engine.command("SYSTEM START LISTEN TCP")
    place = place_of(played.analytics.settings)
    assert place is not None
    # Our node speaks HTTP, which `remote` does not.
    with pytest.raises(EngineError):
        await played.analytics.rows(f"SELECT * FROM remote('127.0.0.2:{place.port}', system.one)")
