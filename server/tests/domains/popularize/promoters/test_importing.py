"""Promoters from a table: all of them or none, every bad row named."""

import base64
import csv
from io import BytesIO
from typing import Any

import openpyxl
import pytest
from tests.domains.popularize.promoters.test_promoters import call, create, events
from tests.support.client import Answer, Client
from tests.support.settling import Settling
from tests.support.world import World

from longshore.kit.db.database import Database

HEAD = "名称,代码,联系方式,分组,上级代码,默认分成,备注\n"


async def read(client: Client, world: World, table: str | bytes, **more: Any) -> Answer:
    data = table.encode() if isinstance(table, str) else table
    content = base64.b64encode(data).decode()
    return await call(client, world, "import", content=content, **more)


async def test_every_bad_row_is_named(client: Client, world: World, database: Database) -> None:
    """[W-14] One bad row, and none is stored."""
    await create(client, world, "there")
    await create(client, world, "below", agency_id=1)
    table = HEAD + (
        "好的,good,,,there,,\n"
        ",noname,,,,,\n"
        "坏代码,a b,,,,,\n"
        "重复,good,,,,,\n"
        "已有,there,,,,,\n"
        "无上级,lost,,,nobody,,\n"
        "太深,deep,,,below,,\n"
        "自己,self,,,self,,\n"
        "无分成,noshare,,,,50 %,\n"
        "文件里太深,deeper,,,good,,\n"
    )
    for dry_run in (True, False):
        found = (await read(client, world, table, dry_run=dry_run)).data
        assert (found["is_applied"], found["rows"], found["added"]) == (False, 10, 0)
        assert found["bad_rows"] == [3, 4, 5, 6, 7, 8, 9, 10, 11]
        assert [(one["row"], one["field"]) for one in found["faults"]] == [
            (3, "name"), (4, "code"), (5, "code"), (6, "code"), (7, "agency"), (8, "agency"),
            (9, "agency"), (10, "share"), (11, "agency"),
        ]  # fmt: skip
        assert found["faults"][2]["msg"] == "与第2行重复"
    assert (await call(client, world, "list")).data["total"] == 2
    assert await events(database, "promoter.import") == []


async def test_what_is_taken_out_says_whose_share_it_is(settling: Settling) -> None:
    """And is read again as it stands, but for codes that are there."""
    await settling.share()
    client, world = settling.client, settling.world
    await create(client, world, "none-yet")
    file = (await call(client, world, "export")).data
    table = base64.b64decode(file["content"]).decode("utf-8-sig")
    shares = [row["默认分成"] for row in csv.DictReader(table.splitlines())]
    assert shares == ["30 %", ""]
    again = (await read(client, world, table, dry_run=True)).data
    assert {one["field"] for one in again["faults"]} == {"code"}


async def test_agencies_stand_anywhere_in_the_file(settling: Settling) -> None:
    """Those below them too; the share is theirs at once. XLSX as CSV."""
    await settling.share()
    client, world = settling.client, settling.world
    book = openpyxl.Workbook()
    assert book.active
    for row in (
        ("Name", "Code", "Agency code", "Default share"),
        ("Sub", "sub", "agency", "30 %"), ("Agency", "agency", "", ""),
        ("Old", "old", "streamer", ""),
    ):  # fmt: skip
        book.active.append(row)
    out = BytesIO()
    book.save(out)
    dry = (await read(client, world, out.getvalue(), dry_run=True)).data
    assert (dry["is_applied"], dry["added"]) == (False, 3)
    assert (await call(client, world, "list")).data["total"] == 1
    done = (await read(client, world, out.getvalue())).data
    assert (done["is_applied"], done["added"], done["faults"]) == (True, 3, [])
    found = {row["code"]: row for row in (await call(client, world, "list")).data["list"]}
    assert (found["sub"]["agency_name"], found["sub"]["share_model"]) == ("Agency", "30 %")
    assert found["old"]["agency_name"] == "=Streamer"
    (event,) = await events(settling.database, "promoter.import")
    assert event.after == {"promoters": 3, "codes": ["sub", "agency", "old"]}


@pytest.mark.parametrize(
    "table",
    [b"", b"\xff\xfe\x00", HEAD.encode(), b"name\nx\n", b"name,code,code\nx,a,b\n",
     b"name,code,rate\nx,a,1\n"],
)  # fmt: skip
async def test_no_such_table(client: Client, world: World, table: bytes) -> None:
    assert (await read(client, world, table)).code == 4898


async def test_what_is_exported_is_imported_again(client: Client, world: World) -> None:
    await create(client, world, "agency", name="=1+1", group="g", note="a,b")
    await create(client, world, "sub", agency_id=1)
    told = (await call(client, world, "export")).data["content"]
    moved = await call(client, world, "import", game=1, content=told)
    assert moved.data["added"] == 2, moved.data
    rows = (await call(client, world, "list", game=1)).data["list"]
    assert [(row["name"], row["code"], row["agency_name"]) for row in rows] == [
        ("Name", "sub", "=1+1"), ("=1+1", "agency", ""),
    ]  # fmt: skip
    template = (await call(client, world, "export", template=True)).data["content"]
    assert (await call(client, world, "import", game=1, content=template)).data["added"] == 2


async def test_a_table_at_its_limit(client: Client, world: World) -> None:
    """[F7] As many rows as may be, all of them right or all wrong; of one more nothing is read.

    A callback that takes 300 ms of processor fails this test, as every one of the server.
    """
    head = "name,code,contact,group,agency,default share,note\n"
    good = [f"n{number},c{number},{number}@example.com,g,,,{'x' * 80}\n" for number in range(1_999)]
    bad = [f",c {number},,,nobody,50 %,\n" for number in range(1_999)]
    for rows, is_good in ((good, True), (bad, False)):
        found = (await read(client, world, head + "".join(rows), dry_run=False)).data
        assert (found["rows"], found["is_applied"]) == (1_999, is_good)
        assert (found["added"], len(found["bad_rows"])) == ((1_999, 0) if is_good else (0, 1_999))
    answer = await read(client, world, head + "".join(good) + "n,more,,,,,\nn,yet,,,,,\n")
    assert answer.code != 0
    assert (await call(client, world, "list")).data["total"] == 1_999
