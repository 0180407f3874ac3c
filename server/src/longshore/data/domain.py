"""What composition is told about figures of games."""

from longshore.data.actions import ACTIONS
from longshore.data.comparing import models as comparing_models
from longshore.data.reports import models as report_models
from longshore.data.reports.actions import ACTIONS as REPORT_ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "data", actions=(*ACTIONS, *REPORT_ACTIONS), models=(report_models, comparing_models)
)
