"""Channels as the run time publishes them: which are on, and what their players may do."""

from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.channels.config import Switches
from longshore.domains.pack.channels.models import Channel, GameChannel
from longshore.kit.text.text import CHINESE, Language


class ChannelState(BaseModel):
    """One channel of a game: whether it is on, and its switches login, payment and report."""

    code: str
    is_enabled: bool
    switches: Switches


async def channel_states(session: AsyncSession, game_id: int) -> list[ChannelState]:
    """The channels that a game has, by code."""
    statement = select(GameChannel.channel_code, GameChannel.is_enabled, GameChannel.config)
    wanted = statement.where(GameChannel.game_id == game_id, GameChannel.is_removed.is_(False))
    return [
        ChannelState(
            code=row.channel_code,
            is_enabled=row.is_enabled,
            switches=Switches.model_validate(row.config.get("switches", {})),
        )
        for row in (await session.execute(wanted.order_by(GameChannel.channel_code))).all()
    ]


async def game_channel_names(
    session: AsyncSession, game_id: int, language: Language
) -> dict[str, str]:
    """Names of the channels that a game has or had, by code; orders go on to name the latter."""
    name = Channel.name_zh if language == CHINESE else Channel.name_en
    statement = (
        select(Channel.code, name)
        .join(GameChannel, GameChannel.channel_code == Channel.code)
        .where(GameChannel.game_id == game_id)
        .order_by(Channel.position, Channel.code)
    )
    return {row[0]: row[1] for row in (await session.execute(statement)).all()}
