"""What composition is told about filings."""

from longshore.domains.pack.filings import models
from longshore.domains.pack.filings.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("pack.filings", actions=ACTIONS, models=(models,))
