"""What composition is told about the official channels."""

from longshore.domains.talk.official import models
from longshore.domains.talk.official.actions import ACTIONS
from longshore.domains.talk.official.hot import HOT_READS
from longshore.domains.talk.official.routes import router
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "talk.official",
    routers=(router,),
    actions=ACTIONS,
    models=(models,),
    hot_reads=HOT_READS,
)
