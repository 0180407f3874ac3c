"""The columns of a file of products: what their heads may be called, how they are written."""

import re
from dataclasses import dataclass

from longshore.kit.text.text import Language, Text

HEADS: dict[str, Text] = {
    "code": Text("商品 ID", "code"),
    "name": Text("商品名称", "name"),
    "price": Text("价格", "price"),
    "currency": Text("币种", "currency"),
    "status": Text("状态", "status"),
    "description": Text("描述", "description"),
}
"""Field to its head; Chinese and English are read, whatever the caller's language."""
_PRODUCT_HEAD = Text("渠道商品 ID:{channel}", "product:{channel}")
_PRICE_HEAD = Text("渠道价格:{channel}", "price:{channel}")
_ON, _OFF = Text("上架", "on"), Text("下架", "off")

_ALSO = {
    "sku": "code",
    "goods_id": "code",
    "商品id": "code",
    "商品编号": "code",
    "名称": "name",
    "product_id": "code",
}
_FIELDS = {
    head.lower(): field for field, text in HEADS.items() for head in (text.zh, text.en)
} | _ALSO
_PRODUCT = re.compile(r"(?:渠道商品 ?id|产品id|product(?: ?id)?)\s*[:：]\s*(.+)", re.IGNORECASE)
_PRICE = re.compile(r"(?:渠道价格|price)\s*[:：]\s*(.+)", re.IGNORECASE)

ON = {"上架", "on", "1", "true", "yes", "是"}
OFF = {"下架", "off", "0", "false", "no", "否"}


@dataclass(frozen=True, slots=True)
class Column:
    """What a column holds: a field, or a channel's product id (`product`) or price (`price`)."""

    index: int
    field: str
    channel: str = ""


def read_head(head: str, index: int) -> Column | None:
    """The column under a head, or None if it is not ours."""
    text = " ".join(head.split())
    if field := _FIELDS.get(text.lower()):
        return Column(index, field)
    if found := _PRODUCT.fullmatch(text):
        return Column(index, "product", found[1].strip())
    if found := _PRICE.fullmatch(text):
        return Column(index, "channel_price", found[1].strip())
    return None


def product_head(channel: str, language: Language) -> str:
    """The head above a channel's product ids."""
    return _PRODUCT_HEAD.filled(channel=channel).in_language(language)


def price_head(channel: str, language: Language) -> str:
    """The head above a channel's own prices."""
    return _PRICE_HEAD.filled(channel=channel).in_language(language)


def field_head(field: str, language: Language) -> str:
    """The head above a field."""
    return HEADS[field].in_language(language)


def status_word(is_on: bool, language: Language) -> str:
    """On or off, as the file says it."""
    return (_ON if is_on else _OFF).in_language(language)
