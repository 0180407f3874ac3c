"""What composition is told about figures of games."""

from longshore.data import online_drop as _online_drop  # noqa: F401 - it answers alerts
from longshore.data import telling as _telling  # noqa: F401 - it answers a question of players
from longshore.data.actions import ACTIONS
from longshore.data.comparing import models as comparing_models
from longshore.data.currencies import models as currency_models
from longshore.data.currencies.actions import ACTIONS as CURRENCY_ACTIONS
from longshore.data.dashboards import models as dashboard_models
from longshore.data.dashboards.actions import ACTIONS as DASHBOARD_ACTIONS
from longshore.data.forgetting import forget_events
from longshore.data.imports import models as import_models
from longshore.data.imports.actions import ACTIONS as IMPORT_ACTIONS
from longshore.data.overview_hot import HOT_READS
from longshore.data.phone.actions import ACTIONS as PHONE_ACTIONS
from longshore.data.phone.routes import router as phone_router
from longshore.data.plan import models as plan_models
from longshore.data.plan.actions import ACTIONS as PLAN_ACTIONS
from longshore.data.reach.actions import ACTIONS as REACH_ACTIONS
from longshore.data.reports import models as report_models
from longshore.data.reports.actions import ACTIONS as REPORT_ACTIONS
from longshore.data.schedules import models as schedule_models
from longshore.data.schedules.actions import ACTIONS as SCHEDULE_ACTIONS
from longshore.data.schedules.replanning import replan
from longshore.data.schedules.sending import send_due
from longshore.data.schedules.sweeping import sweep
from longshore.gateway.domain import Domain, Work
from longshore.integrations.jobs import Sweep
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.db.periodic import Periodic
from longshore.kit.settings import Settings

_SEND_SECONDS = 5.0


def _work(settings: Settings, database: Database, resources: Resources) -> Work:
    is_planned = False

    async def send() -> None:
        nonlocal is_planned
        if not is_planned:
            # The zone is the same for as long as this process runs.
            await replan(database, resources.settings.time_zone)
            is_planned = True
        await send_due(database, resources)

    return Work((), (Sweep("figures", _SEND_SECONDS, send),))


DOMAIN = Domain(
    "data",
    routers=(phone_router,),
    actions=(
        *ACTIONS,
        *REPORT_ACTIONS,
        *DASHBOARD_ACTIONS,
        *SCHEDULE_ACTIONS,
        *PLAN_ACTIONS,
        *CURRENCY_ACTIONS,
        *IMPORT_ACTIONS,
        *PHONE_ACTIONS,
        *REACH_ACTIONS,
    ),
    models=(
        report_models,
        dashboard_models,
        schedule_models,
        comparing_models,
        plan_models,
        currency_models,
        import_models,
    ),
    work=_work,
    hot_reads=HOT_READS,
    periodics=(
        Periodic("forget events of players", 300, forget_events),
        Periodic("forget old messages of figures", 3_600, sweep),
    ),
)
