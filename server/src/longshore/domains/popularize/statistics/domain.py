"""What composition is told about statistics."""

from longshore.domains.popularize.statistics.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("popularize.statistics", actions=ACTIONS)
