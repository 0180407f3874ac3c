"""What composition is told about real names."""

from longshore.domains.operate.real_names import models
from longshore.domains.operate.real_names.actions import ACTIONS
from longshore.domains.operate.real_names.kicking import kick_minors
from longshore.domains.operate.real_names.reporting import report_due
from longshore.domains.operate.real_names.settling import settle_due
from longshore.domains.operate.real_names.todos import TODOS
from longshore.gateway.domain import Domain
from longshore.kit.db.periodic import Periodic

DOMAIN = Domain(
    "operate.real_names",
    actions=ACTIONS,
    models=(models,),
    todos=TODOS,
    periodics=(
        Periodic("settle real names", 5, settle_due),
        Periodic("report behaviour", 5, report_due),
        Periodic("kick minors", 15, kick_minors),
    ),
)
