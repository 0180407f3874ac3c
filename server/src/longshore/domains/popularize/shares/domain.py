"""What composition is told about share models."""

from longshore.domains.popularize.shares import models
from longshore.domains.popularize.shares.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("popularize.shares", actions=ACTIONS, models=(models,))
