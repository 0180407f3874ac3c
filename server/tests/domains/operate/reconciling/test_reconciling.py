"""Reconciliation: a statement file beside the ledger, through the console and a worker."""

import csv
import io
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.domains.operate.reconciling.support import HEAD, MAPPING, Accounts
from tests.support.client import Client
from tests.support.shop import Shop, paid
from tests.support.world import World

from longshore.domains.operate.exports.running import Exporter
from longshore.domains.operate.reconciling import parsing, running, service
from longshore.kit.db.database import Database


@pytest.fixture
async def shop(database: Database, world: World) -> Shop:
    return await Shop.open(database, world.aurora.id, world.aurora.games[0].id)


@pytest.fixture
def accounts(
    app: FastAPI, client: Client, database: Database, world: World, shop: Shop
) -> Accounts:
    return Accounts(app, client, database, world)


async def _sold(shop: Shop, transaction: str, goods: str = "gem_60") -> str:
    order = await shop.order(goods)
    minor = 600 if goods == "gem_60" else 64_800
    await shop.take(paid(order.number, minor, transaction))
    return order.number


async def _state(database: Database) -> list[Any]:
    async with database.system() as session:
        found = await session.execute(
            text("SELECT id, payment, delivery, (SELECT count(*) FROM order_event e "
                 "WHERE e.order_id = o.id) FROM orders o ORDER BY id")
        )  # fmt: skip
        return [tuple(row) for row in found.all()]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
async def test_each_kind_is_found_and_nothing_is_changed(
    accounts: Accounts, shop: Shop, database: Database, form: str
) -> None:
    same, dearer, back, unsaid = [await _sold(shop, name) for name in ("T1", "T2", "T3", "T4")]
    never = (await shop.order("gem_60")).number
    before = await _state(database)
    found = await accounts.compared(
        [
            ["vivo 对账单"], HEAD,
            ["T1", same, "6.00", "成功"],
            ["T2", dearer, "7.00", "成功"],
            ["T3", back, "6.00", "退款"],
            ["T9", "LS9", "6.00", "成功"],
            ["", never, "6.00", "成功"],
            ["T1", same, "6.00", "成功"],
            ["T8", "", "六元", "成功"],
            ["T7", "", "6.00", "失败"],
            ["", "", "38.00", ""],
        ],
        form,
        mapping=MAPPING | {"head_row": 2},
    )  # fmt: skip
    assert (found["state"], found["lines"], found["ignored"]) == ("done", 7, 2)
    assert (found["differences"], found["created_user_name"]) == (
        7,
        accounts.world.aurora.owner.name,
    )
    told = {one["kind"]: (one["count"], one["theirs_minor"], one["ours_minor"])
            for one in found["sums"]}  # fmt: skip
    assert told == {
        "matched": (1, 600, 600), "amount": (1, 700, 600), "state": (2, 1_200, 1_200),
        "only_theirs": (1, 600, 0), "only_ours": (1, 0, 600), "repeated": (1, 600, 600),
        "unreadable": (1, 0, 0),
    }  # fmt: skip
    assert {one["currency"] for one in found["sums"]} == {"CNY"}
    assert set(await accounts.lines(found["id"])) == {
        ("matched", "T1", same), ("amount", "T2", dearer), ("state", "T3", back),
        ("only_theirs", "T9", "LS9"), ("state", "", never), ("repeated", "T1", same),
        ("unreadable", "T8", ""), ("only_ours", "T4", unsaid),
    }  # fmt: skip
    assert await accounts.lines(found["id"], kind="amount") == [("amount", "T2", dearer)]
    assert len(await accounts.lines(found["id"], kind="different")) == 7
    assert await _state(database) == before, "nothing is changed by itself"
    async with database.system() as session:
        kept = await session.execute(text("SELECT status FROM upload WHERE purpose='statement'"))
        assert kept.scalar_one() == "aborted", "the file has said what it says"


async def test_lines_come_in_pages(accounts: Accounts, shop: Shop) -> None:
    rows = [[f"T{number}", "", "6.00", "成功"] for number in range(5)]
    found = await accounts.compared([HEAD, *rows])
    first = (await accounts("lines", id=found["id"], page_size=3)).data
    rest = (await accounts("lines", id=found["id"], page_size=3, after=first["next"])).data
    assert [len(first["list"]), len(rest["list"]), rest["next"]] == [3, 2, None]


async def test_only_the_period_the_channel_and_production_are_missed(
    accounts: Accounts, shop: Shop, database: Database
) -> None:
    await _sold(shop, "T1")
    old, sandbox = await _sold(shop, "T2"), await _sold(shop, "T3")
    async with database.system() as session:
        await session.execute(
            text("UPDATE payment SET created_at = now() - interval '3 days' "
                 "WHERE transaction = 'T2'"))  # fmt: skip
        await session.execute(
            text("UPDATE orders SET is_sandbox = true WHERE number = :number"), {"number": sandbox}
        )
    missed = await accounts.compared([HEAD, ["X", "", "1", ""]])
    assert await accounts.lines(missed["id"], kind="only_ours") == [
        ("only_ours", "T1", (await accounts.lines(missed["id"]))[1][2])
    ]
    # What the file names is compared with, whenever it was.
    named = await accounts.compared([HEAD, ["T2", "", "6.00", ""]])
    assert ("matched", "T2", old) in await accounts.lines(named["id"])
    other = await accounts.compared([HEAD, ["T1", "", "6.00", ""]], channel_code="huawei")
    assert [one[0] for one in await accounts.lines(other["id"])] == ["only_theirs"]


async def test_a_mapping_is_guessed_and_then_remembered_by_channel(accounts: Accounts) -> None:
    rows = [["渠道交易号", "订单编号", "支付金额", "结果"], ["T1", "LS1", "6.00", "好"]]
    upload = await accounts.upload(rows)
    look = (await accounts("file", upload_id=upload, channel_code="vivo")).data
    assert (look["titles"], look["samples"], look["rows"]) == (rows[0], [rows[1]], 1)
    assert (look["mapping"]["transaction"], look["mapping"]["amount"]) == ("渠道交易号", "支付金额")
    assert look["is_remembered"] is False
    chosen = MAPPING | {
        "transaction": "渠道交易号", "order": "订单编号", "amount": "支付金额", "state": "结果",
    }  # fmt: skip
    begun = await accounts("begin", **accounts.form(upload, mapping=chosen))
    assert begun.code == 0, begun
    again = await accounts.upload(rows)
    known = (await accounts("file", upload_id=again, channel_code="vivo")).data
    assert (known["is_remembered"], known["mapping"]["state"]) == (True, "结果")
    assert known["mapping"]["refund_words"] == ["退款"]
    others = (await accounts("file", upload_id=again, channel_code="huawei")).data
    assert others["is_remembered"] is False
    changed = await accounts.upload([["渠道交易号", "支付金额"], ["T1", "6.00"]])
    look = (await accounts("file", upload_id=changed, channel_code="vivo")).data
    assert look["is_remembered"] is False, "its columns are not there any more"


async def test_what_is_refused(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    upload = await accounts.upload([HEAD, ["T1", "", "6.00", ""]])
    form = accounts.form(upload)
    assert (await accounts("begin", **form | {"mapping": {"amount": "金额"}})).code == 4000
    assert (await accounts("begin", **form | {"mapping": {"order": "订单号"}})).code == 4000
    assert (await accounts("begin", **form | {"period_until": form["period_from"]})).code == 4000
    assert (await accounts("begin", **form | {"period_from": 0})).code == 4000
    reader, strange = accounts.world.aurora.reader, accounts.world.borealis
    assert (await accounts("begin", user=reader, **form)).code == 4030
    assert (await accounts("file", user=reader, upload_id=upload, channel_code="v")).code == 4030
    assert (await accounts("list", user=accounts.world.aurora.pack)).code == 4030
    begun = (await accounts("begin", **form)).data["id"]
    assert (await accounts("detail", user=reader, id=begun)).code == 0
    assert (await accounts("detail", game=1, id=begun)).code == 4004
    assert (await accounts("lines", game=1, id=begun)).code == 4004
    theirs = await accounts.client.call(
        "POST", "/ultra/protected/app/send/usdk/order/reconciliation/lines",
        user=strange.owner, game=strange.games[0], json={"id": begun},
    )  # fmt: skip
    assert theirs.code == 4004
    monkeypatch.setattr(service, "MOST_UNDER_WAY", 1)
    assert (await accounts("begin", **form)).code == 4876
    nothing = await accounts.upload([[""]])
    assert (await accounts("file", upload_id=nothing, channel_code="vivo")).code == 4875
    titles = await accounts.upload([HEAD])
    told = await accounts("file", upload_id=titles, channel_code="vivo")
    assert told.code == 4875 and "只有一行标题" in told.msg, told


async def test_what_cannot_be_compared_says_why(
    accounts: Accounts, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = await accounts.compared([["甲", "乙"], ["T1", "6.00"]])
    assert (found["state"], found["problem"]) == ("failed", "文件不能读取，或没有所选的列")
    await _sold(shop, "T1")
    monkeypatch.setattr(running, "MOST_MISSING", 0)
    found = await accounts.compared([HEAD, ["T9", "", "6.00", ""]])
    assert "缩小时间段" in found["problem"]
    assert await accounts.lines(found["id"]) == [], "nothing is half-written"

    async def broken(*_: Any) -> None:
        raise RuntimeError("canceling statement due to statement timeout")

    monkeypatch.setattr(running, "keep", broken)
    found = await accounts.compared([HEAD, ["T9", "", "6.00", ""]])
    assert (found["state"], found["problem"]) == ("failed", "对账时出错，稍后再试")


async def test_lines_are_taken_out_with_the_columns_that_were_chosen(
    accounts: Accounts, shop: Shop
) -> None:
    number = await _sold(shop, "T2")
    rows = [["=cmd|'/c calc'!A1", "", "6.00", ""], ["T2", "", "6.50", ""]]
    found = await accounts.compared([HEAD, *rows])
    columns = ["kind", "transaction", "order_number", "theirs_amount", "ours_amount"]
    filters = {"reconciliation_id": found["id"], "difference": "different"}
    form = {"kind": "differences", "filters": filters}
    unknown = await accounts("begin", place="export", **form, columns=["kind", "password"])
    assert unknown.code == 4872
    begun = await accounts("begin", place="export", **form, columns=columns)
    everything = await accounts("begin", place="export", **form)
    await Exporter(accounts.database, accounts.app.state.resources).run(turn_seconds=3_600)

    async def content(export: int) -> list[list[str]]:
        link = (await accounts("open", place="export", id=export)).data["url"]
        data = (await accounts.client.raw("GET", link)).content.decode("utf-8-sig")
        return list(csv.reader(io.StringIO(data, newline="")))

    assert await content(begun.data["id"]) == [
        ["结果", "渠道交易号", "订单号", "渠道金额", "我方金额"],
        ["仅渠道有", "'=cmd|'/c calc'!A1", "", "6.00", ""],
        ["金额不一致", "T2", number, "6.50", "6.00"],
    ]
    offered = (await accounts("columns", place="export", kind="differences")).data["list"]
    assert [one["title"] for one in offered] == (await content(everything.data["id"]))[0]
    async with accounts.database.system() as session:
        told = await session.execute(
            text("SELECT after FROM audit_event WHERE action = 'export.begin' ORDER BY id")
        )
        assert told.scalars().all()[0]["columns"] == columns


async def test_a_file_at_its_limit(accounts: Accounts, shop: Shop) -> None:
    """[F7] As many rows as may be: each is compared, and of one more nothing is.

    A callback that takes 300 ms of processor fails this test, as every one of the server.
    """
    number = await _sold(shop, "T1")
    rows = [
        [f"T{line}", number if line == 1 else f"G{line}", "6.00", "成功"]
        for line in range(1, parsing.MOST_ROWS)
    ]
    upload = await accounts.upload([HEAD, *rows])
    read = await accounts("file", upload_id=upload, channel_code="vivo")
    assert (read.code, read.data["rows"]) == (0, len(rows))
    begun = await accounts("begin", **accounts.form(upload))
    await accounts.worker.run()
    found = (await accounts("detail", id=begun.data["id"])).data
    assert (found["state"], found["lines"]) == ("done", len(rows))
    assert (await accounts.lines(found["id"], kind="matched"))[0][1:] == ("T1", number)
    more = await accounts.upload([HEAD, *rows, *rows[:2]])
    assert (await accounts("file", upload_id=more, channel_code="vivo")).code == 4875
    assert (await accounts.compared([HEAD, *rows, *rows[:2]]))["state"] == "failed"
