"""What composition is told about settlement."""

from longshore.domains.popularize.settlements import models
from longshore.domains.popularize.settlements.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("popularize.settlements", actions=ACTIONS, models=(models,))
