"""Exports: made by a worker, resumed after a kill, masked, nobody else's, gone after a day."""

import csv
import io
from typing import Any

import pytest
from fastapi import FastAPI
from openpyxl import load_workbook
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.connections import none_is_held_during
from tests.support.shop import Shop, paid
from tests.support.world import PASSWORD, World

from longshore.domains.operate.exports import running
from longshore.domains.operate.exports.objects import tidy
from longshore.domains.operate.exports.running import Exporter
from longshore.domains.operate.players import put_fact
from longshore.integrations.object_store import Bucket, StoreError
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.kit.db.database import Database

PHONE, MAIL = "+8613900139021", "lily@player.example"


class Desk:
    """The console of one game, and a worker that runs when it is told to."""

    def __init__(self, app: FastAPI, client: Client, database: Database, world: World) -> None:
        self.app, self.client, self.database, self.world = app, client, database, world
        self.worker = Exporter(database, app.state.resources)

    async def __call__(
        self, action: str, *, user: Any = None, game: int = 0, **form: Any
    ) -> Answer:
        return await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/export/{action}",
            user=user or self.world.aurora.owner, game=self.world.aurora.games[game], json=form,
        )  # fmt: skip

    async def work(self) -> None:
        """Everything that waits, to its end, however slow the machine is."""
        await self.worker.run(turn_seconds=120)

    async def begun(self, kind: str, form: str = "csv", **more: Any) -> int:
        answer = await self("begin", kind=kind, format=form, **more)
        assert answer.code == 0, answer
        return int(answer.data["id"])

    async def state(self, number: int) -> Any:
        rows = (await self("list")).data["list"]
        return next(row for row in rows if row["id"] == number)

    async def content(self, number: int) -> bytes:
        """The finished file, read by its link without signing in."""
        link = await self("open", id=number)
        assert link.code == 0, link
        answer = await self.client.raw("GET", link.data["url"])
        assert answer.status_code == 200
        assert len(answer.content) == link.data["size_bytes"]
        return answer.content

    async def rows(self, number: int) -> list[list[str]]:
        data = (await self.content(number)).decode("utf-8-sig")
        return list(csv.reader(io.StringIO(data, newline="")))


@pytest.fixture
async def shop(database: Database, world: World) -> Shop:
    return await Shop.open(database, world.aurora.id, world.aurora.games[0].id)


@pytest.fixture
def desk(app: FastAPI, client: Client, database: Database, world: World, shop: Shop) -> Desk:
    return Desk(app, client, database, world)


async def _tell_facts(desk: Desk, shop: Shop) -> None:
    keyring = desk.app.state.resources.keyring
    async with desk.database.publisher(shop.publisher_id) as session:
        for kind, value in (("phone", PHONE), ("email", MAIL)):
            await put_fact(
                session, keyring, shop.publisher_id, shop.game_id, shop.player_id, kind, value  # type: ignore[arg-type]
            )  # fmt: skip


async def test_orders_as_csv_and_as_a_workbook(desk: Desk, shop: Shop) -> None:
    order = await shop.order(game_order_id="=cmd|'/c calc'!A1")
    await shop.take(paid(order.number, transaction="＝T1"))
    await shop.order(goods="gem_60")
    number, book = await desk.begun("orders"), await desk.begun("orders", "xlsx")
    assert (await desk("open", id=number)).code == 4871, "not finished yet"
    await desk.work()
    assert (await desk.state(number))["state"] == "done"
    head, first, second = await desk.rows(number)
    assert head[:3] == ["订单号", "游戏订单号", "渠道交易号"]
    row = dict(zip(head, first, strict=True))
    assert (row["订单号"], row["金额"], row["货币"]) == (order.number, "648.00", "CNY")
    assert (row["支付状态"], row["发货状态"]) == ("已支付", "发货中")
    assert (row["游戏订单号"], row["渠道交易号"]) == ("'=cmd|'/c calc'!A1", "'＝T1")
    assert dict(zip(head, second, strict=True))["金额"] == "6.00"
    sheet = load_workbook(io.BytesIO(await desk.content(book)), read_only=True).active
    cells = list(sheet.values)
    assert cells[0] == tuple(head)
    assert (cells[1][1], cells[1][2]) == ("=cmd|'/c calc'!A1", "＝T1"), "a text, no formula"


async def test_a_list_is_narrowed_as_the_page_was(desk: Desk, shop: Shop) -> None:
    order = await shop.order()
    await shop.order()
    await shop.take(paid(order.number))
    number = await desk.begun("orders", filters={"payment": "paid"})
    lost = await desk.begun("lost")
    await desk.work()
    assert [row[0] for row in await desk.rows(number)][1:] == [order.number]
    assert [row[0] for row in await desk.rows(lost)][1:] == [order.number]


async def test_what_is_personal_is_masked_unless_the_reason_is_told(
    desk: Desk, shop: Shop, database: Database
) -> None:
    await _tell_facts(desk, shop)
    number = await desk.begun("players")
    form = {"kind": "players", "password": PASSWORD, "reason": "监管检查 2026-18"}
    assert (await desk("beginPersonal", **form | {"reason": ""})).code == 4000
    assert (await desk("beginPersonal", **form | {"password": "wrong"})).code != 0
    reader = desk.world.aurora.reader
    assert (await desk("beginPersonal", user=reader, **form)).code == 4030
    pack = desk.world.aurora.pack
    assert (await desk("beginPersonal", user=pack, **form)).code == 4030, "not in operate"
    clear = (await desk("beginPersonal", **form)).data["id"]
    await desk.work()
    masked, opened = str(await desk.rows(number)), str(await desk.rows(clear))
    assert (PHONE in masked, MAIL in masked, "u-10086" in masked) == (False, False, False)
    assert ("+86139****9021" in masked, "l***@player.example" in masked) == (True, True)
    assert (f"'{PHONE}" in opened, MAIL in opened, "u-10086" in opened) == (True, True, True)
    async with database.system() as session:
        rows = await session.execute(
            text("SELECT action, after::text FROM audit_event WHERE action LIKE 'export.%' "
                 "ORDER BY id")
        )  # fmt: skip
        told = rows.all()
    assert [row.action for row in told] == ["export.begin"] * 2 + ["export.open"] * 2
    assert "监管检查 2026-18" in told[1].after


async def test_a_file_is_its_owners_alone(desk: Desk) -> None:
    number = await desk.begun("orders")
    await desk.work()
    others = (desk.world.aurora.reader, desk.world.aurora.none)
    codes = [(await desk("open", user=one, id=number)).code for one in others]
    assert codes == [4004, 4030]
    assert (await desk("open", game=1, id=number)).code == 4004, "of another game"
    assert (await desk("list", user=desk.world.aurora.reader)).data["list"] == []
    strange = await desk.client.call(
        "POST", "/ultra/protected/app/send/usdk/export/open",
        user=desk.world.borealis.owner, game=desk.world.borealis.games[0], json={"id": number},
    )  # fmt: skip
    assert strange.code == 4004


async def test_a_killed_export_goes_on_where_it_was(
    desk: Desk, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Parts of two rows; the worker dies after each, and once between a part and its note."""
    monkeypatch.setattr(running, "_ROWS", 1)
    monkeypatch.setattr(running, "_PART_ROWS", 2)
    monkeypatch.setattr(running, "_WINDOW", 3)
    numbers = [(await shop.order()).number for _ in range(7)]
    export = await desk.begun("orders")
    later = await shop.order()
    await desk.worker.run(turn_seconds=0)
    first = await desk.state(export)
    assert (first["state"], first["rows"]) == ("running", 2)

    async def dies(*_: Any) -> bool:
        raise OSError("killed")

    monkeypatch.setattr(Exporter, "_keep", dies)
    await desk.worker.run(turn_seconds=0)
    monkeypatch.undo()
    monkeypatch.setattr(running, "_ROWS", 1)
    for _ in range(50):
        if (await desk.state(export))["state"] != "running":
            break
        await Exporter(desk.database, desk.app.state.resources).run(turn_seconds=0)
    found = [row[0] for row in await desk.rows(export)][1:]
    assert found == numbers, "each once, in order"
    assert later.number not in found, "made after it was asked for"


async def test_two_who_are_at_one_export_write_each_row_once(
    desk: Desk, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has lost the lock is told of it at the end only."""
    numbers = [(await shop.order()).number for _ in range(2)]
    export, keep = await desk.begun("orders"), Exporter._keep

    async def late(self: Exporter, job: Any, *part: Any) -> bool:
        monkeypatch.setattr(Exporter, "_keep", keep)
        assert await self._step(job.id, job.publisher_id)
        return await keep(self, job, *part)

    monkeypatch.setattr(Exporter, "_keep", late)
    for _ in range(2):
        await desk.work()
    assert (await desk.state(export))["rows"] == len(numbers)
    assert [row[0] for row in await desk.rows(export)][1:] == numbers


async def test_what_cannot_be_made_says_why(
    desk: Desk, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shop.order()
    monkeypatch.setattr(running, "MOST_WORKBOOK_ROWS", 0)
    book, sheet = await desk.begun("orders", "xlsx"), await desk.begun("orders")
    store = desk.app.state.resources.store

    async def full(*_: Any, **__: Any) -> None:
        raise StoreError("QuotaExceeded", "full")

    await desk.worker.run(turn_seconds=0)
    assert "导出 CSV" in (await desk.state(book))["reason"]
    monkeypatch.setattr(type(store), "compose", full)
    for _ in range(6):
        await desk.worker.run(turn_seconds=0)
    failed = await desk.state(sheet)
    assert (failed["state"], failed["reason"]) == ("failed", "文件存储空间已满")


async def test_three_at_once_and_one_that_is_cancelled(desk: Desk) -> None:
    first, *_ = [await desk.begun("orders") for _ in range(3)]
    assert (await desk("begin", kind="players")).code == 4870
    assert (await desk("cancel", id=first)).data["state"] == "cancelled"
    await desk.begun("players")
    await desk.work()
    assert (await desk("open", id=first)).code == 4871


async def test_files_go_after_a_day(
    desk: Desk, shop: Shop, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no connection is held while the store removes them."""
    await shop.order()
    number = await desk.begun("orders")
    await desk.work()
    url = (await desk("open", id=number)).data["url"]
    resources = desk.app.state.resources
    key = f"export/{shop.publisher_id}/{shop.game_id}/{number}"
    tidying = tidy(database, resources)
    await none_is_held_during(monkeypatch, EmbeddedStore, "delete", database, tidying)
    assert await resources.store.head(Bucket.PRIVATE, f"{key}/0") is None, "the parts go at once"
    assert await resources.store.head(Bucket.PRIVATE, f"{key}/file.csv")
    async with database.system() as session:
        await session.execute(
            text("UPDATE export_job SET finished_at = finished_at - interval '25 hours'")
        )
    assert (await desk("open", id=number)).code == 4871
    await tidy(database, resources)
    assert await resources.store.head(Bucket.PRIVATE, f"{key}/file.csv") is None
    assert (await desk.client.raw("GET", url)).status_code == 404
    assert (await desk.state(number))["state"] == "expired"


@pytest.mark.parametrize("form", ["csv", "xlsx"])
async def test_an_empty_list_is_a_head_alone(desk: Desk, form: str) -> None:
    number = await desk.begun("redemptions", form)
    await desk.work()
    data = await desk.content(number)
    if form == "csv":
        assert len(data.decode().splitlines()) == 1
    else:
        assert len(list(load_workbook(io.BytesIO(data), read_only=True).active.values)) == 1


async def test_one_that_cannot_be_read_holds_up_no_other(
    desk: Desk, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shop.order()
    bad, good = await desk.begun("players"), await desk.begun("orders")
    read = Exporter._read

    async def reads(self: Exporter, job: Any, *rest: Any) -> Any:
        if job.id == bad:
            raise RuntimeError("canceling statement due to statement timeout")
        return await read(self, job, *rest)

    monkeypatch.setattr(Exporter, "_read", reads)
    for _ in range(6):
        await desk.work()
    assert (await desk.state(good))["state"] == "done"
    told = await desk.state(bad)
    assert (told["state"], told["reason"]) == ("failed", "多次读取出错，稍后再试")
