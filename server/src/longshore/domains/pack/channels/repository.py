"""Reading and locking channels; every statement sees the session's publisher only."""

from collections.abc import Collection, Sequence

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.channels.models import (
    Channel,
    ChannelPlugin,
    ChannelSecret,
    GameChannel,
    GameChannelRevision,
)

_of_game = (
    select(GameChannel, Channel, ChannelPlugin)
    .join(Channel, Channel.code == GameChannel.channel_code)
    .outerjoin(ChannelPlugin, ChannelPlugin.id == GameChannel.plugin_id)
    .where(GameChannel.game_id == bindparam("game_id"), GameChannel.is_removed.is_(False))
    .order_by(Channel.position, Channel.code)
)
_locked = (
    select(GameChannel)
    .where(GameChannel.game_id == bindparam("game_id"), GameChannel.id == bindparam("id"))
    .with_for_update()
    # A row that was read before it was locked is read again: another may have saved meanwhile.
    .execution_options(populate_existing=True)
)
_revision = select(GameChannelRevision).where(
    GameChannelRevision.game_channel_id == bindparam("id"),
    GameChannelRevision.version == bindparam("version"),
)
_sealed = select(ChannelSecret.id, ChannelSecret.sealed).where(
    ChannelSecret.game_channel_id == bindparam("id"),
    ChannelSecret.id.in_(bindparam("secret_ids", expanding=True)),
)

GameChannelRow = tuple[GameChannel, Channel, ChannelPlugin | None]


async def channels_of_game(session: AsyncSession, game_id: int) -> Sequence[GameChannelRow]:
    """The channels of a game with their catalogue entry and chosen plug-in, in its order."""
    rows = await session.execute(_of_game, {"game_id": game_id})
    return [(row[0], row[1], row[2]) for row in rows]


async def lock(session: AsyncSession, game_id: int, game_channel_id: int) -> GameChannel | None:
    """A channel of the game whose row nobody else changes until the commit."""
    values = {"game_id": game_id, "id": game_channel_id}
    return (await session.execute(_locked, values)).scalar_one_or_none()


async def revision(
    session: AsyncSession, game_channel_id: int, version: int
) -> GameChannelRevision | None:
    """How a channel was configured at a version."""
    values = {"id": game_channel_id, "version": version}
    return (await session.execute(_revision, values)).scalar_one_or_none()


async def sealed_values(
    session: AsyncSession, game_channel_id: int, secret_ids: Collection[int]
) -> dict[int, bytes]:
    """Sealed values by the id of their row."""
    values = {"id": game_channel_id, "secret_ids": list(secret_ids)}
    return {row.id: row.sealed for row in await session.execute(_sealed, values)}
