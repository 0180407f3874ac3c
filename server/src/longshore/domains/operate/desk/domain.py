"""What composition is told about the desk."""

from longshore.domains.operate.desk.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("operate.desk", actions=ACTIONS)
