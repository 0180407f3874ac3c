"""What the goods actions take and give."""

from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    StringConstraints,
    model_validator,
)

from longshore.domains.pack.goods.currencies import EXPONENTS, LARGEST_MINOR
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId, Page, PageSize, none_if_blank
from longshore.kit.text.kinds import Line, Paragraphs, shaped
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

MOST_PRODUCTS = 100
MOST_ROWS = 5_000


def _currency(value: str) -> str:
    if value not in EXPONENTS:
        text = Text(
            "不是有效的币种代码（ISO 4217，例如 CNY）",
            "is not a currency code of ISO 4217, such as CNY",
        )
        raise refused("currency", text)
    return value


Code = Annotated[
    str,
    shaped(
        r"^[A-Za-z0-9._-]{1,64}$",
        Text(
            "应为1到64个字母、数字、点、横线或下划线",
            "must be 1 to 64 letters, digits, dots, dashes or underscores",
        ),
    ),
]
Name = Annotated[Line, Field(min_length=1, max_length=100)]
Description = Annotated[Paragraphs, Field(max_length=500)]
Minor = Annotated[int, Field(ge=0, le=LARGEST_MINOR)]
Currency = Annotated[
    str, StringConstraints(strip_whitespace=True, to_upper=True), AfterValidator(_currency)
]
ChannelCode = Annotated[
    str,
    shaped(
        r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$",
        Text("应为渠道代码，例如 huawei", "must be a channel's code, such as huawei"),
    ),
]
ProductId = Annotated[
    str,
    shaped(
        r"^[!-~]{1,128}$",
        Text(
            "应为1到128个不含空格的英文字符",
            "must be 1 to 128 characters of ASCII without spaces",
        ),
    ),
]


class Product(BaseModel):
    """A product in one channel's store; price and currency only where they differ there."""

    channel_code: ChannelCode
    product_id: ProductId
    price_minor: Minor | None = None
    currency: Annotated[Currency | None, BeforeValidator(none_if_blank)] = None

    @model_validator(mode="after")
    def _whole_price(self) -> "Product":
        if (self.price_minor is None) != (self.currency is None):
            text = Text("渠道价格与币种须同时填写", "needs price and currency together")
            raise refused("price_whole", text)
        return self


def _one_each(products: list[Product]) -> list[Product]:
    codes = [product.channel_code for product in products]
    if len(set(codes)) != len(codes):
        text = Text("同一渠道只能填写一次", "names a channel twice")
        raise refused("channel_twice", text)
    return products


Products = Annotated[list[Product], Field(max_length=MOST_PRODUCTS), AfterValidator(_one_each)]


class GoodsQuery(OfGame):
    """Which goods of the game; with `channel_code`, `mapped` asks for a product id there."""

    page: Page = 1
    page_size: PageSize = 20
    keyword: Annotated[
        Annotated[Line, Field(max_length=100)] | None, BeforeValidator(none_if_blank)
    ] = None
    is_on: Annotated[bool | None, BeforeValidator(none_if_blank)] = None
    channel_code: Annotated[ChannelCode | None, BeforeValidator(none_if_blank)] = None
    mapped: Annotated[bool | None, BeforeValidator(none_if_blank)] = None


class GoodsFields(BaseModel):
    """A whole goods; `code` is the publisher's own key, unique within the game."""

    code: Code
    name: Name
    description: Description = ""
    price_minor: Minor
    currency: Currency
    is_on: bool = True
    products: Products = []


class GoodsChange(OfGame):
    """A new goods (no id), or a changed one (id): what is absent stays as it is."""

    id: OptionalId = None
    code: Code | None = None
    name: Name | None = None
    description: Description | None = None
    price_minor: Minor | None = None
    currency: Currency | None = None
    is_on: bool | None = None
    products: Products | None = None


class GoodsDeletion(OfGame):
    """Goods to delete; all or none."""

    ids: Annotated[list[Id], Field(min_length=1, max_length=500)]


class FileInput(OfGame):
    """A table as an upload (purpose `goods`), or as base64 with the file's name."""

    upload_id: Annotated[
        Annotated[str, Field(max_length=64)] | None, BeforeValidator(none_if_blank)
    ] = None
    file_name: Annotated[Line, Field(max_length=200)] = ""
    content: Annotated[
        Annotated[str, Field(max_length=960_000)] | None, BeforeValidator(none_if_blank)
    ] = None


class GoodsBatch(FileInput):
    """Goods to add together, from a list or a file: all of them or none.

    `existing` says what a code that is stored already means: refuse the row, or update the goods.
    `dry_run` checks everything and stores nothing.
    """

    goods: Annotated[list[GoodsFields], Field(max_length=500)] | None = None
    existing: Literal["refuse", "update"] = "refuse"
    dry_run: bool = False


class GoodsExport(OfGame):
    """The whole list as a file; `template` gives the columns and one example instead."""

    format: Literal["xlsx", "csv"] = "xlsx"
    template: bool = False
    channels: Annotated[list[ChannelCode], Field(max_length=MOST_PRODUCTS)] = []


class GoodsOutput(BaseModel):
    """A product as every answer shows it."""

    id: int
    game_id: int
    code: str
    name: str
    description: str
    price_minor: int
    currency: str
    is_on: bool
    products: list[Product]
    created_at: int
    updated_at: int


class GoodsDeleted(BaseModel):
    """How many were deleted."""

    deleted: int


class CurrencyOutput(BaseModel):
    """A currency and the decimals of its smallest unit."""

    code: str
    exponent: int


class RowFault(BaseModel):
    """What is wrong with one field of one row; rows count as in the file, the head is row 1."""

    row: int
    field: str
    value: str
    msg: str


class GoodsImportReport(BaseModel):
    """What an import would do, or did. With any fault nothing is stored.

    `faults` lists the first 5,000; `bad_rows` names every bad row.
    """

    is_applied: bool
    rows: int
    added: int
    updated: int
    unchanged: int
    bad_rows: list[int]
    faults: list[RowFault]


class FileOutput(BaseModel):
    """A file to save: `content` is base64."""

    name: str
    content_type: str
    content: str


class PriceFault(BaseModel):
    """One price that differs from what it should be.

    `kind`: `channel` is a channel's price against the goods' own; `product` is one product id with
    two prices; `store` is a price in the store's list against ours; `unknown` a product of that
    list which no goods has; `absent` a product id of ours that the list has not.
    """

    kind: Literal["channel", "product", "store", "unknown", "absent"]
    channel_code: str
    product_id: str
    goods_code: str
    goods_name: str
    price_minor: int | None
    currency: str | None
    other: str
    other_price_minor: int | None
    other_currency: str | None


class PriceQuery(FileInput):
    """Compare prices within the game and, with a file, with a store's list of one channel."""

    channel_code: Annotated[ChannelCode | None, BeforeValidator(none_if_blank)] = None


class PriceReport(BaseModel):
    """Every price that differs, and how many were compared."""

    compared: int
    list: list[PriceFault]
