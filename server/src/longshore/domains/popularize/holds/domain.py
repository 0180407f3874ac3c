"""What composition is told about holds."""

from longshore.domains.popularize.holds import models
from longshore.domains.popularize.holds.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("popularize.holds", actions=ACTIONS, models=(models,))
