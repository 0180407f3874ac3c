"""Files of goods as people send them, and as they get them."""

import base64
import csv
from io import BytesIO, StringIO
from typing import Any

from openpyxl import Workbook
from tests.domains.pack.goods.test_goods import call
from tests.support.client import Answer, Client
from tests.support.world import World

HEAD = ["商品 ID", "商品名称", "价格", "币种", "状态", "渠道商品 ID:huawei", "渠道价格:google",
        "渠道商品 ID:google"]  # fmt: skip
GOOD = ["gem_60", "60 钻石", "6.00", "CNY", "上架", "hw.60", "0.99 USD", "g60"]


def as_csv(*rows: list[str], encoding: str = "utf-8") -> bytes:
    output = StringIO(newline="")
    csv.writer(output).writerows(rows)
    return output.getvalue().encode(encoding)


def as_xlsx(*rows: list[Any]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    output = BytesIO()
    book.save(output)
    return output.getvalue()


async def send(client: Client, world: World, data: bytes, **more: Any) -> Answer:
    content = base64.b64encode(data).decode()
    return await call(client, world, "u_batchAddGoods", content=content, **more)


async def exported(client: Client, world: World, **options: Any) -> bytes:
    answer = await call(client, world, "u_exportGoods", **options)
    return base64.b64decode(answer.data["content"])
