"""A line's base by its rate is its amount, as its statement shows them."""

import base64
from datetime import date
from io import BytesIO
from typing import Any

import openpyxl
import pytest
from tests.support.settling import Settling, moment

from longshore.domains.popularize.settlements.lines import Line, LineKind
from longshore.domains.popularize.settlements.rates import reckoned
from longshore.domains.popularize.shares import Terms

_MARCH = date(2026, 3, 1)


def told(terms: dict[str, Any], *lines: tuple[LineKind, int], currency: str = "CNY") -> list[str]:
    """The rates of a statement's lines, each of a kind and a base, in English."""
    of = Terms.model_validate(terms)
    made = [Line(kind, _MARCH, _MARCH, 1, currency, 1, base, 0) for kind, base in lines]
    found = reckoned(made, {1: of}, {(_MARCH, 1, currency): 777})
    return [one.rate.in_language("en-US") for one in found]


_TIERS = {
    "earns": "income",
    "fee_bps": 500,
    "tiers": [
        {"from_minor": 0, "rate_bps": 2000},
        {"from_minor": 95_000, "rate_bps": 3050},
    ],
}


@pytest.mark.parametrize(
    ("lines", "rates"),
    [
        ([("share", 60_000)], ["95% × 20%"]),
        ([("share", 100_000)], ["95% × 20%"]),
        ([("share", 100_000), ("share", 1)], ["95% × 20%", "95% × 30.5%"]),
        ([("share", 100_000), ("share", 0)], ["95% × 20%", "95% × 30.5%"]),
        ([("share", 150_000)], ["95% × (20%, 30.5% from CNY 950.00 on)"]),
        ([("refund", -5)], ["95% × (20%, 30.5% from CNY 950.00 on)"]),
    ],
)
def test_of_income_above_a_tier(lines: list[tuple[LineKind, int]], rates: list[str]) -> None:
    assert told(_TIERS, *lines) == rates


def test_of_another_currency_the_first_tier_is_taken() -> None:
    assert told(_TIERS, ("share", 150_000), currency="USD") == ["95% × 20%"]


def test_of_players_their_price_and_of_caps_their_limit() -> None:
    terms = {"earns": "payer", "amount_minor": 250, "cap_day_minor": 900, "cap_month_minor": 9_000}
    rates = told(terms, ("share", 4), ("cap_day", 0), ("cap_month", 0), ("returned", 1))
    assert rates == [
        "CNY 2.50", "at most CNY 9.00 a day", "at most CNY 90.00 a month", "CNY 2.50",
    ]  # fmt: skip


def test_prices_and_limits_name_their_currency() -> None:
    """An amount alone may be of any: yen have no decimals, and no symbol says which they are."""
    terms = {"earns": "registration", "currency": "JPY", "amount_minor": 1_250, "cap_day_minor": 9}
    rates = told(terms, ("share", 4), ("cap_day", 0), currency="JPY")
    assert rates == ["JPY 1,250", "at most JPY 9 a day"]


async def test_page_and_workbook_show_what_amounts_come_from(settling: Settling) -> None:
    """[W-14] Share, refund, what is held back and paid later: each from its own line alone."""
    await settling.share(fee_bps=500, holdback_bps=1_000)
    await settling.install_and_register(moment(3, 2))
    number = await settling.buy(moment(3, 3))
    await settling.buy(moment(3, 9), "gem_60")
    await settling.draw(3, moment(4, 1))
    await settling.give_back(number, moment(4, 2))
    await settling.buy(moment(4, 9), "gem_60")
    await settling.draw(4, moment(5, 1))
    kinds = set()
    for month in ("2026-03-01", "2026-04-01"):
        listed = (await settling.call("settlement/list", month=month)).data["list"]
        read = (await settling.call("settlement/read", id=listed[0]["id"])).data
        for line in read["lines"]:
            kinds.add(line["kind"])
            assert line["base_unit"] == "money"
            rate = {"95% × 30%": 0.285, "\u221210%": -0.1, "10%": 0.1}[line["rate"]]
            assert abs(line["base"] * rate - line["amount_minor"]) < 1, line
        form = {"id": listed[0]["id"], "form": "xlsx"}
        file = (await settling.call("settlement/export", **form)).data
        sheet = openpyxl.load_workbook(BytesIO(base64.b64decode(file["content"]))).active
        assert sheet is not None
        rows = list(sheet.iter_rows(min_row=4, max_row=3 + len(read["lines"]), values_only=True))
        for row, line in zip(rows, read["lines"], strict=True):
            assert row[6] == line["rate"]
            assert [round(float(str(row[place])) * 100) for place in (5, 8)] == [
                line["base"], line["amount_minor"],
            ]  # fmt: skip
    assert kinds == {"share", "refund", "holdback", "release"}
