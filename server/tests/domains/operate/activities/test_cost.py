"""What a draft would have cost last week is what it does cost when the week is played under it."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.activities import GEM, Fair, activity, moment

from longshore.domains.operate.activity_rewards import week
from longshore.kit.clock import at

ON_VIVO = {"field": "channel", "op": "eq", "value": "vivo"}
DRAFT = [
    activity("each_payment", "budget", budget=45),
    activity("each_payment", "audience", when={"all": [ON_VIVO]}),
    activity("each_payment", "high", group="one", priority=9, most_total=2),
    activity("each_payment", "low", group="one", priority=1, most_per_player=1),
    activity("total_payment", "sum", begins="2026-07-01T00:00", ends="2026-07-08T00:00", steps=[
        {"at": 1_000, "rewards": [{"item": "gem", "quantity": 3}]},
        {"at": 3_000, "rewards": [{"item": "key", "quantity": 1}]},
    ]),
    activity("first_payment", "first"),
    activity("each_payment", "off", is_on=False),
]  # fmt: skip
_HAPPENED = text("""
INSERT INTO activity_occasion (publisher_id, game_id, player_id, kind, subject, role_id, server_id,
  occurred_at)
SELECT publisher_id, game_id, player_id, 'payment', number, role_id, server_id, paid_at FROM orders
WHERE paid_at >= '2026-07-01T00:00+08' AND paid_at < '2026-07-08T00:00+08' ORDER BY paid_at
""")
_VISITED = text("""
INSERT INTO player_session (publisher_id, game_id, player_id, device_id, digest, created_at,
  expires_at)
SELECT publisher_id, game_id, player_id, device_id, sha256(random()::text::bytea), :at, :at
FROM player_session ORDER BY id LIMIT 1
""")
_ROSE = text("""
INSERT INTO player_role_event (publisher_id, game_id, player_id, client_id, kind, server_id,
  role_id, level, created_at)
SELECT publisher_id, game_id, id, 'c' || CAST(:level AS int), 'level_up', 's1', :role, :level, :at
FROM player ORDER BY id LIMIT 1
""")


async def _play(fair: Fair) -> None:
    """A week of payments, one before and one after it."""
    others = await fair.players(4)
    await fair.pay(when="2026-06-30T23:59:59", player=others[0])
    for day in range(1, 8):
        await fair.pay(when=f"2026-07-0{day}T00:00:00", player=others[day % 4])
        await fair.pay(3_000, when=f"2026-07-0{day}T12:00:00")
    await fair.pay(when="2026-07-08T00:00:00")


async def _cost(fair: Fair) -> Any:
    with at(moment("2026-07-08T09:00:00")):
        answer = await fair.publishing("activity/cost")
    assert answer.code == 0, answer.msg
    return answer.data


async def test_the_draft_costs_what_it_gives_when_it_is_played(fair: Fair) -> None:
    """[W-11] The same week under the same activities: the same players, rewards and items."""
    kept = await fair.publishing.draft("activities", {"activities": DRAFT})
    assert kept.code == 0, kept.msg
    await _play(fair)
    told = await _cost(fair)
    found = {one["key"]: one for one in told["list"]}
    assert (told["occasions"], told["one_in"]) == (14, 1)
    assert told["ends_at"] - told["begins_at"] == timedelta(days=7).total_seconds()
    assert "off" not in found
    assert (found["budget"]["spent"], found["budget"]["refused"]) == (40, 10)
    assert found["budget"]["money"] == [{"currency": "CNY", "minor": 7_200}]
    assert found["sum"]["items"] == [
        {"item": "gem", "name": "", "quantity": 12}, {"item": "key", "name": "", "quantity": 1},
    ]  # fmt: skip

    # Now the week is judged in earnest: what was told is what is given.
    assert await fair.given("budget") == []
    await fair.publish(*DRAFT)
    async with fair.counter.database.system() as session:
        await session.execute(_HAPPENED)
    await fair.settle()
    for key, one in found.items():
        figures = await fair.figures(key)
        given = (figures["rewarded"], figures["times"], figures["spent"], figures["money"])
        assert given == (one["players"], one["times"], one["spent"], one["money"]), key


async def test_what_went_back_is_no_part_of_the_cost(fair: Fair) -> None:
    """What an order earned by its own price stays; sums and the money behind are what was kept."""
    asks = {"all": [{"field": "paid_minor", "op": "ge", "value": 3_000}]}
    steps = [{"at": 3_000, "rewards": [GEM]}]
    draft = [
        activity("each_payment", "own", steps=steps),
        activity("each_payment", "rich", when=asks),
        activity("total_payment", "sum", steps=steps),
    ]
    assert (await fair.publishing.draft("activities", {"activities": draft})).code == 0
    await fair.give_part(await fair.pay(3_000, when="2026-07-02T10:00:00"), 2_500)
    told = {one["key"]: one for one in (await _cost(fair))["list"]}
    assert {key: one["times"] for key, one in told.items()} == {"own": 1, "rich": 0, "sum": 0}
    assert told["own"]["money"] == [{"currency": "CNY", "minor": 500}]


async def test_visits_levels_and_registrations(fair: Fair) -> None:
    """Days on which somebody signed in count, also where no activity ran."""
    draft = [
        activity("daily_visit", "daily"), activity("visit_days", "days"),
        activity("visit_streak", "streak"), activity("registration", "new"),
        activity("role_level", "level"),
    ]  # fmt: skip
    draft[1]["steps"][0]["at"], draft[2]["steps"][0]["at"] = 3, 3
    draft[4]["steps"][0]["at"] = 10
    assert (await fair.publishing.draft("activities", {"activities": draft})).code == 0
    async with fair.counter.database.system() as session:
        await session.execute(text("UPDATE player SET created_at = '2026-07-02T00:00Z'"))
        for day in (1, 2, 4, 4):
            await session.execute(_VISITED, {"at": moment(f"2026-07-0{day}T23:30:00")})
        # Another role of the same player is not as far.
        for hour, role, level in ((7, "r1", 9), (8, "r1", 10), (9, "r1", 11), (10, "r2", 1)):
            values = {"at": moment(f"2026-07-03T{hour:02}:00:00"), "role": role, "level": level}
            await session.execute(_ROSE, values)
    told = {one["key"]: one["times"] for one in (await _cost(fair))["list"]}
    assert told == {"daily": 3, "days": 1, "streak": 0, "new": 1, "level": 1}


async def test_a_busy_week_is_judged_by_a_share_of_its_players(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every second player, multiplied by two; a budget is that of half the players."""
    draft = [activity("each_payment", "all"), activity("each_payment", "few", budget=40)]
    assert (await fair.publishing.draft("activities", {"activities": draft})).code == 0
    for player in await fair.players(10):
        await fair.pay(when="2026-07-02T10:00:00", player=player)
    monkeypatch.setattr(week, "MOST_OCCASIONS", 5)
    told = await _cost(fair)
    assert told["one_in"] == 2
    assert [(one["players"], one["spent"]) for one in told["list"]] == [(10, 100), (4, 40)]
