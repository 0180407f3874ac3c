"""What composition is told about messages."""

from longshore.domains.operate.messages import models
from longshore.domains.operate.messages.actions import ACTIONS
from longshore.domains.operate.messages.sweeping import sweep
from longshore.gateway.domain import Domain
from longshore.kit.db.periodic import Periodic

DOMAIN = Domain(
    "operate.messages",
    actions=ACTIONS,
    models=(models,),
    periodics=(Periodic("forget old messages", 3_600, sweep),),
)
