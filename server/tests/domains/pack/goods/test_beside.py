"""A workbook takes seconds to read or to make: nobody waits for a connection meanwhile."""

import base64
from typing import Any

import pytest
from fastapi import FastAPI
from tests.domains.pack.goods.files import GOOD, HEAD, as_xlsx
from tests.domains.pack.goods.test_goods import call, save
from tests.support.client import Client
from tests.support.connections import none_is_held_during
from tests.support.world import World

from longshore.domains.pack.goods import table_file

LIST = as_xlsx(["product_id", "price", "currency"], ["p1", "6.00", "CNY"])


@pytest.mark.parametrize(
    ("action", "form"),
    [
        ("u_batchAddGoods", {"content": base64.b64encode(as_xlsx(HEAD, GOOD)).decode()}),
        (
            "u_goodsPriceReport",
            {"content": base64.b64encode(LIST).decode(), "channel_code": "google"},
        ),
        ("u_exportGoods", {}),
    ],
)
async def test_no_connection_is_held_meanwhile(
    app: FastAPI,
    client: Client,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    action: str,
    form: dict[str, Any],
) -> None:
    await save(client, world, code="other", products=[
        {"channel_code": "google", "product_id": "p1"}])  # fmt: skip
    answer = await none_is_held_during(
        monkeypatch, table_file, "run_limited", app.state.database,
        call(client, world, action, **form),
    )  # fmt: skip
    assert answer.code == 0, answer
