"""Goods in files: import with a dry run, export, and prices against a store's list."""

import base64
import csv
import resource
import time
import zipfile
from io import BytesIO, StringIO
from typing import Any

import pytest
from openpyxl import load_workbook
from sqlalchemy import select, text
from tests.domains.pack.goods.files import GOOD, HEAD, as_csv, as_xlsx, exported, send
from tests.domains.pack.goods.test_goods import call, goods, save
from tests.support.client import Client
from tests.support.uploads import Uploader
from tests.support.world import World, as_owner

from longshore.domains.files.uploads.models import Upload
from longshore.domains.pack.goods.columns import Column, read_head
from longshore.kit.db.database import Database


def _used(who: int) -> float:
    return resource.getrusage(who).ru_utime


def test_heads_of_older_files() -> None:
    """What was exported before the words were settled still imports."""
    assert read_head("商品编号", 0) == Column(0, "code")
    assert read_head("产品ID:huawei", 1) == Column(1, "product", "huawei")
    assert read_head("渠道商品 ID：huawei", 2) == Column(2, "product", "huawei")


class TestImport:
    @pytest.mark.parametrize("make", [as_csv, as_xlsx])
    async def test_dry_run_then_apply(self, client: Client, world: World, make: Any) -> None:
        """[W-02] A dry run says what would happen and stores nothing; applying does just that."""
        data = make(HEAD, GOOD, ["card", "月卡", "30", "cny", "下架"])
        dry = (await send(client, world, data, dry_run=True)).data
        assert dry == {
            "is_applied": False, "rows": 2, "added": 2, "updated": 0, "unchanged": 0,
            "bad_rows": [], "faults": [],
        }  # fmt: skip
        assert await goods(client, world) == []
        assert (await send(client, world, data)).data == dry | {"is_applied": True}
        card, gem = await goods(client, world)
        assert (gem["price_minor"], gem["currency"], gem["is_on"]) == (600, "CNY", True)
        assert gem["products"] == [
            {"channel_code": "google", "product_id": "g60", "price_minor": 99, "currency": "USD"},
            {"channel_code": "huawei", "product_id": "hw.60", "price_minor": None,
             "currency": None},
        ]  # fmt: skip
        assert (card["price_minor"], card["is_on"], card["products"]) == (3000, False, [])

    async def test_numbers_of_a_spreadsheet(self, client: Client, world: World) -> None:
        """[W-02] Numbers that a spreadsheet stores as numbers are read as a person sees them."""
        data = as_xlsx(["code", "name", "price", "currency"], [1001, 60, 6.5, "CNY"],
                       [1002.0, "x", 300, "JPY"])  # fmt: skip
        assert (await send(client, world, data)).data["is_applied"]
        yen, yuan = await goods(client, world)
        assert (yuan["code"], yuan["name"], yuan["price_minor"]) == ("1001", "60", 650)
        assert (yen["code"], yen["price_minor"]) == ("1002", 300)

    async def test_every_bad_row_and_field(self, client: Client, world: World) -> None:
        """[W-02] Every bad row is named with its field, and one of them keeps all rows out."""
        await save(client, world, code="stored", products=[
            {"channel_code": "huawei", "product_id": "taken"}])  # fmt: skip
        data = as_csv(
            HEAD,
            GOOD,
            ["gem_60", "again", "1", "CNY"],
            ["a b", "", "x", "CNY"],
            ["yen", "n", "1.5", "JPY"],
            ["xyz", "n", "1", "XYZ", "maybe"],
            ["stored", "n", "1", "CNY"],
            ["p1", "n", "1", "CNY", "on", "taken"],
            ["p2", "n", "1", "CNY", "on", "hw.60"],
            ["p3", "n", "1", "CNY", "on", "", "0.99 USD", ""],
            ["p4", "n", "1", "CNY", "on", "", "0.99 ABC", "g4"],
            [],
            ["p5", "n", "", "CNY"],
            ["p5", "n", "1", "CNY"],
        )
        for dry_run in (True, False):
            answer = await send(client, world, data, dry_run=dry_run, language="en-US")
            report = answer.data
            assert not report["is_applied"]
            assert [(f["row"], f["field"]) for f in report["faults"]] == [
                (3, "code"), (4, "price"), (4, "code"), (4, "name"), (5, "price"),
                (6, "status"), (6, "currency"), (7, "code"), (8, "product:huawei"),
                (9, "product:huawei"), (10, "price:google"), (11, "price:google"), (13, "price"),
                (14, "code"),
            ]  # fmt: skip
            assert report["bad_rows"] == [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14]
        texts = {(f["row"], f["field"]): f["msg"] for f in report["faults"]}
        assert texts[(3, "code")] == "is in row 2 as well"
        assert texts[(5, "price")] == "JPY has 0 decimals at most"
        assert texts[(8, "product:huawei")] == "belongs to the goods stored"
        assert texts[(13, "price")] == texts[(4, "name")] == "is required"
        assert [g["code"] for g in await goods(client, world)] == ["stored"]

    async def test_update_stored(self, client: Client, world: World) -> None:
        """[W-02] With `update`, rows change stored goods; a channel without a column stays."""
        await save(client, world, description="kept", products=[
            {"channel_code": "oppo", "product_id": "o"},
            {"channel_code": "huawei", "product_id": "old"}])  # fmt: skip
        data = as_csv(
            ["code", "name", "price", "currency", "product:huawei"],
            ["gem_60", "60 钻石", "8", "CNY", "new"],
            ["b", "b", "1", "USD", "old"],
        )
        report = (await send(client, world, data, existing="update")).data
        assert (report["added"], report["updated"], report["is_applied"]) == (1, 1, True)
        new, gem = await goods(client, world)
        assert (gem["price_minor"], gem["description"]) == (800, "kept")
        ids = {p["channel_code"]: p["product_id"] for p in gem["products"]}
        assert ids == {"huawei": "new", "oppo": "o"}
        assert new["products"][0]["product_id"] == "old"
        again = (await send(client, world, data, existing="update")).data
        assert (again["added"], again["updated"], again["unchanged"]) == (0, 0, 2)

    @pytest.mark.parametrize(
        "data",
        [
            b"", b"\x00\x01", b"PK\x03\x04 broken", as_csv(["code", "name"], ["a", "b"]),
            as_csv(HEAD), as_csv([*HEAD, "商品编号"], GOOD), as_csv([*HEAD, "colour"], GOOD),
            b'code,name,price,currency\n"a,b', as_csv(HEAD, *[["x"]] * 5_001),
        ],
    )  # fmt: skip
    async def test_unreadable(self, client: Client, world: World, data: bytes) -> None:
        answer = await send(client, world, data)
        assert answer.code == (4453 if not data else 4452)

    async def test_bomb(self, client: Client, world: World) -> None:
        """A small workbook that unpacks to a very large one is refused unread."""
        output = BytesIO()
        with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("xl/workbook.xml", b" " * 70_000_000)
        assert (await send(client, world, output.getvalue())).code == 4452

    async def test_texts_by_the_million(self, client: Client, world: World) -> None:
        """100 KB that say millions of shared texts are refused, and not by this process."""
        output = BytesIO()
        with zipfile.ZipFile(BytesIO(as_xlsx(HEAD, GOOD))) as honest:
            parts = {name: honest.read(name) for name in honest.namelist()}
        parts["xl/sharedStrings.xml"] = b"<sst>" + b"<si/>" * 2_500_000 + b"</sst>"
        with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in parts.items():
                archive.writestr(name, content)
        own, others = _used(resource.RUSAGE_SELF), _used(resource.RUSAGE_CHILDREN)
        answer = await send(client, world, output.getvalue())
        assert (answer.code, "内容过大" in answer.msg) == (4452, True)
        assert _used(resource.RUSAGE_SELF) - own < _used(resource.RUSAGE_CHILDREN) - others

    async def test_uploaded_file(self, client: Client, world: World, database: Database) -> None:
        """[W-02] A file may come as an upload; it goes once it has been applied."""
        data = as_xlsx(HEAD, GOOD)
        uploader = Uploader(client, world.aurora.pack)
        upload_id = (await uploader.put(data, purpose="goods", name="g.xlsx"))["upload_id"]
        dry = await call(client, world, "u_batchAddGoods", upload_id=upload_id, dry_run=True)
        assert (dry.data["added"], dry.data["is_applied"]) == (1, False)
        other = await client.call(
            "POST", "/ultra/protected/app/send/usdk/sdk/u_batchAddGoods",
            user=world.borealis.owner, game=world.borealis.games[0], json={"upload_id": upload_id},
        )  # fmt: skip
        assert other.code != 0
        done = await call(client, world, "u_batchAddGoods", upload_id=upload_id)
        assert done.data["is_applied"]
        async with database.system() as session:
            assert (await session.execute(select(Upload.status))).scalars().all() == ["aborted"]

    async def test_list(self, client: Client, world: World) -> None:
        """[W-02] u_batchAddGoods takes a plain list too, all or none."""
        one = {"code": "a", "name": "n", "price_minor": 1, "currency": "CNY"}
        bad = await call(client, world, "u_batchAddGoods", goods=[one, one | {"code": "b"}, one])
        assert bad.data["bad_rows"] == [3]
        assert await goods(client, world) == []
        done = await call(client, world, "u_batchAddGoods", goods=[one, one | {"code": "b"}])
        assert done.data["added"] == 2

    @pytest.mark.parametrize("encoding", ["gb18030", "utf-16"])
    async def test_encodings(self, client: Client, world: World, encoding: str) -> None:
        """A csv as a Chinese spreadsheet saves it is read as well, and "Unicode text"."""
        report = (await send(client, world, as_csv(HEAD, GOOD, encoding=encoding))).data
        assert report["is_applied"]
        assert (await goods(client, world))[0]["name"] == "60 钻石"

    async def test_five_thousand(self, client: Client, world: World, database: Database) -> None:
        """[W-02] 5,000 rows are imported and exported in seconds."""
        rows = [[f"g{n}", f"n {n}", "1.00", "CNY", "on", f"h{n}", "", f"p{n}"] for n in range(5000)]
        begin = time.perf_counter()
        stored = as_xlsx(HEAD, *rows)
        assert len(stored) < 700_000
        begin = time.perf_counter()
        assert (await send(client, world, stored)).data["added"] == 5000
        imported = time.perf_counter()
        data = await exported(client, world)
        print(f"import {imported - begin:.1f} s, export {time.perf_counter() - imported:.1f} s")
        assert len(list(load_workbook(BytesIO(data)).active.iter_rows())) == 5001
        assert time.perf_counter() - begin < 200
        # As autovacuum does within a minute: without figures, what deletes products and their
        # ids goes through those of the whole game for each.
        async with as_owner(database) as session:
            await session.execute(text("ANALYZE goods, goods_product"))


class TestExport:
    @pytest.mark.parametrize("file_format", ["xlsx", "csv"])
    @pytest.mark.parametrize("language", ["zh-CN", "en-US"])
    async def test_comes_back(
        self, client: Client, world: World, file_format: str, language: str
    ) -> None:
        """[W-02] What was exported imports to exactly what is stored."""
        await send(client, world, as_csv(HEAD, GOOD, ["=c", "n", "1", "CNY"]))
        await send(client, world, as_csv(HEAD, GOOD, ["c", "=1+1", "1", "KWD", "off"]))
        await save(client, world, code="d", name="'=x", description='a,b\n"c"', currency="JPY")
        await save(client, world, code="e", name="＝x", description="a;=b; '-c", currency="JPY")
        data = await exported(client, world, format=file_format, language=language)
        report = (await send(client, world, data, existing="update")).data
        assert report["faults"] == []
        assert (report["unchanged"], report["updated"], report["added"]) == (4, 0, 0)

    async def test_no_formula(self, client: Client, world: World) -> None:
        """[W-02] A name that a spreadsheet would run is text in what we export."""
        await save(client, world, name="=HYPERLINK(1)", description="+1")
        await save(client, world, code="w", name="＝1+1", description="a;=1")
        text = (await exported(client, world, format="csv")).decode("utf-8-sig")
        first, second = sorted(list(csv.reader(StringIO(text)))[1:], key=lambda row: row[0] == "w")
        assert (first[1], first[5]) == ("'=HYPERLINK(1)", "'+1")
        assert (second[1], second[5]) == ("'＝1+1", "a;'=1")
        sheet = load_workbook(BytesIO(await exported(client, world))).active
        assert sheet is not None
        assert sheet["B2"].data_type == "s"
        assert sheet["B2"].value == "=HYPERLINK(1)"

    async def test_template(self, client: Client, world: World) -> None:
        """[W-02] The template itself imports."""
        data = await exported(client, world, template=True, channels=["vivo"])
        assert (await send(client, world, data)).data["is_applied"]
        assert (await goods(client, world))[0]["products"][0]["channel_code"] == "vivo"


class TestPrices:
    async def test_within_the_game(self, client: Client, world: World) -> None:
        """[W-02] One product id with two prices, and a channel that differs, are reported."""
        await save(client, world, products=[
            {"channel_code": "a", "product_id": "p", "price_minor": 700, "currency": "CNY"},
            {"channel_code": "b", "product_id": "p"},
            {"channel_code": "c", "product_id": "q", "price_minor": 99, "currency": "USD"},
        ])  # fmt: skip
        report = (await call(client, world, "u_goodsPriceReport")).data
        assert report["compared"] == 3
        assert [
            (f["kind"], f["channel_code"], f["price_minor"], f["other_price_minor"])
            for f in report["list"]
        ] == [("channel", "a", 700, 600), ("product", "b", 600, 700)]

    async def test_against_a_store(self, client: Client, world: World) -> None:
        """[W-02] A store's list is compared line by line, both ways."""
        for code, product in (("a", "p1"), ("b", "p2"), ("c", "p3")):
            await save(client, world, code=code, products=[
                {"channel_code": "google", "product_id": product}])  # fmt: skip
        data = as_csv(["product_id", "price", "currency"], ["p1", "6.00", "CNY"],
                      ["p2", "6.00", "USD"], ["p9", "1", "CNY"])  # fmt: skip
        content = base64.b64encode(data).decode()
        report = (
            await call(client, world, "u_goodsPriceReport", content=content, channel_code="google")
        ).data
        assert [(f["kind"], f["product_id"], f["other"]) for f in report["list"]] == [
            ("store", "p2", "3"), ("absent", "p3", ""), ("unknown", "p9", "4"),
        ]  # fmt: skip
        wrong = base64.b64encode(as_csv(["product_id", "price"], ["p", "1"])).decode()
        assert (await call(client, world, "u_goodsPriceReport", content=wrong)).code == 4452
