"""The official channel settings (clauses E-03, K-09)."""

from longshore.domains.identity import SystemSession, public
from longshore.domains.official.repository import official_channels
from longshore.domains.official.schemas import OfficialChannels
from longshore.kit.envelope import Envelope, ok
from longshore.kit.operation import OperationRouter

router = OperationRouter(tags=["official"])


@router.post_operation("/init/official", access=public())
async def read_official_channels(session: SystemSession) -> Envelope[OfficialChannels]:
    """The four official channels; the same for every publisher."""
    return ok(await official_channels(session))
