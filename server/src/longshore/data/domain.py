"""What composition is told about figures of games."""

from longshore.data import telling as _telling  # noqa: F401 - it answers a question of players
from longshore.data.actions import ACTIONS
from longshore.data.comparing import models as comparing_models
from longshore.data.currencies import models as currency_models
from longshore.data.currencies.actions import ACTIONS as CURRENCY_ACTIONS
from longshore.data.dashboards import models as dashboard_models
from longshore.data.dashboards.actions import ACTIONS as DASHBOARD_ACTIONS
from longshore.data.forgetting import forget_events
from longshore.data.plan import models as plan_models
from longshore.data.plan.actions import ACTIONS as PLAN_ACTIONS
from longshore.data.reports import models as report_models
from longshore.data.reports.actions import ACTIONS as REPORT_ACTIONS
from longshore.gateway.domain import Domain
from longshore.kit.db.periodic import Periodic

DOMAIN = Domain(
    "data",
    actions=(
        *ACTIONS,
        *REPORT_ACTIONS,
        *DASHBOARD_ACTIONS,
        *PLAN_ACTIONS,
        *CURRENCY_ACTIONS,
    ),
    models=(report_models, dashboard_models, comparing_models, plan_models, currency_models),
    periodics=(Periodic("forget events of players", 300, forget_events),),
)
