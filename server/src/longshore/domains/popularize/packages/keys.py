"""The publisher's key of signed tags."""

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.packages.models import PromotionKey
from longshore.kit.secrets.keyring import Keyring
from longshore_packer.signing.receipt import TagKey
from longshore_packer.tag_format import key_identifier

_RECORD = "promotion_key"


async def made_key(session: AsyncSession, keyring: Keyring, publisher_id: int) -> TagKey:
    """The key that a publisher signs tags with, made at first use.

    Raises:
        KeyringError: it cannot be opened.
    """
    fresh = TagKey.generate()
    sealed = keyring.encrypt(fresh.dump(), publisher_id=publisher_id, record=_RECORD)
    added = insert(PromotionKey).values(
        publisher_id=publisher_id, public_key=fresh.public_bytes, seed=sealed
    )
    await session.execute(added.on_conflict_do_nothing())
    return await signing_key(session, keyring, publisher_id)


async def signing_key(session: AsyncSession, keyring: Keyring, publisher_id: int) -> TagKey:
    """The key that there is.

    Raises:
        KeyringError: it cannot be opened.
    """
    statement = select(PromotionKey.seed).where(PromotionKey.publisher_id == publisher_id)
    seed = (await session.execute(statement)).scalar_one()
    return TagKey.load(keyring.decrypt(seed, publisher_id=publisher_id, record=_RECORD))


async def public_keys(session: AsyncSession) -> dict[str, bytes]:
    """The public keys of the session's publisher by identifier; none before the first package."""
    found = (await session.execute(select(PromotionKey.public_key))).scalars()
    return {key_identifier(key): key for key in found}
