"""Product ids belong to channels that there are; who calls knows which those are."""

from collections.abc import Collection, Iterator, Sequence

from longshore.domains.pack.goods.rows import Reader
from longshore.domains.pack.goods.schemas import Product
from longshore.kit.errors import ValidationFailedError
from longshore.kit.text.text import Language, Text

_UNKNOWN = Text(
    "没有渠道“{code}”，请填写渠道目录中的代码",
    "There is no channel {code}; give a code of the catalogue",
)


def unknown(
    products: Sequence[Product], before: Collection[Product], known_channels: Collection[str]
) -> Iterator[tuple[int, str]]:
    """Place and code of each new product of an unknown channel; what is stored may stay."""
    for place, product in enumerate(products):
        if product.channel_code not in known_channels and product not in before:
            yield place, product.channel_code


def refuse_unknown(
    language: Language,
    products: Sequence[Product],
    before: Collection[Product],
    known_channels: Collection[str],
) -> None:
    """Refuse a form with products of channels that there are not.

    Raises:
        ValidationFailedError: each is named by its field.
    """

    def said(code: str) -> str:
        return _UNKNOWN.filled(code=code).in_language(language)

    rows = [
        {
            "field": f"products.{place}.channel_code",
            "msg": _UNKNOWN.filled(code=code).in_language(language),
        }
        for place, code in unknown(products, before, known_channels)
    ]
    if rows:
        raise ValidationFailedError({"errors": rows}, summary="; ".join(row["msg"] for row in rows))


def note_unknown(
    reader: Reader,
    row: int,
    products: Sequence[Product],
    before: Collection[Product],
    known_channels: Collection[str],
) -> None:
    """Note the products of a file's row whose channels there are not."""
    for place, code in unknown(products, before, known_channels):
        value = products[place].product_id
        reader.fault(row, f"product:{code}", value, _UNKNOWN.filled(code=code))
