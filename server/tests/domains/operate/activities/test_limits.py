"""Limits, budgets, groups, shares, windows and refunds of activities."""

import asyncio
import json

import pytest
from sqlalchemy import text
from tests.support.activities import GEM, Fair, activity, moment

from longshore.domains.operate.activity_rewards import settling
from longshore.domains.operate.activity_rewards.settling import Settler
from longshore.kit.clock import at

NEW_YORK = "America/New_York"


async def test_a_budget_is_never_passed_however_many_come_at_once(fair: Fair) -> None:
    """[W-11] Sixty paid at once, for forty-five gems of ten each: four get them."""
    await fair.publish(
        activity("each_payment", budget=45), activity("each_payment", "two", most_total=7)
    )
    for player in await fair.players(60):
        await fair.pay(player=player)
    database = fair.counter.database
    await asyncio.gather(*(Settler(database, fair.zone).run() for _ in range(5)))
    await fair.settle()
    assert len(await fair.given()) == 4
    assert len(await fair.given("two")) == 7
    figures = await fair.figures()
    assert (figures["times"], figures["spent"], figures["reached"]) == (4, 40, 60)
    told = await fair.counter.deliver()
    assert len([one for one in told if one["type"] == "gift"]) == 11
    assert [one["is_used_up"] for one in await fair.shown()] == [False, True]


async def test_limits_of_a_player_a_day_and_a_role(fair: Fair) -> None:
    await fair.publish(
        activity("each_payment", "player", most_per_player=3),
        activity("each_payment", "day", most_per_day=1),
        activity("each_payment", "role", most_per_role=2),
    )
    for when in ("01T10:00:00", "01T23:59:59", "02T00:00:00", "02T10:00:00"):
        await fair.pay(600, f"2020-07-{when}")
    assert len(await fair.given("player")) == 3
    assert len(await fair.given("day")) == 2
    assert len(await fair.given("role")) == 2


async def test_one_of_a_group_rewards_an_occasion(fair: Fair) -> None:
    """The first of them that can; those without a group go beside it."""
    await fair.publish(
        activity("each_payment", "low", group="top-up", priority=1),
        activity("each_payment", "high", group="top-up", priority=9, most_total=1),
        activity("each_payment", "beside"),
    )
    await fair.pay()
    assert [len(await fair.given(key)) for key in ("high", "low", "beside")] == [1, 0, 1]
    await fair.pay()
    assert [len(await fair.given(key)) for key in ("high", "low", "beside")] == [1, 1, 2]


async def test_a_share_is_stable(fair: Fair) -> None:
    """Who is in a fifth is in a half as well, and paying again changes nothing."""
    half = activity("each_payment", when={"op": "percent", "value": 5_000})
    fifth = {**half, "when": {"op": "percent", "value": 2_000}}
    players = await fair.players(40)
    chosen = []
    for content in (fifth, half, half | {"priority": 1}):
        before = len(await fair.given())
        await fair.publish(content)
        for player in players:
            await fair.pay(player=player)
        chosen.append({one["player_id"] for one in (await fair.given())[before:]})
    assert 0 < len(chosen[0]) < len(chosen[1]) < 40
    assert chosen[0] < chosen[1] == chosen[2]


async def test_the_window_is_of_the_games_clock_in_summer_time(fair: Fair) -> None:
    """In New York the first of November 2020 has 25 hours, and each of them counts."""
    fair.zone = NEW_YORK
    await fair.publish(activity("each_payment", begins="2020-11-01T00:00", ends="2020-11-02T00:00"))
    walls = (
        "10-31T23:59:59-04:00",
        "11-01T00:00:00-04:00",
        "11-01T23:59:59-05:00",
        "11-02T00:00:00-05:00",
    )
    for wall in walls:
        with at(moment(f"2020-{wall}", "")):
            await fair.pay()
    assert len(await fair.given()) == 2


async def test_for_whom_it_is_and_what_the_client_told(fair: Fair) -> None:
    """Rules go by what is known of the player when something is given."""
    ios = {"field": "os", "op": "eq", "value": "ios"}
    new = {"field": "client_version", "op": "semver_ge", "value": "2.3"}
    await fair.publish(
        activity("each_payment", "ios", when=ios), activity("each_payment", "new", when=new)
    )
    friend = await fair.counter.friend()
    answer = await friend.guest(device={"id": "device-0002", "os": "ios"})
    player = int(answer.data["player_id"])
    await fair.pay(player=player)
    assert [len(await fair.given(key)) for key in ("ios", "new")] == [1, 0]
    assert [one["key"] for one in await fair.shown(friend, client_version="2.4.0")] == [
        "ios",
        "new",
    ]
    await fair.pay(player=player)
    await fair.pay()
    assert [len(await fair.given(key)) for key in ("ios", "new")] == [2, 1]


async def test_a_refund_takes_back_or_marks(fair: Fair) -> None:
    """What nobody tried to deliver is withdrawn and its budget is free again; the rest is owed."""
    await fair.publish(activity("each_payment", budget=10))
    number = await fair.pay()
    assert len(await fair.given()) == 1
    await fair.refund(number)
    assert [one["state"] for one in await fair.given()] == ["withdrawn"]
    assert [one["type"] for one in await fair.counter.deliver()] == ["refund"]

    number = await fair.pay()
    assert [one["state"] for one in await fair.given()] == ["withdrawn", "given"]
    await fair.counter.deliver()
    await fair.refund(number)
    assert [one["state"] for one in await fair.given()] == ["withdrawn", "owed"]
    figures = await fair.figures()
    assert (figures["owed"], figures["withdrawn"], figures["spent"]) == (1, 1, 10)
    assert figures["money"] == []


async def test_a_refund_before_the_reward_gives_nothing(fair: Fair) -> None:
    await fair.publish(activity("each_payment"))
    number = await fair.pay()
    await fair.refund(number)
    assert await fair.given() == []


async def test_a_refund_takes_back_the_step_of_a_sum(fair: Fair) -> None:
    steps = [{"at": minor, "rewards": [GEM]} for minor in (600, 3_600)]
    await fair.publish(activity("total_payment", steps=steps))
    first = await fair.pay(600)
    await fair.pay(3_000)
    await fair.settle()
    await fair.refund(first)
    states = {one["step"]: one["state"] for one in await fair.given()}
    assert states == {600: "given", 3_600: "withdrawn"}


async def test_a_worker_that_stops_midway_gives_nothing_twice(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything of an occasion is one transaction: what failed leaves nothing, and comes again."""
    await fair.publish(activity("each_payment"))
    await fair.pay()
    real = settling.settle

    async def stops(*args: object) -> None:
        await real(*args)  # type: ignore[arg-type]
        raise ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(settling, "settle", stops)
        await fair.settle()
    assert await fair.given() == []
    async with fair.counter.database.system() as session:
        await session.execute(text("UPDATE activity_occasion SET next_at = now()"))
    assert len(await fair.given()) == 1
    gifts = [one for one in await fair.counter.deliver() if one["type"] == "gift"]
    assert len(gifts) == 1


async def test_preview_says_why(fair: Fair) -> None:
    """[W-11] What a player would get of the draft, and which check decides."""
    draft = {
        "activities": [
            activity("each_payment", "now", most_per_player=1, group="a"),
            activity("each_payment", "later", begins="2090-01-01T00:00"),
            activity("each_payment", "ios", when={"field": "os", "op": "eq", "value": "ios"}),
            activity("total_payment", "beaten", group="a"),
        ]
    }
    assert (await fair.publishing.draft("activities", draft)).code == 0
    player = fair.counter.player_id

    async def asked(**more: object) -> dict[str, tuple[bool, str, list[str]]]:
        answer = await fair.publishing("activity/preview", "en-US", player_id=player, **more)
        assert answer.code == 0, answer.msg
        return {
            one["key"]: (
                one["is_for"], one["beaten_by"],
                [check["key"] for check in one["checks"] if not check["is_passed"]],
            )
            for one in answer.data["list"]
        }  # fmt: skip

    assert await asked() == {
        "now": (True, "", []), "later": (False, "", ["begun"]), "ios": (False, "", ["audience"]),
        "beaten": (True, "now", []),
    }  # fmt: skip
    assert (await asked(at="2090-01-01T00:00"))["later"] == (True, "", [])
    assert await asked(of_draft=False) == {}
    await fair.publish(*draft["activities"])
    await fair.pay()
    await fair.settle()
    assert (await asked())["now"] == (False, "", ["player"])
    unknown = await fair.publishing("activity/preview", player_id=999_999)
    assert unknown.code == 4004


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"steps": [{"at": 0}]}, "没有奖励"),
        ({"trigger": "total_payment"}, "应大于0"),
        (
            {"trigger": "daily_visit", "steps": [{"at": n, "rewards": [GEM]} for n in (0, 1)]},
            "一档",
        ),
        ({"steps": [{"at": 5, "rewards": [GEM]}, {"at": 5, "rewards": [GEM]}]}, "由低到高"),
        (
            {"trigger": "registration", "steps": [{"rate": {"item": "g", "quantity": 1}}]},
            "单笔充值",
        ),
        ({"when": {"field": "package", "op": "eq", "value": "x"}}, "package"),
        ({"begins": "2020-07-02T00:00", "ends": "2020-07-01T00:00"}, "结束应晚于开始"),
    ],
)
async def test_bad_drafts_are_refused(fair: Fair, change: dict[str, object], said: str) -> None:
    content = {"activities": [activity("each_payment") | change]}
    answer = await fair.publishing.draft("activities", content)
    assert answer.code != 0
    assert said in json.dumps(answer.msg, ensure_ascii=False)


@pytest.mark.parametrize(
    ("language", "msg"),
    [
        ("zh-CN", "应为三个大写字母，例如 CNY"),
        ("en-US", "must be three capital letters, such as CNY"),
    ],
)
async def test_what_is_wrong_with_a_field_is_told_apart_from_its_place(
    fair: Fair, language: str, msg: str
) -> None:
    """The page names the field in its own words; a file's author finds it by the place."""
    content = {"activities": [activity("each_payment") | {"currency": "RM"}]}
    answer = await fair.publishing.draft("activities", content, language)
    assert answer.data == {"field": "activities.0.currency", "msg": msg}
    assert f"activities.0.currency {msg}" in answer.msg
