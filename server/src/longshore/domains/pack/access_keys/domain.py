"""What composition is told about access keys."""

from longshore.domains.pack.access_keys import models
from longshore.domains.pack.access_keys.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "pack.access_keys",
    actions=ACTIONS,
    models=(models,),
)
