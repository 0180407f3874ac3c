"""Secrets of providers: sealed, replaced, opened for a call, never shown again."""

from collections.abc import Sequence

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.messages.models import RECORD, MessageSecret
from longshore.kit.clock import now
from longshore.kit.secrets.keyring import Keyring

_LEAST_HINTED = 12
_HINT = 4


async def put_secret(
    session: AsyncSession, keyring: Keyring, whose: tuple[int, int], provider: str, value: str,
    user_name: str,
) -> None:  # fmt: skip
    """Keep a provider's secret for `whose` (publisher, game); an empty one removes it."""
    publisher_id, game_id = whose
    key = (MessageSecret.game_id == game_id, MessageSecret.provider == provider)
    if not value:
        await session.execute(delete(MessageSecret).where(*key))
        return
    record = RECORD.format(game_id=game_id, provider=provider)
    changed = {
        "secret": keyring.encrypt(value.encode(), publisher_id=publisher_id, record=record),
        "hint": value[-_HINT:] if len(value) >= _LEAST_HINTED else "",
        "updated_user_name": user_name,
        "updated_at": now(),
    }
    added = insert(MessageSecret).values(
        publisher_id=publisher_id, game_id=game_id, provider=provider, **changed
    )
    await session.execute(
        added.on_conflict_do_update(index_elements=["game_id", "provider"], set_=changed)
    )


async def open_secret(session: AsyncSession, keyring: Keyring, game_id: int, provider: str) -> str:
    """A provider's secret; empty if it is absent.

    Raises:
        KeyringError: it cannot be opened.
    """
    statement = select(MessageSecret).where(
        MessageSecret.game_id == game_id, MessageSecret.provider == provider
    )
    row = (await session.execute(statement)).scalar_one_or_none()
    if row is None:
        return ""
    record = RECORD.format(game_id=game_id, provider=provider)
    return keyring.decrypt(row.secret, publisher_id=row.publisher_id, record=record).decode()


async def list_secrets(session: AsyncSession, game_id: int) -> Sequence[MessageSecret]:
    """What there is of a game, to be shown by its hints."""
    statement = select(MessageSecret).where(MessageSecret.game_id == game_id)
    return (await session.execute(statement.order_by(MessageSecret.provider))).scalars().all()
