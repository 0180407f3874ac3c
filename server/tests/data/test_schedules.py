"""Schedules: queued once, sent at least once, for whoever made them, with the figures in them."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support import message_provider as outside
from tests.support.client import Answer, Client
from tests.support.engine import Analytics
from tests.support.message_provider import MessageProvider
from tests.support.played import Played
from tests.support.world import TestUser, World

from longshore.data.domain import DOMAIN
from longshore.data.schedules.sending import queue_due, send_due
from longshore.integrations.alerting import WAITS
from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging import posting
from longshore.kit.clock import at, now
from longshore.kit.db.database import Database

SEND = "/ultra/protected/app/send/"
DAY = 86_400


def daily() -> dict[str, Any]:
    """A cadence whose moment is half a day away: what a test does within hours meets it once."""
    local = now().astimezone(ZoneInfo("Asia/Shanghai"))
    return {"cadence": "daily", "minute": (local.hour * 60 + local.minute + 720) % 1_440}


@dataclass
class Desk:
    """A game of Aurora with a shared report, and a stand-in for whoever is told."""

    client: Client
    world: World
    database: Database
    receiver: MessageProvider
    resources: Any

    async def __call__(self, path: str, *, user: TestUser | None = None, **form: Any) -> Answer:
        return await self.client.call(
            "POST", f"{SEND}data-new/{path}", user=user or self.world.aurora.owner,
            game=self.world.aurora.games[0], json=form,
        )  # fmt: skip

    async def target(self, kind: str, **more: Any) -> int:
        secrets = {"webhook": outside.HOOK_SECRET, "feishu": outside.FEISHU_SECRET,
                   "dingtalk": outside.DINGTALK_SECRET, "wecom": ""}  # fmt: skip
        form = {"kind": kind, "name": kind, "url": f"{self.receiver.url}/{kind}?key=token-of-bot",
                "secret": secrets[kind], **more}  # fmt: skip
        told = await self.client.call(
            "POST", f"{SEND}usdk/alert/saveTarget", user=self.world.aurora.owner,
            game=self.world.aurora.games[0], json=form,
        )  # fmt: skip
        assert told.code == 0, told.msg
        return int(told.data["targets"][-1]["id"])

    async def report(self, **more: Any) -> int:
        form = {"name": "Money", "page": "payments", "search": "days=7", **more}
        made = await self("reports/save", **form)
        assert made.code == 0, made
        return int(made.data["id"])

    async def schedule(self, **form: Any) -> int:
        made = await self("schedules/save", **daily(), **form)
        assert made.code == 0, made
        return int(made.data["list"][0]["id"])

    async def go(self, seconds: float) -> list[dict[str, Any]]:
        """What is told so many seconds from now."""
        self.receiver.taken.clear()
        with at(now() + timedelta(seconds=seconds)):
            await send_due(self.database, self.resources)
        return list(self.receiver.taken)

    async def log(self, schedule: int) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = (await self("schedules/sendings", id=schedule)).data["list"]
        return rows

    async def change(self, statement: str, **values: Any) -> None:
        async with self.database.system() as session:
            await session.execute(text(statement), values)


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine answers late, not wrongly."""
    monkeypatch.setattr(posting, "SECONDS", 30.0)


@pytest.fixture
async def desk(
    app: FastAPI, client: Client, database: Database, world: World
) -> AsyncIterator[Desk]:
    receiver = MessageProvider().start()
    http = OutgoingHttp(allowed=["127.0.0.1"])
    kept = app.state.resources
    app.state.resources = replace(kept, http_out=http)
    yield Desk(client, world, database, receiver, app.state.resources)
    app.state.resources = kept
    await http.close()
    receiver.stop()


@pytest.fixture
async def played(analytics: Analytics, desk: Desk, world: World) -> Played:
    found = Played(analytics, world.aurora.games[0])
    told = analytics.settings.model_copy(update={"public_url": "https://console.example/"})
    desk.resources = replace(desk.resources, settings=told)
    today = now().replace(microsecond=0).isoformat()
    await found.order(await found.player(today), 64_800, today)
    await analytics.load()
    return found


async def test_the_figures_reach_every_target(desk: Desk, played: Played) -> None:
    """[W-19] Each bot and the web hook get the report's figures and the way back, once a day."""
    targets = [await desk.target(kind) for kind in ("webhook", "feishu", "dingtalk", "wecom")]
    report = await desk.report()
    schedule = await desk.schedule(report_id=report, target_ids=targets)
    assert await desk.go(0) == []
    told = await desk.go(DAY)
    assert len(told) == 4
    link = f"https://console.example/micro/data-center/reports/{report}?game={played.game.id}"
    for one in told:
        assert one["text"].splitlines()[0] == f"【{played.game.name}】Money"
        assert "付费金额：648.00 CNY" in one["text"]
        assert one["text"].endswith(link)
    assert await desk.go(DAY) == []
    assert {one["state"] for one in await desk.log(schedule)} == {"sent"}
    assert len(await desk.go(2 * DAY)) == 4


async def test_a_dashboard_is_sent_as_a_whole(desk: Desk, played: Played) -> None:
    """[W-19] All of its reports in their order, in one message, with the dashboard's link."""
    money, players = await desk.report(), await desk.report(name="Players", page="users")
    tiles = [{"report_id": one} for one in (players, money)]
    board = await desk("dashboards/save", name="Morning", tiles=tiles)
    await desk.schedule(
        dashboard_id=board.data["id"],
        target_ids=[await desk.target("webhook", language="en-US")],
    )
    (told,) = await desk.go(DAY)
    text_ = told["text"]
    assert text_.index("■ Players") < text_.index("■ Money")
    assert ("New players: 1" in text_, "Revenue: 648.00 CNY" in text_) == (True, True)
    assert f"/dashboards/{board.data['id']}?game=" in text_


async def test_a_moment_is_queued_once(desk: Desk) -> None:
    """Two processes that look at the same time queue one message; a long pause leaves one."""
    schedule = await desk.schedule(
        report_id=await desk.report(), target_ids=[await desk.target("feishu")]
    )
    with at(now() + timedelta(days=30)):
        await asyncio.gather(*(queue_due(desk.database, "Asia/Shanghai") for _ in range(4)))
        assert await queue_due(desk.database, "Asia/Shanghai") == 0
    assert len(await desk.log(schedule)) == 1
    (row,) = (await desk("schedules/list")).data["list"]
    assert row["next_at"] > (now() + timedelta(days=30)).timestamp()


async def test_what_fails_is_tried_again_and_given_up_with_its_reason(desk: Desk) -> None:
    """Without its engine nothing can be said: the log has why, and in the end it is given up."""
    schedule = await desk.schedule(
        report_id=await desk.report(), target_ids=[await desk.target("feishu")]
    )
    passed = float(DAY)
    assert await desk.go(passed) == []
    (row,) = await desk.log(schedule)
    assert (row["state"], row["attempts"], bool(row["said"])) == ("waiting", 1, True)
    for wait in WAITS:
        passed += wait + 1
        assert await desk.go(passed) == []
    (row,) = await desk.log(schedule)
    assert (row["state"], row["attempts"], bool(row["said"])) == ("failed", len(WAITS) + 1, True)


async def test_pause_and_send_now(desk: Desk, played: Played) -> None:
    """A paused schedule is silent, and makes up for nothing; now is now."""
    schedule = await desk.schedule(
        report_id=await desk.report(), target_ids=[await desk.target("wecom")]
    )
    paused = await desk("schedules/pause", id=schedule, is_on=False)
    assert [(one["is_on"], one["next_at"]) for one in paused.data["list"]] == [(False, None)]
    assert await desk.go(3 * DAY) == []
    sent = await desk("schedules/run", id=schedule)
    assert [one["state"] for one in sent.data["list"]] == ["waiting"]
    assert len(await desk.go(1)) == 1
    assert (await desk("schedules/pause", id=schedule, is_on=True)).code == 0
    assert await desk.go(2) == []


async def test_it_is_sent_for_whoever_made_it(desk: Desk, played: Played) -> None:
    """Who may not see the figures any more sends none: the schedule ends, and says why."""
    world = desk.world
    reader, target = world.aurora.reader, await desk.target("feishu")
    report = await desk.report(is_shared=True)
    form = {**daily(), "report_id": report, "target_ids": [target]}
    made = await desk("schedules/save", user=reader, **form)
    schedule = made.data["list"][0]["id"]
    # Their report goes private.
    await desk("reports/change", id=report, name="Money", is_shared=False)
    assert await desk.go(DAY) == []
    listed = await desk("schedules/sendings", user=reader, id=schedule)
    assert [(one["state"], one["said"]) for one in listed.data["list"]] == [
        ("failed", "报表或看板已不再共享")
    ]
    await desk("reports/change", id=report, name="Money", is_shared=True)
    await desk.change("UPDATE user_account SET is_enabled = false WHERE id = :id", id=reader.id)
    assert await desk.go(2 * DAY) == []
    (row,) = (await desk("schedules/list")).data["list"]
    assert (row["is_on"], row["is_mine"]) == (False, False)
    assert (await desk.log(schedule))[0]["said"] == "创建人不能再看这个游戏的数据"


async def test_only_ones_own_and_only_of_the_game(desk: Desk) -> None:
    """[W-19] Reports, dashboards and targets of another game or publisher are not there."""
    world, target = desk.world, await desk.target("feishu")
    report = await desk.report()
    schedule = await desk.schedule(report_id=report, target_ids=[target])
    reader = world.aurora.reader
    assert (await desk("schedules/list", user=reader)).data["list"] == []
    for verb, form in (
        ("sendings", {}), ("run", {}), ("delete", {}), ("pause", {"is_on": False}),
        ("save", {**daily(), "report_id": report, "target_ids": [target]}),
    ):  # fmt: skip
        answer = await desk(f"schedules/{verb}", user=reader, id=schedule, **form)
        assert answer.code == 4004, verb
    foreign, theirs = world.borealis.owner, world.borealis.games[0]
    for user, game in ((foreign, theirs), (world.aurora.owner, world.aurora.games[1])):
        form = {**daily(), "report_id": report, "target_ids": [target]}
        answer = await desk.client.call(
            "POST", f"{SEND}data-new/schedules/save", user=user, game=game, json=form
        )
        assert answer.code == 4004
    left = await desk("schedules/delete", id=schedule)
    assert left.data["list"] == []
    assert (await desk("schedules/list", user=world.aurora.none)).code == 4030


async def test_what_is_refused(desk: Desk) -> None:
    report, target = await desk.report(), await desk.target("feishu")
    good = {**daily(), "report_id": report, "target_ids": [target]}
    for part in (
        {"cadence": "hourly"}, {"minute": 1_440}, {"weekday": 8}, {"month_day": 32},
        {"target_ids": []}, {"report_id": None}, {"dashboard_id": 1},
    ):  # fmt: skip
        assert (await desk("schedules/save", **good | part)).code == 4000, part
    assert (await desk("schedules/save", **good | {"target_ids": [999]})).code == 4004
    assert (await desk("schedules/save", **good | {"report_id": 999})).code == 4004


async def test_another_zone_of_the_installation_holds_at_once(desk: Desk) -> None:
    """[W-19] From a worker's first look on, not after one more message by the old clock."""
    report, target = await desk.report(), await desk.target("webhook")
    schedule = await desk.schedule(report_id=report, target_ids=[target])
    settings = desk.resources.settings.model_copy(update={"time_zone": "UTC"})
    assert DOMAIN.work
    resources = replace(desk.resources, settings=settings)
    for sweep in DOMAIN.work(settings, desk.database, resources).sweeps:
        await sweep.run()
    [row] = (await desk("schedules/list")).data["list"]
    due = datetime.fromtimestamp(row["next_at"], UTC)
    assert (row["id"], due.hour * 60 + due.minute) == (schedule, row["minute"])
    assert due > now()
    assert desk.receiver.taken == []


async def test_a_target_that_was_deleted_is_none_of_a_schedule(desk: Desk) -> None:
    """[W-19] It can be changed all the same, and says when nobody is left to be told."""
    first, second = await desk.target("feishu"), await desk.target("wecom")
    report = await desk.report()
    schedule = await desk.schedule(report_id=report, target_ids=[first, second])
    for gone, left in ((first, [second]), (second, [])):
        told = await desk.client.call(
            "POST", f"{SEND}usdk/alert/deleteTarget", user=desk.world.aurora.owner,
            game=desk.world.aurora.games[0], json={"id": gone},
        )  # fmt: skip
        assert told.code == 0, told
        [row] = (await desk("schedules/list")).data["list"]
        assert row["target_ids"] == left
        if left:
            form = {**daily(), "id": schedule, "report_id": report, "target_ids": left}
            assert (await desk("schedules/save", **form)).code == 0
