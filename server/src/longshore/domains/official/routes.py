"""The official channel settings (clauses E-03, K-09)."""

from sqlalchemy import select

from longshore.domains.identity import SystemSession, public
from longshore.domains.official.models import OfficialChannel
from longshore.domains.official.schemas import Channel, OfficialChannels
from longshore.kit.envelope import Envelope, ok
from longshore.kit.operation import OperationRouter

router = OperationRouter(tags=["official"])
_all = select(OfficialChannel.group_key, OfficialChannel.channel, OfficialChannel.channel_id)


@router.post_operation("/init/official", access=public())
async def read_official_channels(session: SystemSession) -> Envelope[OfficialChannels]:
    """The four official channels; the same for every publisher."""
    rows = await session.execute(_all)
    return ok(
        OfficialChannels(
            **{row.group_key: Channel(channel=row.channel, id=row.channel_id) for row in rows}
        )
    )
