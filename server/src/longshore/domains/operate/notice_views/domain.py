"""What composition is told about what players saw."""

from longshore.domains.operate.notice_views import models
from longshore.domains.operate.notice_views.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain("operate.notice_views", actions=ACTIONS, models=(models,))
