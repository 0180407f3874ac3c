"""What a channel's file says: titles, columns, amounts, states."""

import pytest

from longshore.domains.operate.reconciling.comparing import Known, gathered, kind_of
from longshore.domains.operate.reconciling.parsing import (
    ColumnMissingError,
    Said,
    guessed,
    head_of,
    lines_of,
    minor_of,
    titles_of,
)
from longshore.domains.operate.reconciling.schemas import StatementMapping

WECHAT = [
    (1, ["微信支付账单明细列表"]),
    (3, ["交易时间", "微信订单号", "商户订单号", "交易状态", "货币种类", "订单金额(元)"]),
    (4, ["`2026-07-01", "`4200", "`LS01", "`SUCCESS", "`CNY", "`¥1,648.00"]),
    (5, ["`2026-07-01", "`4200", "`LS01", "`REFUND", "`CNY", "`¥1,648.00"]),
    (6, ["合计", "", "", "", "", "1648.00"]),
]


def test_titles_stand_below_a_preface_and_columns_are_guessed() -> None:
    head = head_of(WECHAT)
    assert head == 3
    mapping = guessed(titles_of(WECHAT, head), head)
    assert (mapping.transaction, mapping.order) == ("微信订单号", "商户订单号")
    assert (mapping.amount, mapping.currency_column) == ("订单金额(元)", "货币种类")
    assert (mapping.state, mapping.unit) == ("交易状态", "major")
    lines, ignored = lines_of(WECHAT, mapping)
    assert [(one.line, one.transaction, one.minor, one.state) for one in lines] == [
        (4, "4200", 164_800, "paid"),
        (5, "4200", 164_800, "refunded"),
    ]
    assert ignored == 1, "the sum of the file names no transaction"


def test_titles_of_a_file_without_a_preface() -> None:
    rows = [(1, ["order_id", "trade_no", "price (cents)"]), (2, ["A", "T", "600"])]
    assert head_of(rows) == 1
    mapping = guessed(titles_of(rows, 1), 1)
    assert (mapping.order, mapping.transaction, mapping.unit) == ("order_id", "trade_no", "minor")


def test_a_column_that_is_gone_is_named() -> None:
    with pytest.raises(ColumnMissingError, match="金额"):
        lines_of(WECHAT, StatementMapping(transaction="微信订单号", amount="金额", head_row=3))


@pytest.mark.parametrize(
    ("said", "currency", "unit", "minor"),
    [
        ("6", "CNY", "major", 600),
        ("¥1,298.00", "CNY", "major", 129_800),
        ("－6.00元", "CNY", "major", -600),
        ("600", "CNY", "minor", 600),
        ("120", "JPY", "major", 120),
        ("1.234", "BHD", "major", 1_234),
        ("6.005", "CNY", "major", None),
        ("6.5", "CNY", "minor", None),
        ("6", "???", "major", None),
        ("", "CNY", "major", None),
        ("NaN", "CNY", "major", None),
        ("1e9", "CNY", "major", None),
        ("999999999999999", "CNY", "major", None),
    ],
)
def test_amounts(said: str, currency: str, unit: str, minor: int | None) -> None:
    assert minor_of(said, currency, unit) == minor


def _said(**more: object) -> Said:
    values: dict[str, object] = {
        "line": 2, "transaction": "T", "order": "", "minor": 600, "currency": "CNY",
        "state": "paid", "amount": "6.00",
    }  # fmt: skip
    return Said(**(values | more))  # type: ignore[arg-type]


def test_a_sale_and_its_refund_are_one_and_a_second_sale_is_a_repeat() -> None:
    pairs = gathered([_said(), _said(line=3), _said(line=4, state="refunded"), _said(order="x")])
    assert [(pair.said.state, len(pair.repeats)) for pair in pairs] == [("refunded", 2)]
    alone = gathered([_said(transaction="", order="A"), _said(transaction="", order="B")])
    assert len(alone) == 2


@pytest.mark.parametrize(
    ("known", "kind"),
    [
        (None, "only_theirs"),
        (Known(1, "LS", "T", 600, "CNY", "paid"), "matched"),
        (Known(1, "LS", "T", 601, "CNY", "paid"), "amount"),
        (Known(1, "LS", "T", 600, "USD", "paid"), "currency"),
        (Known(1, "LS", "T", 600, "CNY", "created"), "state"),
        (Known(1, "LS", "T", 600, "CNY", "refunded"), "state"),
        (Known(1, "LS", "T", 600, "CNY", "extra"), "state"),
    ],
)
def test_what_a_line_is(known: Known | None, kind: str) -> None:
    assert kind_of(_said(), known) == kind
    assert kind_of(_said(minor=None), known) == "unreadable"


def test_money_that_was_given_back_matches_both_of_our_words() -> None:
    for state in ("refunded", "charged_back"):
        known = Known(1, "LS", "T", 600, "CNY", state)
        assert kind_of(_said(state="refunded"), known) == "matched"


def _back(minor: int, **more: object) -> Said:
    return _said(minor=minor, state="refunded", **more)


@pytest.mark.parametrize(
    ("lines", "known", "kind"),
    [
        # Less than the sale was given back: neither whole, nor another amount.
        ([_said(), _back(100)], Known(1, "LS", "T", 600, "CNY", "paid", 100), "matched"),
        ([_said(), _back(100)], Known(1, "LS", "T", 600, "CNY", "paid"), "state"),
        ([_said(), _back(100)], Known(1, "LS", "T", 600, "CNY", "refunded"), "state"),
        ([_said(), _back(100)], Known(1, "LS", "T", 600, "CNY", "paid", 200), "amount"),
        ([_said(), _back(100), _back(200)], Known(1, "LS", "T", 600, "CNY", "paid", 300),
         "matched"),
        # Parts that come to the whole.
        ([_said(), _back(100), _back(500)], Known(1, "LS", "T", 600, "CNY", "refunded"),
         "matched"),
        # The sale is in the file of an earlier month.
        ([_back(100)], Known(1, "LS", "T", 600, "CNY", "paid", 100), "matched"),
        ([_back(100)], Known(1, "LS", "T", 600, "CNY", "paid"), "state"),
        ([_back(600)], Known(1, "LS", "T", 600, "CNY", "refunded"), "matched"),
        ([_back(700)], Known(1, "LS", "T", 600, "CNY", "refunded"), "amount"),
        # They know of no refund, we do.
        ([_said()], Known(1, "LS", "T", 600, "CNY", "paid", 100), "state"),
    ],
)  # fmt: skip
def test_parts_that_were_given_back(lines: list[Said], known: Known, kind: str) -> None:
    (pair,) = gathered(lines)
    assert kind_of(pair.said, known) == kind
