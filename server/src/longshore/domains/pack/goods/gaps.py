"""Goods on sale without a product id in a channel: how many, and the first of them.

Every channel of a game is answered by one statement each, however many there are: it counts what
is mapped along an index and subtracts, and never touches the unmapped goods themselves.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import BigInteger, String, bindparam, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession

NAMES_SHOWN = 3
MOST_NAMED = 50
"""Finding names walks the goods for each channel; a longer list tells how many, and no names."""

# Channel by channel, so that no texts are compared to group what an index has in order already.
# Off-sale goods are few, so what they have mapped is taken off the count of all that is mapped.
COUNTED = """
    WITH on_sale AS (SELECT count(*) AS n FROM goods WHERE game_id = :game_id AND is_on),
    off_sale AS (
        SELECT p.channel_code, count(*) AS n FROM goods g JOIN goods_product p ON p.goods_id = g.id
        WHERE g.game_id = :game_id AND NOT g.is_on GROUP BY p.channel_code)
    SELECT asked.code, on_sale.n - mapped.n + coalesce(off_sale.n, 0) AS missing
    FROM on_sale CROSS JOIN unnest(CAST(:codes AS varchar[])) AS asked (code)
    CROSS JOIN LATERAL (
        SELECT count(*) AS n FROM goods_product
        WHERE game_id = :game_id AND channel_code = asked.code) AS mapped
    LEFT JOIN off_sale ON off_sale.channel_code = asked.code
"""
_counted = text(COUNTED).bindparams(
    bindparam("game_id", type_=BigInteger), bindparam("codes", type_=ARRAY(String))
)
NAMED = """
    SELECT asked.code, first.name FROM unnest(CAST(:codes AS varchar[])) AS asked (code)
    CROSS JOIN LATERAL (
        SELECT g.name, g.id FROM goods g
        WHERE g.game_id = :game_id AND g.is_on AND NOT EXISTS (
            SELECT FROM goods_product p WHERE p.goods_id = g.id AND p.channel_code = asked.code)
        ORDER BY g.id LIMIT :most) AS first
    ORDER BY asked.code, first.id
"""
_named = text(NAMED).bindparams(
    bindparam("game_id", type_=BigInteger),
    bindparam("codes", type_=ARRAY(String)),
    bindparam("most", type_=BigInteger),
)


@dataclass(frozen=True, slots=True)
class Gap:
    """Goods on sale without a product id in one channel; `names` are the first, oldest first."""

    count: int
    names: tuple[str, ...] = ()


async def mapping_gaps(
    session: AsyncSession, game_id: int, channel_codes: Collection[str]
) -> dict[str, Gap]:
    """The gaps of those channels that have any; named for up to MOST_NAMED channels."""
    values = {"game_id": game_id, "codes": list(channel_codes)}
    rows = await session.execute(_counted, values)
    counts = {row.code: row.missing for row in rows if row.missing > 0}
    named: list[tuple[str, str]] = []
    if counts and len(channel_codes) <= MOST_NAMED:
        asked = {"game_id": game_id, "codes": list(counts), "most": NAMES_SHOWN}
        named = [(row.code, row.name) for row in await session.execute(_named, asked)]
    return gaps_of(counts.items(), named)


def gaps_of(counts: Iterable[tuple[str, int]], named: Iterable[tuple[str, str]]) -> dict[str, Gap]:
    """The gaps by the code of the channel: how many there are, and the names that are told."""
    names: dict[str, list[str]] = {}
    for code, name in named:
        names.setdefault(code, []).append(name)
    return {code: Gap(count, tuple(names.get(code, ()))) for code, count in counts}
