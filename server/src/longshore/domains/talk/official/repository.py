"""Reading the official channels."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.talk.official.models import OfficialChannel
from longshore.domains.talk.official.schemas import Channel, OfficialChannels

_all = select(OfficialChannel.group_key, OfficialChannel.channel, OfficialChannel.channel_id)


async def official_channels(session: AsyncSession) -> OfficialChannels:
    """The four official channels; the same for every publisher."""
    rows = await session.execute(_all)
    return OfficialChannels(
        **{row.group_key: Channel(channel=row.channel, id=row.channel_id) for row in rows}
    )
