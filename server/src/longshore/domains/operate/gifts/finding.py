"""From what somebody typed to the batch that it is of: keys in one query, codes in another."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.gifts import permutation
from longshore.domains.operate.gifts.keys import code_digest, keys_of
from longshore.domains.operate.gifts.permutation import LENGTHS, Place
from longshore.kit.secrets.keyring import Keyring

_COLUMNS = """b.id AS batch_id, b.number, b.kind, b.prefix, b.length, b.count AS codes, b.most_uses,
  b.state AS batch_state, b.revoked, g.id AS gift_id, g.code AS gift_code, g.name AS gift_name,
  g.state AS gift_state, g.rewards, g.starts_at, g.ends_at, g.rule, g.most_per_player,
  g.most_per_role, g.most_per_device, g.most_total"""
_FOUND = text(f"""
SELECT {_COLUMNS}, c.serial FROM gift_code c JOIN gift_batch b ON b.id = c.batch_id
JOIN gift g ON g.id = b.gift_id WHERE c.game_id = :game AND c.digest = :digest
UNION ALL
SELECT {_COLUMNS}, NULL FROM gift_batch b JOIN gift g ON g.id = b.gift_id
WHERE b.game_id = :game AND b.number = ANY(:numbers) AND b.kind = 'derived'
""")  # noqa: S608 - a constant of this file
_SHAPES = text("""
SELECT DISTINCT prefix, length FROM gift_batch WHERE game_id = :game AND kind = 'derived'
""")


@dataclass(frozen=True, slots=True)
class Found:
    """A code that is there: its batch and gift in one row, its serial from 1 (None for a word).

    `digest` is what the log finds it by.
    """

    row: Row[Any]
    serial: int | None
    digest: bytes


@dataclass(frozen=True, slots=True)
class Missing:
    """A code that is not there; `is_mistyped` where one letter of it cannot be right."""

    digest: bytes
    is_mistyped: bool


async def find_code(
    session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int, typed: str
) -> Found | Missing:
    """What a code stands for.

    Raises:
        KeyringError: a key of the publisher's cannot be opened.
    """
    keys = await keys_of(session, keyring, publisher_id, game_id)
    digest = code_digest(keys.digests, game_id, typed)
    is_whole = permutation.is_whole(permutation.read_as(typed))
    places = _places(keys.permuting, typed) if is_whole and keys.permuting else {}
    numbers = [place.batch for place in places.values()]
    values: Mapping[str, object] = {"game": game_id, "digest": digest, "numbers": numbers}
    # What is stored comes first: a code that was uploaded is that, whatever else it looks like.
    for row in (await session.execute(_FOUND, values)).all():
        if row.kind != "derived":
            return Found(row, None if row.kind == "word" else row.serial, digest)
        place = places.get(row.length)
        if place and _fits(row, place, typed):
            return Found(row, place.serial + 1, digest)
    is_mistyped = bool(keys.permuting) and not is_whole
    if is_mistyped:
        is_mistyped = await _looks_like_ours(session, game_id, typed)
    return Missing(digest, is_mistyped=is_mistyped)


def _places(key: bytes, typed: str) -> dict[int, Place]:
    found = {length: permutation.place_of(key, typed, length) for length in LENGTHS}
    return {length: place for length, place in found.items() if place}


def _fits(row: Row[Any], place: Place, typed: str) -> bool:
    return (
        row.number == place.batch
        and place.serial < row.codes
        and permutation.prefix_of(typed, row.length) == permutation.read_as(row.prefix)
    )


async def _looks_like_ours(session: AsyncSession, game_id: int, typed: str) -> bool:
    """Whether it has the prefix and the length of a batch, and so was meant to be of it."""
    code = permutation.read_as(typed)
    for row in (await session.execute(_SHAPES, {"game": game_id})).all():
        prefix = permutation.read_as(row.prefix)
        if code.startswith(prefix) and len(code) == len(prefix) + row.length + 1:
            return True
    return False
