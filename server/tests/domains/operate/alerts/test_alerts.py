"""Alerts: opened once, repeated politely, resolved, told by signed calls, within quiet hours."""

import asyncio
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import text
from tests.domains.operate.alerts.support import LOST, Watch
from tests.support.client import Client
from tests.support.clocks import set_clock

from longshore.domains.operate.alerts.models import AlertTarget
from longshore.domains.operate.alerts.telling import tell_due
from longshore.domains.operate.alerts.watching import awake, look
from longshore.integrations.alerting import Feishu, Notice
from longshore.kit.clock import at, now

ZONE = "Asia/Shanghai"


async def test_from_a_fault_to_its_end(watch: Watch) -> None:
    """Opened once, told to everybody by their signature; repeated after 30 and 60 minutes until
    somebody acknowledges; told when it is over."""
    for kind in ("webhook", "feishu", "dingtalk", "wecom"):
        await watch.target(kind)
    assert (await watch("saveRule", **LOST)).code == 0
    assert await watch.go() == []
    await watch.lose()
    told = await watch.go()
    assert watch.receiver.refused == []
    assert sorted(one["by"] for one in watch.receiver.taken) == [
        "dingtalk", "feishu", "webhook", "wecom",
    ]  # fmt: skip
    assert set(told) == {
        "【Aurora Games One】告警：2 单付了款没有发货，都已等 10 分钟以上（提醒线 2 单）"
    }
    (hook,) = [one for one in watch.receiver.taken if one["by"] == "webhook"]
    assert (hook["data"]["event"], hook["data"]["value"]) == ("opened", 2)
    assert await watch.go() == [], "told once"
    assert len(await watch.go(after=31 * 60)) == 4
    assert await watch.go(after=31 * 60) == [], "the second time after twice as long"
    assert "仍未恢复" in (await watch.go(after=31 * 60))[0]
    (row,) = await watch.incidents(state="open")
    assert (await watch("acknowledge", id=row["id"])).code == 0
    assert await watch.go(after=5 * 3600) == []
    await watch.deliver_all()
    assert await watch.go() == [], "what flickers is one incident"
    assert "已恢复" in (await watch.go())[0]
    (row,) = await watch.incidents()
    assert row["acknowledged_user_name"] == "Aurora owner" and row["resolved_at"]
    assert {one["state"] for one in row["notices"]} == {"sent"}
    assert await watch.incidents(state="open") == []


# What the makers of the bots allow, by their documents: seconds and calls.
ALLOWED = {"feishu": [(1, 5), (60, 100)], "dingtalk": [(60, 20)], "wecom": [(60, 20)]}
_MORE = text("""
INSERT INTO alert_notice (publisher_id, game_id, incident_id, target_id, event)
SELECT publisher_id, game_id, incident_id, target_id, 'repeated' FROM (
  SELECT DISTINCT ON (target_id) * FROM alert_notice) AS one, generate_series(1, :count)
""")


async def test_no_bot_is_told_more_often_than_its_maker_allows(watch: Watch) -> None:
    """In no stretch of time, however notices come; what has to wait is told later, and once."""
    for kind in ALLOWED:
        await watch.target(kind)
    assert (await watch("saveRule", **LOST)).code == 0
    await watch.lose()
    told: dict[str, list[int]] = {kind: [] for kind in ALLOWED}
    coming, second = {0: 1, 55: 9, 61: 15}, 0
    await watch.go()
    while second < 65 or min(map(len, told.values())) < sum(coming.values()):
        async with watch.shop.database.system() as session:
            await session.execute(_MORE, {"count": coming.get(second, 0)})
        step = 1 if 50 < second < 70 else 5
        watch.receiver.taken.clear()
        with at(watch.began + timedelta(seconds=1_000 + second)):
            await tell_due(watch.shop.database, watch.resources)
        for one in watch.receiver.taken:
            told[one["by"]].append(second)
        second += step
        assert second < 600, told
    for kind, limits in ALLOWED.items():
        assert len(told[kind]) == sum(coming.values())
        for seconds, most in limits:
            busiest = max(
                sum(start <= one < start + seconds for one in told[kind]) for start in told[kind]
            )
            assert busiest <= most, (kind, told[kind])


async def test_many_workers_open_it_once(watch: Watch) -> None:
    await watch.target("wecom")
    await watch("saveRule", **LOST)
    await watch.lose()
    database = watch.shop.database
    await asyncio.gather(*(look(database, watch.resources) for _ in range(8)))
    await asyncio.gather(*(tell_due(database, watch.resources) for _ in range(8)))
    assert len(await watch.incidents()) == 1
    assert len(watch.receiver.taken) == 1


async def test_a_target_that_fails_is_tried_again_and_given_up(watch: Watch) -> None:
    await watch.target("feishu", secret="wrong-secret")
    await watch("saveRule", **LOST)
    await watch.lose()
    for after in (60, 31, 121, 601, 1801):
        assert await watch.go(after=after) == []
    ((notice,),) = [one["notices"][:1] for one in await watch.incidents()]
    assert notice["state"] == "failed" and "19021" in notice["said"]
    tried = await watch("test", id=1)
    assert not tried.data["is_sent"] and "19021" in tried.data["said"]
    await watch.target("feishu", id=1)
    assert (await watch("test", id=1)).data == {"is_sent": True, "said": ""}


async def test_what_no_text_can_hold_keeps_nobody_waiting(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who runs the address of a target says what they like, and are told of nothing for it."""
    said = [
        b'{"code": 1, "msg": "\\u0000 \\ud800 no"}', b'{"code": 2, "msg": ' + b"[" * 5_000,
        b'{"code": {"a": "\\u0000"}, "msg": ["\\udfff"]}',
    ]  # fmt: skip
    hostile = iter(range(100))
    monkeypatch.setattr(watch.receiver, "_bot", lambda *_: (200, said[next(hostile) % len(said)]))
    await watch.target("feishu")
    await watch("saveRule", **LOST)
    await watch.lose()
    for after in (60, 31, 121, 601, 1801):
        assert await watch.go(after=after) == []
    ((notice,),) = [one["notices"][:1] for one in await watch.incidents()]
    assert notice["state"] == "failed"
    tried = [(await watch("test", id=1)).data["said"] for _ in said]
    assert any("no" in one for one in tried) and all("\0" not in one for one in tried)


async def test_a_fault_of_ours_is_no_other_notices(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is tried as often as one that is refused, and the others are told."""
    for kind in ("feishu", "wecom"):
        await watch.target(kind)
    await watch("saveRule", **LOST)
    await watch.lose()

    async def broken(self: Feishu, notice: Notice) -> None:
        raise RuntimeError(notice.id)

    monkeypatch.setattr(Feishu, "tell", broken)
    assert len(await watch.go()) == 1
    for _ in range(4):
        await watch.go(after=61)
    states = {one["state"] for row in await watch.incidents() for one in row["notices"]}
    assert states == {"sent", "failed"}


def _target(start: int | None, end: int | None) -> AlertTarget:
    return AlertTarget(quiet_from=start, quiet_until=end)


@pytest.mark.parametrize(
    ("start", "end", "hour", "awake_hour"),
    [
        (None, None, 3, 3), (480, 480, 8, 8), (1320, 480, 23, 8), (1320, 480, 3, 8),
        (1320, 480, 8, 8), (1320, 480, 12, 12), (780, 840, 13, 14), (780, 840, 14, 14),
    ],
)  # fmt: skip
def test_quiet_hours(start: int | None, end: int | None, hour: int, awake_hour: int) -> None:
    """Of Shanghai's clock, over midnight too; the end belongs to the day."""
    moment = datetime(2026, 11, 22, hour, tzinfo=UTC) - timedelta(hours=8)
    found = awake(_target(start, end), moment, ZONE).astimezone(UTC) + timedelta(hours=8)
    assert found.hour == awake_hour
    assert moment <= found - timedelta(hours=8) < moment + timedelta(days=1)


def _asleep(zone: str) -> dict[str, int]:
    """Quiet hours by a zone's clock: from an hour ago until six hours from now, at any time."""
    local = now().astimezone(ZoneInfo(zone))
    minute = local.hour * 60 + local.minute
    return {"quiet_from": (minute - 60) % 1440, "quiet_until": (minute + 360) % 1440}


async def test_what_ends_in_quiet_hours_is_not_told(watch: Watch) -> None:
    await watch.target("wecom", **_asleep(ZONE))
    await watch("saveRule", **LOST)
    await watch.lose()
    assert await watch.go() == []
    await watch.deliver_all()
    assert await watch.go() == [] and await watch.go() == []
    assert await watch.go(after=7 * 3600) == []
    await watch.lose()
    assert len(await watch.go()) == 1


async def test_a_night_of_repeats_is_told_once(watch: Watch) -> None:
    """At the end of quiet hours one notice says how it stands, not each that fell into them."""
    await watch.target("wecom", **_asleep(ZONE))
    await watch.target("feishu")
    await watch("saveRule", **LOST)
    await watch.lose()
    told = [len(await watch.go(after=seconds)) for seconds in (60, 3_600, 3_600, 7_200)]
    assert told == [1, 1, 1, 1], "the other one is told at once, and again"
    (morning,) = await watch.go(after=3 * 3600)
    assert morning.startswith("【Aurora Games One】告警")


async def test_quiet_hours_are_of_the_games_clock(watch: Watch) -> None:
    zone, database = "America/New_York", watch.shop.database
    await set_clock(database, watch.world.aurora.id, watch.world.aurora.games[0].id, zone)
    # It is noon in Shanghai when it is night in New York.
    await watch.target("wecom", **_asleep(zone))
    await watch("saveRule", **LOST)
    await watch.lose()
    assert await watch.go() == []
    assert (await watch.go(after=7 * 3600))[0].startswith("【Aurora Games One】告警")


async def test_what_is_wrong_and_whose_it_is(watch: Watch, client: Client) -> None:
    assert (await watch("saveTarget", kind="wecom", name="n")).code == 4782
    url = "https://oapi.dingtalk.com/robot/send?access_token=canary-token-77"
    assert (await watch("saveTarget", kind="dingtalk", name="n", url=url)).code == 4782
    assert (await watch("saveTarget", kind="webhook", name="n", url=url, secret="?")).code == 4782
    assert (await watch("saveRule", kind="nothing", threshold=1, minutes=1)).code == 4000
    told = await watch("saveTarget", kind="dingtalk", name="n", url=url, secret="canary-secret-88")
    (target,) = told.data["targets"]
    assert target["hint"] == "oapi.dingtalk.com"
    async with watch.shop.database.system() as session:
        for table in ("alert_target", "audit_event"):
            rows = (await session.execute(text(f"SELECT t::text FROM {table} t"))).scalars()
            assert not any("canary" in row for row in rows)
    assert "canary" not in told.response.text
    assert (await watch("saveRule", user=watch.world.aurora.reader, **LOST)).code == 4030
    await watch("saveRule", **LOST)
    await watch.lose()
    await look(watch.shop.database, watch.resources)
    for user, game in (
        (watch.world.aurora.owner, watch.world.aurora.games[1]),
        (watch.world.borealis.owner, watch.world.borealis.games[0]),
    ):
        for path, of in (("incidents", "list"), ("config", "targets")):
            other = await client.call(
                "POST", f"/ultra/protected/app/send/usdk/alert/{path}",
                user=user, game=game, json={},
            )  # fmt: skip
            assert other.data[of] == []
        other = await client.call(
            "POST", "/ultra/protected/app/send/usdk/alert/acknowledge",
            user=user, game=game, json={"id": 1},
        )  # fmt: skip
        assert other.code == 4004
    assert (await watch("deleteTarget", id=target["id"])).data["targets"] == []


async def test_home_tells_of_what_nobody_acknowledged(watch: Watch, client: Client) -> None:
    await watch("saveRule", **LOST)
    await watch.lose()
    await look(watch.shop.database, watch.resources)

    async def todos() -> list[tuple[int, str]]:
        told = await client.call("GET", "/ultra/home/overview", user=watch.world.aurora.owner)
        return [
            (todo["count"], todo["page"])
            for group in told.data["todos"]
            for todo in group["todos"]
            if group["key"] == "alerts_open"
        ]

    assert await todos() == [(1, "Alerts")]
    (row,) = await watch.incidents(state="open")
    await watch("acknowledge", id=row["id"])
    assert await todos() == []
