"""From what somebody typed to the batch that it is of, and how often it was given: one query."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.gifts import permutation
from longshore.domains.operate.gifts.keys import (
    Keys,
    Sealed,
    code_digest,
    keys_of,
    remembered_keys,
)
from longshore.domains.operate.gifts.permutation import LENGTHS, Place
from longshore.kit.secrets.keyring import Keyring

_COLUMNS = """b.id AS batch_id, b.number, b.kind, b.prefix, b.length, b.count AS codes, b.most_uses,
  b.state AS batch_state, b.revoked, g.id AS gift_id, g.code AS gift_code, g.name AS gift_name,
  g.state AS gift_state, g.rewards, g.starts_at, g.ends_at, g.rule, g.most_per_player,
  g.most_per_role, g.most_per_device, g.most_total"""
# One statement, since each is a round trip: the keys as they are sealed now, what is stored or
# derived, and how often it was given.
_FOUND = text(f"""
WITH found AS (
  SELECT batch_id, serial FROM gift_code WHERE game_id = :game AND digest = :digest
  UNION ALL
  SELECT d.id, p.serial + 1
  FROM unnest(:numbers ::int[], :lengths ::int[], :serials ::bigint[])
    AS p (number, length, serial)
  JOIN gift_batch d ON d.game_id = :game AND d.number = p.number AND d.length = p.length
    AND d.kind = 'derived' AND p.serial < d.count)
SELECT k.*, {_COLUMNS}, f.serial,
  (SELECT jsonb_object_agg(t.scope, t.used)
   FROM unnest(:scopes ::text[], :subjects ::text[]) AS s (scope, subject)
   JOIN gift_tally t ON t.gift_id = g.id AND t.scope = s.scope
     AND t.subject = CASE s.scope WHEN 'batch' THEN b.id::text ELSE s.subject END) AS used,
  (SELECT r.player_id FROM gift_redemption r WHERE r.batch_id = b.id AND r.serial = f.serial
     AND b.kind <> 'word' AND r.result = 'granted') AS redeemed_by
FROM (SELECT
    (SELECT value FROM player_key WHERE publisher_id = :publisher) AS sealed_digests,
    (SELECT value FROM gift_key WHERE game_id = :game) AS sealed_permuting) AS k
LEFT JOIN (found f JOIN gift_batch b ON b.id = f.batch_id JOIN gift g ON g.id = b.gift_id) ON true
""")  # noqa: S608 - a constant of this file
_SHAPES = text("""
SELECT DISTINCT prefix, length FROM gift_batch WHERE game_id = :game AND kind = 'derived'
""")


@dataclass(frozen=True, slots=True)
class Found:
    """A code that is there: its batch and gift in one row, its serial from 1 (None for a word).

    `digest` is what the log finds it by. `used` counts grants by scope, of those that were asked
    about; `redeemed_by` is the player who used a code for one person up.
    """

    row: Row[Any]
    serial: int | None
    digest: bytes
    used: Mapping[str, int]
    redeemed_by: int | None


@dataclass(frozen=True, slots=True)
class Missing:
    """A code that is not there; `is_mistyped` where one letter of it cannot be right."""

    digest: bytes
    is_mistyped: bool


async def find_code(
    session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int, typed: str,
    counted: Mapping[str, str] | None = None,
) -> Found | Missing:  # fmt: skip
    """What a code stands for; `counted` is whom grants are counted for, by scope.

    Raises:
        KeyringError: a key of the publisher's cannot be opened.
    """
    asked = _Asked(session, publisher_id, game_id, typed, counted or {})
    keys = remembered_keys(publisher_id, game_id)
    read = await asked.by(keys) if keys else None
    if read is None or keys is None or keys.sealed != read.sealed:
        keys = await keys_of(session, keyring, publisher_id, game_id)
        read = await asked.by(keys)
    # What is stored comes first: a code that was uploaded is that, whatever else it looks like.
    for row in sorted(read.rows, key=lambda row: bool(row.kind == "derived")):
        if row.kind != "derived" or _fits(row, typed):
            serial = None if row.kind == "word" else row.serial
            return Found(row, serial, read.digest, row.used or {}, row.redeemed_by)
    is_mistyped = bool(keys.permuting) and not read.is_whole
    if is_mistyped:
        is_mistyped = await _looks_like_ours(session, game_id, typed)
    return Missing(read.digest, is_mistyped=is_mistyped)


@dataclass(frozen=True, slots=True)
class _Read:
    """What one statement gave: rows of codes, the keys as they are sealed now."""

    digest: bytes
    is_whole: bool
    sealed: Sealed
    rows: Sequence[Row[Any]]


@dataclass(frozen=True, slots=True)
class _Asked:
    """One code that somebody asks about."""

    session: AsyncSession
    publisher_id: int
    game_id: int
    typed: str
    counted: Mapping[str, str]

    async def by(self, keys: Keys) -> _Read:
        """What the database has, if these are the keys."""
        digest = code_digest(keys.digests, self.game_id, self.typed)
        is_whole = permutation.is_whole(permutation.read_as(self.typed))
        places = _places(keys.permuting, self.typed) if is_whole and keys.permuting else {}
        values: Mapping[str, object] = {
            "publisher": self.publisher_id, "game": self.game_id, "digest": digest,
            "numbers": [place.batch for place in places.values()], "lengths": list(places),
            "serials": [place.serial for place in places.values()],
            # The batch is known once it is found.
            "scopes": [*self.counted, "batch"], "subjects": [*self.counted.values(), ""],
        }  # fmt: skip
        rows = (await self.session.execute(_FOUND, values)).all()
        sealed = Sealed(rows[0].sealed_digests, rows[0].sealed_permuting)
        return _Read(digest, is_whole, sealed, [row for row in rows if row.batch_id is not None])


def _places(key: bytes, typed: str) -> dict[int, Place]:
    found = {length: permutation.place_of(key, typed, length) for length in LENGTHS}
    return {length: place for length, place in found.items() if place}


def _fits(row: Row[Any], typed: str) -> bool:
    return permutation.prefix_of(typed, row.length) == permutation.read_as(row.prefix)


async def _looks_like_ours(session: AsyncSession, game_id: int, typed: str) -> bool:
    """Whether it has the prefix and the length of a batch, and so was meant to be of it."""
    code = permutation.read_as(typed)
    for row in (await session.execute(_SHAPES, {"game": game_id})).all():
        prefix = permutation.read_as(row.prefix)
        if code.startswith(prefix) and len(code) == len(prefix) + row.length + 1:
            return True
    return False
