"""What composition is told about partners."""

from longshore.domains.popularize.partners import models
from longshore.domains.popularize.partners.actions import ACTIONS
from longshore.domains.popularize.partners.routes import router
from longshore.gateway.domain import Domain

DOMAIN = Domain("popularize.partners", routers=(router,), actions=ACTIONS, models=(models,))
