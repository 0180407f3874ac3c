"""Alerts while somebody else changes whom they are for, or what they are about."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text
from tests.domains.operate.alerts.support import LOST, Watch
from tests.support.beside import ended_or_held_up

from longshore.domains.operate.alerts import service
from longshore.domains.operate.alerts.watching import CLEAR_LOOKS, look
from longshore.integrations.alerting import Notice, WeCom
from longshore.integrations.messaging import NotSentError
from longshore.kit.clock import at


async def test_a_rule_never_names_a_target_that_is_taken_away_meanwhile(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody would be told by it, and there is somebody."""
    for kind in ("feishu", "wecom"):
        await watch.target(kind)
    found, others = service._target, list[asyncio.Task[Any]]()

    async def late(*given: Any, **more: Any) -> object:
        monkeypatch.setattr(service, "_target", found)
        row = await found(*given, **more)
        others.append(asyncio.create_task(watch("deleteTarget", id=1)))
        await ended_or_held_up(watch.shop.database, others[0])
        return row

    monkeypatch.setattr(service, "_target", late)
    assert (await watch("saveRule", target_ids=[1], **LOST)).code == 0
    assert (await others[0]).code == 0
    rules = (await watch("config")).data["rules"]
    assert [rule["target_ids"] for rule in rules if rule["is_set"]] == [[]]


async def test_a_rule_for_a_target_that_is_gone_tells_everybody(watch: Watch) -> None:
    """Such rules were saved while their target was taken away."""
    await watch.target("wecom")
    await watch("saveRule", **LOST)
    async with watch.shop.database.system() as session:
        await session.execute(text("UPDATE alert_rule SET target_ids = '{99}'"))
    await watch.lose()
    assert len(await watch.go()) == 1


async def test_a_rule_for_a_target_that_is_off_tells_nobody(watch: Watch) -> None:
    for kind in ("feishu", "wecom"):
        await watch.target(kind)
    await watch.target("feishu", id=1, is_on=False)
    await watch("saveRule", target_ids=[1], **LOST)
    await watch.lose()
    assert await watch.go() == []


async def _end(watch: Watch) -> None:
    """The fault is over, and the looks that find it so are done."""
    await watch.deliver_all()
    for _ in range(CLEAR_LOOKS):
        watch.passed += 60
        with at(watch.began + timedelta(seconds=watch.passed)):
            await look(watch.shop.database, watch.resources)


@pytest.mark.parametrize("is_taken", [True, False])
async def test_who_is_being_told_when_it_ends_hears_of_the_end(
    watch: Watch, monkeypatch: pytest.MonkeyPatch, is_taken: bool
) -> None:
    """Where that failed they may have been told all the same: it is not told after its end."""
    await watch.target("wecom")
    await watch("saveRule", **LOST)
    await watch.lose()
    told = WeCom.tell

    async def slow(self: WeCom, notice: Notice) -> None:
        monkeypatch.setattr(WeCom, "tell", told)
        await _end(watch)
        if not is_taken:
            raise NotSentError("timeout")
        await told(self, notice)

    monkeypatch.setattr(WeCom, "tell", slow)
    assert len(await watch.go()) == is_taken
    after = await watch.go() + await watch.go(after=200)
    assert [("已恢复" in one) for one in after] == [True]
    ((*notices,),) = [row["notices"] for row in await watch.incidents()]
    events = [one["event"] for one in notices]
    assert events == (["opened", "resolved"] if is_taken else ["resolved"])
    assert {one["state"] for one in notices} == {"sent"}


async def test_who_could_not_be_told_is_spared_the_end(watch: Watch) -> None:
    await watch.target("feishu", secret="wrong-secret")
    await watch("saveRule", **LOST)
    await watch.lose()
    assert await watch.go() == []
    await _end(watch)
    await watch.target("feishu", id=1)
    assert await watch.go(after=300) == []
    assert [row["notices"] for row in await watch.incidents()] == [[]]


async def test_two_who_change_a_rule_or_a_target_keep_each_others_changes(watch: Watch) -> None:
    """What is not named stays as it is."""
    told = await watch.target("feishu", quiet_from=60, quiet_until=120, language="en-US")
    target = told.data["targets"][0]
    await watch("saveRule", **LOST)
    await watch("saveRule", kind="lost_payments", threshold=9)
    rules = (await watch("saveRule", kind="lost_payments", is_on=False)).data["rules"]
    rule = next(one for one in rules if one["kind"] == "lost_payments")
    assert (rule["threshold"], rule["minutes"], rule["repeat_minutes"]) == (9, 10, 30)
    assert not rule["is_on"]

    await watch("saveTarget", id=target["id"], name="by night")
    (found,) = (await watch("saveTarget", id=target["id"], is_on=False)).data["targets"]
    name = {"name": "by night", "is_on": False}
    assert found == target | name | {"updated_user_name": found["updated_user_name"]}
    nothing = {"quiet_from": None, "quiet_until": None}
    (found,) = (await watch("saveTarget", id=target["id"], **nothing)).data["targets"]
    assert (found["quiet_from"], found["quiet_until"], found["name"]) == (None, None, "by night")
    assert (await watch("saveTarget", name="new")).code == 4000


async def test_a_target_reads_the_language_of_who_added_it(watch: Watch) -> None:
    form = {"kind": "wecom", "name": "duty", "url": "https://example.com/bot?key=1"}
    answer = await watch.client.call(
        "POST", "/ultra/protected/app/send/usdk/alert/saveTarget", language="en-US",
        user=watch.world.aurora.owner, game=watch.world.aurora.games[0], json=form,
    )  # fmt: skip
    assert [one["language"] for one in answer.data["targets"]] == ["en-US"]
