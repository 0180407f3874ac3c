"""The official channel settings (clauses E-03, K-09)."""

from longshore.account.identity import SystemSession, public
from longshore.domains.talk.official.repository import official_channels
from longshore.domains.talk.official.schemas import OfficialChannels
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter

router = OperationRouter(tags=["official"])


@router.post_operation("/init/official", access=public())
async def read_official_channels(session: SystemSession) -> Envelope[OfficialChannels]:
    """The four official channels; the same for every publisher."""
    return ok(await official_channels(session))
