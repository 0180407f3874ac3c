"""From the rows of a file to goods: every fault named by row and field."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from longshore.domains.pack.goods.columns import OFF, ON, Column, read_head
from longshore.domains.pack.goods.currencies import EXPONENTS, AmountError, parse_amount
from longshore.domains.pack.goods.schemas import GoodsFields, RowFault
from longshore.domains.pack.goods.table_file import Row, TableError
from longshore.kit.text.language import field_message
from longshore.kit.text.text import Language, Text

TWICE = Text("与第{row}行重复", "is in row {row} as well")
_MISSING = Text("缺少列 {columns}", "the columns {columns} are missing")
_COLUMN_TWICE = Text("列 {column} 重复", "the column {column} is there twice")
_UNKNOWN = Text("不认识的列 {columns}，请改名或删除", "unknown columns {columns}; rename or remove")
_NO_PRODUCT = Text("该渠道没有渠道商品 ID，不能填渠道价格", "needs a product id in the channel")
_NO_AMOUNT = Text("应为“金额 币种”，例如 0.99 USD", "must be an amount and a currency: 0.99 USD")
_NEEDED = ("code", "name", "price", "currency")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A good row: what it says, and which of the goods' parts it says at all."""

    row: int
    fields: GoodsFields
    said: frozenset[str]
    channels: frozenset[str]


class Reader:
    """Reads the rows of one file; what is wrong is in `faults`."""

    def __init__(self, language: Language) -> None:
        self._language: Language = language
        self.faults: list[RowFault] = []
        self.candidates: list[Candidate] = []
        self._rows: dict[str, int] = {}

    def read(self, rows: list[Row]) -> None:
        """Read the head, then every row.

        Raises:
            TableError: columns are missing or there twice, or there is nothing below the head.
        """
        columns = self._columns(rows[0][1])
        if len(rows) < 2:
            raise TableError(Text("表头下没有任何数据", "there is nothing below the head"))
        for number, cells in rows[1:]:
            self._read_row(number, cells, columns)

    def fault(self, row: int, field: str, value: str, text: Text) -> None:
        """Note what is wrong with a field."""
        msg = text.in_language(self._language)
        self.faults.append(RowFault(row=row, field=field, value=value[:200], msg=msg))

    def is_new_code(self, row: int, code: str) -> bool:
        """True when no row before has this code; otherwise that is a fault."""
        first = self._rows.setdefault(code, row)
        if first != row:
            self.fault(row, "code", code, TWICE.filled(row=first))
        return first == row

    def _columns(self, head: list[str]) -> list[Column]:
        columns = [c for i, text in enumerate(head) if (c := read_head(text, i))]
        names = [(column.field, column.channel) for column in columns]
        missing = [name for name in _NEEDED if (name, "") not in names]
        if missing:
            listed = ", ".join(missing)
            raise TableError(_MISSING.filled(columns=listed))
        if twice := next((name for name in names if names.count(name) > 1), None):
            listed = ":".join(part for part in twice if part)
            raise TableError(_COLUMN_TWICE.filled(column=listed))
        unknown = [t for i, t in enumerate(head) if t and not read_head(t, i)]
        if unknown:
            listed = ", ".join(unknown[:3])
            raise TableError(_UNKNOWN.filled(columns=listed))
        return columns

    def _read_row(self, number: int, cells: list[str], columns: list[Column]) -> None:
        found = {c: cells[c.index] if c.index < len(cells) else "" for c in columns}
        plain = {c.field: text for c, text in found.items() if not c.channel}
        before = len(self.faults)
        if plain["code"]:
            self.is_new_code(number, plain["code"])
        values: dict[str, object] = {"code": plain["code"], "name": plain["name"]}
        values["currency"] = currency = plain["currency"].upper()
        values["price_minor"] = self._amount(number, "price", plain["price"], currency)
        if "description" in plain:
            values["description"] = plain["description"]
        if plain.get("status"):
            values["is_on"] = self._status(number, plain["status"])
        values["products"] = self._products(number, found, currency)
        fields = self._checked(number, values, plain)
        if fields is not None and len(self.faults) == before:
            said = {"code", "name", "currency", "price_minor", *(values.keys() - {"products"})}
            channels = frozenset(c.channel for c in columns if c.field == "product")
            self.candidates.append(Candidate(number, fields, frozenset(said), channels))

    def _amount(self, row: int, field: str, text: str, currency: str) -> int:
        if not text:
            self.fault(row, field, text, Text("必填", "is required"))
        elif currency in EXPONENTS:
            try:
                return parse_amount(text, currency)
            except AmountError as error:
                self.fault(row, field, text, error.text)
        return 0

    def _status(self, row: int, text: str) -> bool:
        if text.lower() not in ON | OFF:
            self.fault(row, "status", text, Text("应为上架或下架", "must be on or off"))
        return text.lower() in ON

    def _products(
        self, row: int, found: Mapping[Column, str], currency: str
    ) -> list[dict[str, object]]:
        prices = {c.channel: text for c, text in found.items() if c.field == "channel_price"}
        products: list[dict[str, object]] = []
        for column, text in sorted(found.items(), key=lambda pair: pair[0].channel):
            if column.field == "product" and text:
                product: dict[str, object] = {"channel_code": column.channel, "product_id": text}
                if price := prices.get(column.channel):
                    product |= self._channel_price(row, column.channel, price, currency)
                products.append(product)
        sold = {product["channel_code"] for product in products}
        for channel, text in prices.items():
            if text and channel not in sold:
                self.fault(row, f"price:{channel}", text, _NO_PRODUCT)
        return products

    def _channel_price(self, row: int, channel: str, text: str, currency: str) -> dict[str, object]:
        """`0.99 USD`, or an amount of the goods' own currency."""
        field = f"price:{channel}"
        amount, _, other = text.partition(" ")
        code = other.strip().upper() or currency
        if other and code not in EXPONENTS:
            self.fault(row, field, text, _NO_AMOUNT)
            return {}
        return {"price_minor": self._amount(row, field, amount, code), "currency": code}

    def _checked(
        self, row: int, values: dict[str, object], plain: Mapping[str, str]
    ) -> GoodsFields | None:
        try:
            return GoodsFields.model_validate(values)
        except ValidationError as error:
            for fault in error.errors(include_url=False):
                field, value = self._place(fault["loc"], values, plain)
                if not value and field in _NEEDED:
                    fault = {"type": "missing"}  # type: ignore[typeddict-item]
                msg = field_message(fault, self._language)
                self.faults.append(RowFault(row=row, field=field, value=value[:200], msg=msg))
        return None

    @staticmethod
    def _place(
        loc: tuple[int | str, ...], values: dict[str, Any], plain: Mapping[str, str]
    ) -> tuple[str, str]:
        """The file's column and its text for a place of the model."""
        if loc[0] == "products" and len(loc) > 1:
            product = values["products"][loc[1]]
            channel = product["channel_code"]
            if "currency" in loc or "price_minor" in loc:
                return f"price:{channel}", str(product.get(loc[-1], ""))
            return f"product:{channel}", str(product.get(loc[-1], ""))
        field = {"price_minor": "price", "is_on": "status"}.get(str(loc[0]), str(loc[0]))
        return field, plain.get(field, "")
