"""What stands in a file, to the byte: formulas, masks, nothing, money, the zone's moments."""

import itertools
from typing import Any

import pytest
from tests.support.shop import Shop, paid

from longshore.domains.operate.exports.kind import Scope
from longshore.domains.operate.exports.of_differences import DIFFERENCES
from longshore.domains.operate.exports.of_orders import ORDERS
from longshore.domains.operate.exports.of_players import PLAYERS
from longshore.domains.operate.exports.schemas import ExportFilters
from longshore.domains.operate.exports.writing import encoded
from longshore.kit.db.database import Database
from longshore.kit.text.cells import csv_columns, csv_lines
from longshore.kit.text.text import Language

SIGNS = [*"=+-@＝＋－＠﹦﹢﹣﹫", "\t", "\r", "\n", "a;=", "a;;\u3000＝", "a\t-", ';"@']
BEFORE = ["", "'", " ", "\ufeff", "\u200b", "\u3000", "\xa0", "\x85", "\x1c", "' \u2003"]
PLAIN = [
    "",
    "a",
    "a=1",
    "1-2",
    "宝石",
    'say "hi", he said',
    "two\r\nlines",
    "\x00",
    "'a",
    " a",
    "𝟙",
]
ORDER = {
    "id": 1, "number": "LS1", "game_order_id": "G1", "transaction": "T1", "created": "", "paid": "",
    "given": "", "player_id": 7, "role_id": "", "role_name": "", "server_id": "s1",
    "channel_code": "vivo", "goods_code": "gem", "goods_name": "宝石", "amount_minor": 600,
    "currency": "CNY", "payment": "paid", "delivery": "queued", "is_sandbox": False,
}  # fmt: skip


def scope(language: Language = "zh-CN", *, is_masked: bool = True) -> Scope:
    def opened(value: bytes, player_id: int, kind: str) -> str:
        return f"{value.decode()}{player_id}"

    return Scope(1, ExportFilters(), "Asia/Shanghai", language, is_masked, opened)


def columns_of(*rows: dict[str, Any]) -> dict[str, list[Any]]:
    return {key: [row[key] for row in rows] for key in rows[0]}


def test_columns_are_written_as_rows_are() -> None:
    """Every sign that begins a formula, behind everything that a spreadsheet skips."""
    texts = [before + sign + "1" for before, sign in itertools.product(BEFORE, SIGNS)] + PLAIN
    cells: list[str | int | float | None] = [*texts, None, 0, -5, 10**18, 1.5]
    rows = list(itertools.product(cells, ("x", "=1", None)))
    assert csv_columns(list(zip(*rows, strict=True))) == csv_lines(rows)
    assert csv_columns([]) == csv_lines([]) == ""


def test_no_sign_that_a_formula_may_begin_with_is_passed_over() -> None:
    signs = [f"{chr(one)}=1" for one in range(0x110000) if not 0xD800 <= one < 0xE000]
    assert csv_columns([signs]) == csv_lines([sign] for sign in signs)


def test_orders() -> None:
    rows = [
        ORDER,
        ORDER | {"game_order_id": "=cmd|'/c calc'!A1", "transaction": "＝T1", "role_name": "＠名"},
        ORDER | {"transaction": None, "created": "2026-01-02 03:04:05", "paid": None,
                 "given": None, "role_name": ' "+1", 2', "is_sandbox": True},
        ORDER | {"amount_minor": 0, "currency": "JPY", "payment": "closed", "delivery": "strange"},
        ORDER | {"amount_minor": 5, "currency": "KWD", "payment": "refunded", "delivery": "none"},
        ORDER | {"amount_minor": 12_345_678_901_234_567, "role_name": "一\n二", "role_id": "-9"},
    ]  # fmt: skip
    assert encoded(ORDERS, scope(), "csv", columns_of(*rows)).decode() == (
        "LS1,G1,T1,,,,7,,,s1,vivo,gem,宝石,6.00,CNY,已支付,发货中,否\r\n"
        "LS1,'=cmd|'/c calc'!A1,'＝T1,,,,7,,'＠名,s1,vivo,gem,宝石,6.00,CNY,已支付,发货中,否\r\n"
        'LS1,G1,,2026-01-02 03:04:05,,,7,," ""+1"", 2",s1,vivo,gem,宝石,6.00,CNY,已支付,'
        "发货中,是\r\n"
        "LS1,G1,T1,,,,7,,,s1,vivo,gem,宝石,0,JPY,已关闭,strange,否\r\n"
        "LS1,G1,T1,,,,7,,,s1,vivo,gem,宝石,0.005,KWD,已退款,不需要,否\r\n"
        'LS1,G1,T1,,,,7,\'-9,"一\n二",s1,vivo,gem,宝石,123456789012345.67,CNY,已支付,发货中,否\r\n'
    )
    book = encoded(ORDERS, scope("en-US"), "xlsx", columns_of(rows[1])).decode()
    assert book.count("\n") == 1
    assert '"=cmd|\'/c calc\'!A1", "＝T1"' in book, "texts of a workbook are cells, never formulas"


@pytest.mark.parametrize("is_masked", [True, False])
def test_players(is_masked: bool) -> None:
    plain = {
        "id": 7, "created": "2026-01-02 03:04:05", "seen": None, "channel_code": "vivo",
        "channel_uid": "u-10086", "account": None, "phone": b"+861390000000", "email": b"@li.ly/",
        "role_name": "名", "server_id": None, "level": None, "is_banned": None, "is_sandbox": False,
    }  # fmt: skip
    bare = plain | {"channel_uid": "", "phone": None, "email": None, "is_banned": True}
    told = encoded(PLAYERS, scope(is_masked=is_masked), "csv", columns_of(plain, bare)).decode()
    personal = "u***6,,'+86139****0007,***@li.ly/7" if is_masked else (
        "u-10086,,'+8613900000007,'@li.ly/7"
    )  # fmt: skip
    assert told == (
        f"7,2026-01-02 03:04:05,,vivo,{personal},名,,,,否\r\n"
        "7,2026-01-02 03:04:05,,vivo,,,,,名,,,是,否\r\n"
    )


def test_differences() -> None:
    line = {
        "id": 1, "line": 2, "kind": "amount", "transaction": "T", "order_number": "=1",
        "said": "６.００", "theirs_minor": 600, "theirs_currency": "CNY", "theirs_state": "stray",
        "ours_minor": 5, "ours_currency": "JPY", "ours_state": "paid",
    }  # fmt: skip
    missing = line | {"theirs_minor": None, "theirs_currency": None, "theirs_state": None,
                      "ours_minor": None, "ours_currency": None, "ours_state": None}  # fmt: skip
    told = encoded(DIFFERENCES, scope("en-US"), "csv", columns_of(line, missing)).decode()
    assert told == (
        "2,amount differs,T,'=1,6.00,CNY,of no order,5,JPY,paid\r\n"
        "2,amount differs,T,'=1,６.００,,,,,\r\n"
    )


async def test_moments_are_the_games(database: Database, world: Any) -> None:
    """On the game's clock, also where its summer differs."""
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    order = await shop.order()
    await shop.take(paid(order.number))
    place = Scope(shop.game_id, ExportFilters(), "America/New_York", "en-US", True, lambda *_: "")
    async with database.publisher(shop.publisher_id) as session:
        (row,) = (await session.execute(ORDERS.statement(place))).all()
        kept = await shop.row(
            "SELECT to_char(created_at AT TIME ZONE 'America/New_York', 'YYYY-MM-DD HH24:MI:SS') "
            "AS made FROM orders WHERE number = :n", n=order.number,
        )  # fmt: skip
    assert row.created == kept.made
