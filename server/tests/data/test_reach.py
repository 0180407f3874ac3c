"""How many of yesterday's players a rule would reach, counted by hand."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.engine import Analytics
from tests.support.left import FailsOnce
from tests.support.played import Played
from tests.support.world import World

from longshore.data.engine.place import folder_of
from longshore.data.loading.first import being_played
from longshore.data.metrics import period
from longshore.data.reach import crowd
from longshore.domains.operate.rules import bucket_of
from longshore.kit.days import day_of
from longshore.kit.settings import Settings

PLACE = "/ultra/protected/app/send/usdk/rules/reach"
DRAFT = "/ultra/protected/app/send/usdk/publishing/saveDraft"
NOON = datetime(2026, 3, 15, 4, tzinfo=UTC)
OLD, YESTERDAY = "2026-03-10T12:00+08:00", "2026-03-14T12:00+08:00"
ON_VIVO = {"field": "channel", "op": "eq", "value": "vivo"}
IN_CHINESE = {"field": "language", "op": "prefix", "value": "zh"}
IN_STORE = {"field": "store", "op": "eq", "value": "vivo"}


class Reached:
    """Four who are looked at, and whoever is not."""

    def __init__(self, played: Played, client: Client, world: World) -> None:
        self.played, self.client, self.world = played, client, world
        self.names: dict[str, int] = {}

    async def begin(self) -> None:
        """`a`, `b` (no stay known), `c` and `d` were there yesterday; the others do not count."""
        player, event = self.played.player, self.played.event
        for name, channel in (("a", "vivo"), ("b", "vivo"), ("c", "oppo"), ("d", "")):
            self.names[name] = await player(OLD, channel)
        gone, absent = await player(OLD), await player(OLD)
        sandbox = await player(OLD, sandbox=True)
        a, b, c, d = self.names.values()
        await self.played.report(
            event("2026-03-14T09:00+08:00", a, version="1.2.0"),
            event(YESTERDAY, a, version="1.9.0"),
            event(YESTERDAY, b, version="2.3.0"),
            event(YESTERDAY, c),
            event(YESTERDAY, d, version="2.3.1"),
            event(YESTERDAY, gone, version="1.0.0"),
            event(YESTERDAY, sandbox, version="1.0.0"),
            event("2026-03-13T12:00+08:00", absent, version="1.0.0"),
        )
        for one, device in ((a, "d1"), (c, "d2"), (d, "d3")):
            await self.played.visit(one, device, YESTERDAY)
        await self.played.role(a, "s1", YESTERDAY)
        await self.played.order(c, 1_200, YESTERDAY)
        await self.played.analytics.load()
        await self._sql("UPDATE device SET os = 'android' WHERE digest = 'd1'")
        await self._sql("UPDATE device SET os = 'ios' WHERE digest = 'd2'")
        await self._sql(
            "UPDATE player_session SET store_code = 'vivo', address = '10.1.2.3' "
            "WHERE player_id = :player", player=a,
        )  # fmt: skip
        await self._sql("UPDATE player SET deleted_at = now() WHERE id = :player", player=gone)

    async def _sql(self, statement: str, **values: Any) -> None:
        async with self.played.analytics.database.publisher(
            self.played.game.publisher_id
        ) as session:
            await session.execute(text(statement), values)

    async def ask(
        self, *rules: dict[str, Any] | None, place: str = "switch", salt: str = "s"
    ) -> dict[str, Any]:
        """The answer about some rules."""
        answer = await self.client.call(
            "POST", PLACE, user=self.world.aurora.owner, game=self.played.game,
            json={"rules": rules, "place": place, "salt": salt},
        )  # fmt: skip
        assert answer.code == 0, answer
        return dict(answer.data)

    async def counts(self, *rules: dict[str, Any] | None, **more: str) -> list[tuple[int, int]]:
        """At least and at most, of each rule."""
        told = await self.ask(*rules, **more)
        return [(one["least"], one["most"]) for one in told["list"]]


@pytest.fixture
async def reached(
    analytics: Analytics, world: World, app: FastAPI, client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> Reached:  # fmt: skip
    monkeypatch.setattr(period, "present_day", lambda zone: day_of(NOON, zone))
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    found = Reached(Played(analytics, world.aurora.games[0]), client, world)
    await found.begin()
    return found


async def test_the_first_rule_that_holds_decides(reached: Reached) -> None:
    """[W-10] Of four players: one below 2.3 on vivo, another on vivo, one of unknown language."""
    old = {"not": {"field": "client_version", "op": "semver_ge", "value": "2.3"}}
    told = await reached.ask({"all": [ON_VIVO, old]}, ON_VIVO, IN_CHINESE)
    assert (told["day"], told["players"], told["looked_at"]) == ("2026-03-14", 4, 4)
    first, second, third = told["list"]
    # Of c nobody knows the version, but it is not on vivo.
    assert (first["least"], first["most"]) == (1, 1)
    assert first["unknown"] == [{"field": "client_version", "players": 1}]
    assert first["told_by_server"] == ["channel"]
    assert (second["least"], second["most"]) == (1, 1)
    assert (third["least"], third["most"]) == (0, 2)
    assert third["unknown"] == [{"field": "language", "players": 4}]
    assert not third["is_share_estimated"]


async def test_what_is_known_depends_on_the_place(reached: Reached) -> None:
    """[W-10] As the run time: a client that starts has no account; a missing stay is unknown."""
    assert await reached.counts(ON_VIVO, place="client") == [(0, 0)]
    assert await reached.counts(IN_STORE, place="client") == [(1, 2)]
    assert await reached.counts({"not": IN_STORE}, place="client") == [(2, 3)]
    assert await reached.counts({"not": {"field": "os", "op": "eq", "value": "ios"}}) == [(2, 3)]
    # Whoever redeems tells no store; whoever is given something played in one.
    assert await reached.counts(IN_STORE, place="gift") == [(0, 0)]
    assert await reached.counts(IN_STORE, place="activity") == [(1, 2)]
    in_network = {"field": "address", "op": "prefix", "value": "10."}
    assert await reached.counts(in_network, place="activity") == [(1, 2)]
    paid = {"field": "paid_minor", "op": "ge", "value": 1_000}
    assert await reached.counts(paid, place="gift") == [(1, 1)]
    on_server = {"field": "server", "op": "eq", "value": "s1"}
    assert await reached.counts(on_server, {"not": on_server}, place="activity") == [(1, 1), (3, 3)]
    # What goes by the moment is for nobody for certain, and for everybody at most.
    assert await reached.counts({"field": "hour", "op": "ge", "value": 8}) == [(0, 4)]
    assert await reached.counts(None, ON_VIVO) == [(4, 4), (0, 0)]


async def test_shares_and_lists(reached: Reached) -> None:
    """[W-10] The same buckets as the run time's; lists as drafted, and of players alone."""
    half = {"op": "percent", "value": 5_000}
    inside = sum(bucket_of("activity:may", str(one)) < 5_000 for one in reached.names.values())
    assert await reached.counts(half, place="activity", salt="activity:may") == [(inside, inside)]
    [told] = (await reached.ask(half))["list"]
    assert told["is_share_estimated"]
    listed = {"op": "in_segment", "value": "vip"}
    assert await reached.counts(listed) == [(0, 0)]
    kept = await reached.client.call(
        "POST", DRAFT, user=reached.world.aurora.owner, game=reached.played.game,
        json={"kind": "segments", "content": {
            "segments": [{"key": "vip", "players": [str(reached.names["b"]), "999"]}]
        }},
    )  # fmt: skip
    assert kept.code == 0, kept
    assert await reached.counts(listed) == [(1, 1)]
    assert await reached.counts(listed, place="client") == [(0, 0)]


async def test_of_very_many_an_even_share_is_looked_at(
    reached: Reached, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-10] How many were there stays whole; of whom it speaks is said."""
    monkeypatch.setattr(crowd, "MOST_LOOKED_AT", 3)
    monkeypatch.setattr(crowd, "_kept", type(crowd._kept)())
    told = await reached.ask(None)
    assert told["players"] == 5
    assert told["looked_at"] <= 3
    assert told["list"][0]["least"] == told["list"][0]["most"] == told["looked_at"]


async def test_players_are_read_once_a_minute(
    reached: Reached, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-10] However many ask at once, and however often a rule is changed."""
    asked: list[int] = []
    known_of_players = crowd.known_of_players

    async def counted(session: Any, game: int, players: Sequence[int], *more: Any) -> Any:
        asked.append(len(players))
        return await known_of_players(session, game, players, *more)

    moment = [NOON]
    monkeypatch.setattr(crowd, "now", lambda: moment[0])
    monkeypatch.setattr(crowd, "known_of_players", counted)
    await asyncio.gather(*(reached.counts(ON_VIVO) for _ in range(5)))
    assert await reached.counts(IN_CHINESE) == [(0, 4)]
    assert asked == [5]
    moment[0] = datetime(2026, 3, 15, 4, 1, tzinfo=UTC)
    await reached.counts(ON_VIVO)
    assert asked == [5, 5]


async def test_without_the_engine_it_says_so(client: Client, world: World) -> None:
    """[W-10] In words, whether it is not installed or not there."""
    answer = await client.call(
        "POST", PLACE, user=world.aurora.owner, game=world.aurora.games[0],
        json={"rules": [None], "place": "switch"},
    )  # fmt: skip
    assert answer.code in (4970, 4971), answer
    assert "引擎" in answer.msg


async def test_a_failure_whose_asker_went_away_is_not_kept(
    world: World, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-10] Whoever asks next asks anew, and is not told what failed before they came."""
    read = FailsOnce(crowd.Crowd(NOON.date(), 0, []))
    monkeypatch.setattr(crowd, "_read", read)
    call: Any = SimpleNamespace(settings=settings, game_id=world.aurora.games[0].id)
    await read.fail_without(crowd.crowd_of(call))
    assert (await crowd.crowd_of(call)).players == 0
    assert read.asked == 2


async def test_a_past_that_comes_in_is_told_and_not_kept(reached: Reached) -> None:
    """[W-10] Who is not in yet would be missing, and was not told of."""
    analytics, game = reached.played.analytics, reached.played.game
    with being_played(folder_of(analytics.settings), game.id, 60):
        assert (await reached.ask(ON_VIVO))["loading"] == {"done": 0, "of": 60}
    told = await reached.ask(ON_VIVO)
    assert (told["loading"], told["players"]) == (None, 4)


async def test_what_is_refused(client: Client, world: World) -> None:
    """Another publisher's game, what is not a rule, no place, too many rules."""
    admin, game, foreign = world.aurora.owner, world.aurora.games[0], world.borealis.games[0]
    form: dict[str, Any] = {"rules": [ON_VIVO], "place": "switch"}
    answer = await client.call("POST", PLACE, user=admin, game=foreign, json=form)
    assert answer.code == 4004, answer
    for wrong in (
        {"rules": []},
        {"rules": [None] * 51},
        {"rules": [{"field": "shoe_size", "op": "eq", "value": 1}]},
        {"place": "moon"},
        {"salt": "x" * 101},
    ):
        answer = await client.call("POST", PLACE, user=admin, game=game, json={**form, **wrong})
        assert answer.code == 4000, (wrong, answer)
