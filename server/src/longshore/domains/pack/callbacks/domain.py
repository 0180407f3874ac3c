"""What composition is told about callbacks."""

from longshore.domains.pack.callbacks import models
from longshore.domains.pack.callbacks.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "pack.callbacks",
    actions=ACTIONS,
    models=(models,),
)
