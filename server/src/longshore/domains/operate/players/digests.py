"""Keyed digests of what must not be readable: personal facts and device ids.

A phone number has so few possible values that a plain digest is as good as the number. The key is
the publisher's own, made at first use and sealed in the database: every process has the same one.
"""

import secrets

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.players.models import PlayerKey
from longshore.kit.secrets.keyed import hmac_sha256
from longshore.kit.secrets.keyring import Keyring

MESSAGE = "message"
"""The kind by which the log of messages knows a phone or an address."""
_RECORD = "player_key"
_BYTES = 32


async def digest_key(
    session: AsyncSession, keyring: Keyring, publisher_id: int, sealed: bytes | None = None
) -> bytes:
    """The publisher's key (32 bytes); `sealed` is its value where somebody has read it.

    Raises:
        KeyringError: it cannot be opened.
    """
    statement = select(PlayerKey.value).where(PlayerKey.publisher_id == publisher_id)
    if sealed is None:
        sealed = (await session.execute(statement)).scalar_one_or_none()
    if sealed is None:
        fresh = keyring.encrypt(
            secrets.token_bytes(_BYTES), publisher_id=publisher_id, record=_RECORD
        )
        added = insert(PlayerKey).values(publisher_id=publisher_id, value=fresh)
        await session.execute(added.on_conflict_do_nothing())
        sealed = (await session.execute(statement)).scalar_one()
    return keyring.decrypt(sealed, publisher_id=publisher_id, record=_RECORD)


def keyed_digest(key: bytes, kind: str, game_id: int, value: str) -> bytes:
    """HMAC-SHA256 of a value, bound to its kind and game: the same phone in two games differs."""
    message = "\x1f".join((kind, str(game_id), value)).encode()
    return hmac_sha256(key, message)
