"""What composition is told about consent."""

from longshore.domains.operate.consents.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("operate.consents", actions=ACTIONS)
