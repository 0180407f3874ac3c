"""What composition is told about links."""

from longshore.domains.popularize.links import models
from longshore.domains.popularize.links.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("popularize.links", actions=ACTIONS, models=(models,))
