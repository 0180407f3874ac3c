"""From what somebody typed to the batch that it is of: two queries at most."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.gifts import permutation
from longshore.domains.operate.gifts.keys import code_digest, game_key
from longshore.domains.operate.gifts.permutation import LENGTHS, Place
from longshore.domains.operate.players import digest_key
from longshore.kit.secrets.keyring import Keyring

_COLUMNS = """b.id AS batch_id, b.number, b.kind, b.prefix, b.length, b.count AS codes, b.most_uses,
  b.state AS batch_state, b.revoked, g.id AS gift_id, g.code AS gift_code, g.name AS gift_name,
  g.state AS gift_state, g.rewards, g.starts_at, g.ends_at, g.rule, g.most_per_player,
  g.most_per_role, g.most_per_device, g.most_total"""
_STORED = text(f"""
SELECT {_COLUMNS}, c.serial FROM gift_code c JOIN gift_batch b ON b.id = c.batch_id
JOIN gift g ON g.id = b.gift_id WHERE c.game_id = :game AND c.digest = :digest
""")  # noqa: S608 - a constant of this file
_DERIVED = text(f"""
SELECT {_COLUMNS}, NULL::int AS serial FROM gift_batch b JOIN gift g ON g.id = b.gift_id
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
    key = await digest_key(session, keyring, publisher_id)
    digest = code_digest(key, game_id, typed)
    values: Mapping[str, object] = {"game": game_id, "digest": digest}
    row = (await session.execute(_STORED, values)).one_or_none()
    if row is not None:
        return Found(row, None if row.kind == "word" else row.serial, digest)
    permuting = await game_key(session, keyring, publisher_id, game_id)
    if permuting is None:
        return Missing(digest, is_mistyped=False)
    return await _derived(session, permuting, game_id, typed, digest)


async def _derived(
    session: AsyncSession, key: bytes, game_id: int, typed: str, digest: bytes
) -> Found | Missing:
    if not permutation.is_whole(permutation.read_as(typed)):
        return Missing(digest, is_mistyped=await _looks_like_ours(session, game_id, typed))
    places = {length: permutation.place_of(key, typed, length) for length in LENGTHS}
    numbers = [place.batch for place in places.values() if place]
    if numbers:
        values: Mapping[str, object] = {"game": game_id, "numbers": numbers}
        for row in (await session.execute(_DERIVED, values)).all():
            place = places.get(row.length)
            if place and _fits(row, place, typed):
                return Found(row, place.serial + 1, digest)
    return Missing(digest, is_mistyped=False)


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
