"""The columns of a goods file: what their heads may be called, and how they are written."""

import re
from dataclasses import dataclass

from longshore.kit.errors import Language

HEADS: dict[str, tuple[str, str]] = {
    "code": ("商品 ID", "code"),
    "name": ("商品名称", "name"),
    "price": ("价格", "price"),
    "currency": ("币种", "currency"),
    "status": ("状态", "status"),
    "description": ("描述", "description"),
}
"""Field to its head in both languages; either is read, whatever the caller's language."""

_ALSO = {
    "sku": "code",
    "goods_id": "code",
    "商品id": "code",
    "商品编号": "code",
    "名称": "name",
    "product_id": "code",
}
_FIELDS = {head.lower(): field for field, heads in HEADS.items() for head in heads} | _ALSO
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
    """The column under a head, or None when it is none of ours."""
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
    return f"{'渠道商品 ID' if language == 'zh-CN' else 'product'}:{channel}"


def price_head(channel: str, language: Language) -> str:
    """The head above a channel's own prices."""
    return f"{'渠道价格' if language == 'zh-CN' else 'price'}:{channel}"


def field_head(field: str, language: Language) -> str:
    """The head above a field."""
    return HEADS[field][language != "zh-CN"]


def status_word(is_on: bool, language: Language) -> str:
    """On or off, as the file says it."""
    return (("off", "on") if language != "zh-CN" else ("下架", "上架"))[is_on]
