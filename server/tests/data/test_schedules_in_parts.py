"""A message of several reports: each with what it is of, none held back by another."""

import json
from typing import Any, NoReturn
from urllib.parse import quote

import pytest
from tests.data.test_schedules import DAY, SEND, Desk
from tests.data.test_schedules import desk as desk
from tests.data.test_schedules import no_hurry as no_hurry
from tests.data.test_schedules import played as played
from tests.support.connections import until_none_is_held
from tests.support.played import Played

from longshore.data.digests import evaluating
from longshore.data.engine.errors import TooHeavyError
from longshore.data.engine.schema import PAID
from longshore.kit.clock import now


def _written(**search: Any) -> str:
    return "&".join(
        f"{name}={quote(value if isinstance(value, str) else json.dumps(value))}"
        for name, value in search.items()
    )


async def _board(desk: Desk, *reports: int, **more: Any) -> int:
    tiles = [{"report_id": one} for one in reports]
    made = await desk("dashboards/save", name="Morning", tiles=tiles, **more)
    assert made.code == 0, made
    return int(made.data["id"])


async def test_a_message_says_what_its_figures_are_of(desk: Desk, played: Played) -> None:
    """[W-19] Of several groups the curve is the greatest one's: it was told as that of all."""
    today = now().replace(microsecond=0).isoformat()
    await played.order(await played.player(today, "oppo"), 1_000, today)
    await played.analytics.load()
    conditions = [{"field": "currency", "operator": "is", "value": "CNY"}]
    asked = {"event": PAID, "measure": "sum", "of": "amount", "by": ["channel"], "days": 7}
    report = await desk.report(page="events", search=_written(**asked, conditions=conditions))
    narrow = await desk.report(name="Oppo", search=_written(days=7, channel="oppo"))
    await desk.schedule(
        dashboard_id=await _board(desk, report, narrow),
        target_ids=[await desk.target("webhook", language="en-US")],
    )
    [told] = await desk.go(DAY)
    lines = told["text"].splitlines()
    # Minor units are named: 64,800 of them are 648 yuan.
    assert f"· {PAID} · Sum: amount (minor units) · vivo" in lines
    assert "Condition: Currency is CNY" in lines
    assert [one for one in lines if one.startswith(("vivo", "oppo"))] == [
        "vivo: 64,800", "oppo: 1,000",
    ]  # fmt: skip
    oppo = lines[lines.index("■ Oppo") :]
    assert ("Channels: oppo" in oppo, "Revenue: 10.00 CNY" in oppo) == (True, True)


async def test_one_report_without_an_answer_keeps_no_other_back(
    desk: Desk, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] As on the dashboard, where a tile that fails is alone in it."""

    async def heavy(*_: object) -> NoReturn:
        raise TooHeavyError

    monkeypatch.setitem(evaluating.PAGES, "users", heavy)
    money, players = await desk.report(), await desk.report(name="Players", page="users")
    old = await desk.report(name="Old", page="online")
    await desk.change("UPDATE data_report SET search = 'days=5' WHERE id = :id", id=old)
    reader = desk.world.aurora.reader
    theirs = await desk("reports/save", user=reader, name="T", page="users", is_shared=True)
    board = await _board(desk, players, old, theirs.data["id"], money)
    closed = {"id": theirs.data["id"], "name": "T", "is_shared": False}
    assert (await desk("reports/change", user=reader, **closed)).code == 0
    target = await desk.target("webhook", language="en-US")
    schedule = await desk.schedule(dashboard_id=board, target_ids=[target])
    [told] = await desk.go(DAY)
    assert "Revenue: 648.00 CNY" in told["text"]
    assert "■ Players\nThis query was stopped because it needs too much" in told["text"]
    assert "■ Old\nWhat this report asks for cannot be read" in told["text"]
    assert "1 more of the dashboard are not shared and not in here" in told["text"]
    assert [one["state"] for one in await desk.log(schedule)] == ["sent"]


@pytest.mark.parametrize(
    ("reports", "state", "said"),
    [
        ([], "failed", "看板上没有可以发送的报表"),
        (["unreadable"], "failed", "这个报表的条件无法读取，打开页面重新保存"),
        (["heavy"], "waiting", "这次查询的数据量过大"),
    ],
)
async def test_what_has_no_figures_at_all_is_not_sent(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, reports: list[str], state: str, said: str
) -> None:
    """[W-19] Nobody gets a message that says nothing; what can pass later is tried again."""

    async def heavy(*_: object) -> NoReturn:
        raise TooHeavyError

    monkeypatch.setitem(evaluating.PAGES, "users", heavy)
    numbers = [await desk.report(name=one, page="users") for one in reports]
    if "unreadable" in reports:
        await desk.change("UPDATE data_report SET search = 'days=5' WHERE id = :id", id=numbers[0])
    schedule = await desk.schedule(
        dashboard_id=await _board(desk, *numbers), target_ids=[await desk.target("feishu")]
    )
    assert await desk.go(DAY) == []
    [row] = await desk.log(schedule)
    assert (row["state"], row["said"].startswith(said)) == (state, True), row


async def test_send_now_pressed_again_sends_one_message(desk: Desk, played: Played) -> None:
    """[W-19] Whoever presses it while nobody answers had each press arrive later."""
    first, second = await desk.target("feishu"), await desk.target("wecom")
    schedule = await desk.schedule(report_id=await desk.report(), target_ids=[first, second])
    for _ in range(3):
        assert len((await desk("schedules/run", id=schedule)).data["list"]) == 2
    assert len(await desk.go(1)) == 2
    assert len((await desk("schedules/run", id=schedule)).data["list"]) == 4
    for target in (first, second):
        await desk.client.call(
            "POST", f"{SEND}usdk/alert/deleteTarget", user=desk.world.aurora.owner,
            game=desk.world.aurora.games[0], json={"id": target},
        )  # fmt: skip
    refused = await desk("schedules/run", id=schedule)
    assert (refused.code, "接收方都已删除" in refused.msg) == (4000, True)


@pytest.mark.parametrize(
    ("language", "garbled", "off", "fault"),
    [
        ("zh-CN", "回答读不懂", "接收方已关闭", "服务器出错"),
        ("en-US", "An answer that cannot be read", "The target is switched off", "A fault of the"),
    ],
)
async def test_the_log_is_in_the_language_of_whoever_reads_it(
    desk: Desk, played: Played, monkeypatch: pytest.MonkeyPatch, language: str, garbled: str,
    off: str, fault: str,
) -> None:  # fmt: skip
    """[W-19] It had words of the program, and reasons in the language of the message's reader."""

    async def said() -> str:
        answer = await desk.client.call(
            "POST", f"{SEND}data-new/schedules/sendings", user=desk.world.aurora.owner,
            game=desk.world.aurora.games[0], json={"id": schedule}, language=language,
        )  # fmt: skip
        return str(answer.data["list"][0]["said"])

    # The message itself is in the other one.
    other = {"zh-CN": "en-US", "en-US": "zh-CN"}[language]
    target = await desk.target("webhook", language=other)
    bot = await desk.target("feishu", language=other)
    schedule = await desk.schedule(report_id=await desk.report(), target_ids=[bot])
    desk.receiver.mode = "garbage"
    await desk.go(DAY)
    assert (await said()).startswith(garbled)
    await desk.change("UPDATE alert_target SET is_on = false WHERE id = :id", id=bot)
    await desk.go(2 * DAY)
    assert await said() == off

    async def broken(*_: object, **__: object) -> NoReturn:
        raise RuntimeError

    monkeypatch.setattr("longshore.data.schedules.sending.teller_of", broken)
    await desk.change("UPDATE data_schedule SET target_ids = ARRAY[CAST(:id AS bigint)]", id=target)
    await desk.go(3 * DAY)
    assert (await said()).startswith(fault)


async def test_a_suspended_publisher_ends_no_schedule(desk: Desk, played: Played) -> None:
    """[W-19] Whoever made it is let in again afterwards: it was switched off for good."""
    schedule = await desk.schedule(
        report_id=await desk.report(), target_ids=[await desk.target("feishu")]
    )
    suspend = "UPDATE publisher SET suspended_at = {} WHERE id = :id"
    await desk.change(suspend.format("now()"), id=desk.world.aurora.id)
    assert await desk.go(DAY) == []
    await desk.change(suspend.format("NULL"), id=desk.world.aurora.id)
    [row] = await desk.log(schedule)
    assert (row["state"], row["said"]) == ("failed", "发行商当时已停用")
    assert len(await desk.go(2 * DAY)) == 1


async def test_no_connection_is_held_while_the_engine_is_asked(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Schedules of one morning kept everybody from reading until the engine was done."""
    free = []

    async def asked(*_: object) -> NoReturn:
        await until_none_is_held(desk.database)
        free.append(True)
        raise TooHeavyError

    monkeypatch.setitem(evaluating.PAGES, "payments", asked)
    report, target = await desk.report(), await desk.target("feishu")
    await desk.schedule(report_id=report, target_ids=[target])
    await desk.go(DAY)
    assert free == [True]
