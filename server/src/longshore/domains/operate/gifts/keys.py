"""The secrets behind codes: the game's key of derived ones, and the digests of uploaded ones."""

import secrets
from collections import OrderedDict
from dataclasses import dataclass

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.gifts.models import GiftKey
from longshore.domains.operate.gifts.permutation import KEY_BYTES, plain
from longshore.domains.operate.players import digest_key, keyed_digest
from longshore.kit.secrets.keyring import Keyring

DIGEST_BYTES = 16
_SHOWN = 4


_BOTH = text("""
SELECT (SELECT value FROM player_key WHERE publisher_id = :publisher) AS digests,
  (SELECT value FROM gift_key WHERE game_id = :game) AS permuting
""")


@dataclass(frozen=True, slots=True)
class Sealed:
    """Both keys as the database has them; None where one was not made yet."""

    digests: bytes | None
    permuting: bytes | None


@dataclass(frozen=True, slots=True)
class Keys:
    """What codes are found by: the publisher's key of digests, the game's of derived codes.

    `sealed` is what they were opened from, by which a process sees that they are others now.
    """

    digests: bytes
    permuting: bytes | None
    sealed: Sealed


_OPENED: OrderedDict[tuple[int, int], Keys] = OrderedDict()
_MOST_OPENED = 1_000


async def keys_of(session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int) -> Keys:
    """Both keys, in one statement; `permuting` is None before the game's first batch.

    This process remembers them: see `remembered_keys`.

    Raises:
        KeyringError: one cannot be opened.
    """
    values = {"publisher": publisher_id, "game": game_id}
    row = (await session.execute(_BOTH, values)).one()
    # The first of a publisher is made by whoever owns it.
    digests = await digest_key(session, keyring, publisher_id, row.digests)
    permuting = _opened(row.permuting, keyring, publisher_id, game_id)
    keys = Keys(digests, permuting, Sealed(row.digests, row.permuting))
    _OPENED[publisher_id, game_id] = keys
    _OPENED.move_to_end((publisher_id, game_id))
    while len(_OPENED) > _MOST_OPENED:
        _OPENED.popitem(last=False)
    return keys


def remembered_keys(publisher_id: int, game_id: int) -> Keys | None:
    """What this process opened before: right as long as the database has the same sealed ones."""
    return _OPENED.get((publisher_id, game_id))


async def game_key(
    session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int
) -> bytes | None:
    """What a game's derived codes are permuted with (32 bytes); None before its first batch.

    Raises:
        KeyringError: it cannot be opened.
    """
    statement = select(GiftKey.value).where(GiftKey.game_id == game_id)
    sealed = (await session.execute(statement)).scalar_one_or_none()
    return _opened(sealed, keyring, publisher_id, game_id)


async def made_key(
    session: AsyncSession, keyring: Keyring, publisher_id: int, game_id: int
) -> bytes:
    """The same, made at first use.

    Raises:
        KeyringError: it cannot be opened.
    """
    fresh = keyring.encrypt(
        secrets.token_bytes(KEY_BYTES), publisher_id=publisher_id, record=_record(game_id)
    )
    added = insert(GiftKey).values(publisher_id=publisher_id, game_id=game_id, value=fresh)
    await session.execute(added.on_conflict_do_nothing())
    found = await game_key(session, keyring, publisher_id, game_id)
    assert found
    return found


def _opened(
    sealed: bytes | None, keyring: Keyring, publisher_id: int, game_id: int
) -> bytes | None:
    if sealed is None:
        return None
    return keyring.decrypt(sealed, publisher_id=publisher_id, record=_record(game_id))


def code_digest(key: bytes, game_id: int, typed: str) -> bytes:
    """What an uploaded code or a word is found by; `key` is the publisher's."""
    return keyed_digest(key, "gift_code", game_id, plain(typed))[:DIGEST_BYTES]


def masked(typed: str) -> str:
    """A code as logs keep it: its first and last letters, or a few of a short one."""
    code = " ".join(typed.split())[:60]
    shown = min(_SHOWN, len(code) // 3)
    return f"{code[:shown]}…{code[len(code) - shown :]}" if shown else "…"


def _record(game_id: int) -> str:
    return f"gift_key:{game_id}"
