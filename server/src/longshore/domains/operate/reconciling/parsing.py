"""Reading a channel's file: where its titles are, which column is what, what each line says."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from longshore.domains.operate.reconciling.schemas import StatementMapping
from longshore.domains.pack.goods import EXPONENTS, LARGEST_MINOR, Row
from longshore.kit.text.text import Text

MOST_ROWS, MOST_BYTES = 100_000, 20 << 20
_LOOKED_AT = 30
_NUMBER = re.compile(r"[+-]?[0-9]{1,15}(\.[0-9]{1,8})?")
# What statements write around a number.
_AROUND = str.maketrans("－．", "-.", " ,，\u00a0¥￥$€£元'`")
# In files of WeChat Pay each cell begins with a backtick, so that nothing takes it for a number.
_QUOTES = "`'\t "
_WORDS: dict[str, tuple[str, ...]] = {
    "transaction": ("渠道交易号", "交易号", "流水号", "交易单号", "渠道订单号", "平台订单号",
                    "微信订单号", "transaction", "trade_no", "channel order"),
    "order": ("商户订单号", "cp订单号", "cp 订单号", "外部订单号", "out_trade_no",
              "merchant order", "cporder", "订单号", "order"),
    "amount": ("订单金额", "支付金额", "实付金额", "交易金额", "金额", "amount", "price", "total"),
    "currency_column": ("币种", "货币", "currency"),
    "state": ("交易状态", "订单状态", "支付状态", "状态", "交易类型", "status", "state"),
}  # fmt: skip
REFUND_WORDS = ["退款", "已退款", "全额退款", "退款成功", "refund", "refunded"]
SKIP_WORDS = ["未支付", "待支付", "支付失败", "已关闭", "failed", "unpaid", "closed"]


@dataclass(frozen=True, slots=True)
class Said:
    """What one line says; without `minor`, what stood there as its `amount` is no number.

    Of lines that are gathered `back` is what refunds give back, and a `part_refund` is less than
    the sale.
    """

    line: int
    transaction: str
    order: str
    minor: int | None
    currency: str
    state: Literal["paid", "refunded", "part_refund"]
    amount: str
    back: int | None = None


class ColumnMissingError(Exception):
    """The file has no column of this title."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.text = Text("没有列“{title}”", "it has no column “{title}”").filled(title=title)


def head_of(rows: Sequence[Row]) -> int:
    """The number of the row that has the titles: the first full one without a number in it."""
    looked_at = rows[:_LOOKED_AT]
    full = max(_filled(cells) for _, cells in looked_at)
    for number, cells in looked_at:
        if _filled(cells) * 5 >= full * 4 and not any(map(_is_number, cells)):
            return number
    return looked_at[0][0]


def _filled(cells: list[str]) -> int:
    return sum(bool(cell) for cell in cells)


def _is_number(cell: str) -> bool:
    return _NUMBER.fullmatch(cell.strip(_QUOTES).translate(_AROUND)) is not None


def titles_of(rows: Sequence[Row], head_row: int) -> list[str]:
    """The titles, as many as the row has."""
    cells = next((cells for number, cells in rows if number == head_row), [])
    return [_plain(cell)[:200] for cell in cells]


def guessed(titles: Sequence[str], head_row: int) -> StatementMapping:
    """What the titles look like; each is taken once, by the most telling word."""
    found: dict[str, str] = {}
    for name, words in _WORDS.items():
        for word in words:
            title = next(
                (one for one in titles if word in one.lower() and one not in found.values()), None
            )
            if title:
                found[name] = title
                break
    unit: Literal["major", "minor"] = "major"
    if re.search("分）|[(]分[)]|cents", found.get("amount", "")):
        unit = "minor"
    values: dict[str, object] = {
        **found, "unit": unit, "head_row": min(head_row, 1_000), "refund_words": REFUND_WORDS,
        "skip_words": SKIP_WORDS,
    }  # fmt: skip
    return StatementMapping.model_validate(values)


def fits(mapping: StatementMapping, titles: Sequence[str]) -> bool:
    """Whether every column that a mapping names is there."""
    named = (
        mapping.transaction, mapping.order, mapping.amount, mapping.currency_column, mapping.state,
    )  # fmt: skip
    return all(not title or title in titles for title in named)


def lines_of(rows: Sequence[Row], mapping: StatementMapping) -> tuple[list[Said], int]:
    """What the lines below the titles say, and how many said nothing to compare.

    Raises:
        ColumnMissingError: a column that is named is not there.
    """
    titles = titles_of(rows, mapping.head_row)
    places = {
        name: _place(titles, getattr(mapping, name))
        for name in ("transaction", "order", "amount", "currency_column", "state")
    }
    refunds = {word.lower() for word in mapping.refund_words}
    skipped = {word.lower() for word in mapping.skip_words}
    found: list[Said] = []
    ignored = 0
    for number, cells in rows:
        if number <= mapping.head_row:
            continue
        said = {name: _cell(cells, place) for name, place in places.items()}
        has_key = said["transaction"] or said["order"]
        if not has_key or said["state"].lower() in skipped:
            ignored += 1
            continue
        is_refund = said["state"].lower() in refunds
        found.append(_said(number, said, mapping, is_refund=is_refund))
    return found, ignored


def _said(number: int, said: dict[str, str], mapping: StatementMapping, *, is_refund: bool) -> Said:
    currency = said["currency_column"].upper() or mapping.currency
    minor = minor_of(said["amount"], currency, mapping.unit)
    # Some channels say a refund by its sign alone.
    state: Literal["paid", "refunded"] = (
        "refunded" if is_refund or (minor is not None and minor < 0) else "paid"
    )
    return Said(
        number, said["transaction"][:128], said["order"][:128],
        abs(minor) if minor is not None else None, currency[:3], state, said["amount"][:60],
    )  # fmt: skip


def minor_of(said: str, currency: str, unit: str) -> int | None:
    """An amount in minor units; None for what the currency does not have."""
    plain = said.translate(_AROUND)
    if not _NUMBER.fullmatch(plain) or currency not in EXPONENTS:
        return None
    shift = EXPONENTS[currency] if unit == "major" else 0
    amount = Decimal(plain).scaleb(shift)
    is_whole = amount == amount.to_integral_value()
    return int(amount) if is_whole and abs(amount) <= LARGEST_MINOR else None


def _place(titles: Sequence[str], title: str) -> int | None:
    if not title:
        return None
    if title not in titles:
        raise ColumnMissingError(title)
    return titles.index(title)


def _cell(cells: Sequence[str], place: int | None) -> str:
    return _plain(cells[place]) if place is not None and place < len(cells) else ""


def _plain(cell: str) -> str:
    """One line without what a channel writes before it, and without what cannot be stored."""
    told = "".join(one for one in cell if one.isprintable() or one.isspace())
    return " ".join(told.strip(_QUOTES).split())
