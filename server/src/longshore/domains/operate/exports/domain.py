"""What composition is told about exports."""

from longshore.domains.operate.exports import models
from longshore.domains.operate.exports.actions import ACTIONS
from longshore.domains.operate.exports.objects import NAMINGS, forget, tidy
from longshore.domains.operate.exports.running import Exporter
from longshore.gateway.domain import Domain, Work
from longshore.integrations.jobs import Sweep
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.db.periodic import Periodic
from longshore.kit.settings import Settings

_LOOK_SECONDS, _TIDY_SECONDS = 1.0, 30.0


def _work(settings: Settings, database: Database, resources: Resources) -> Work:
    async def sweep() -> None:
        await tidy(database, resources)

    exporter = Exporter(database, resources)

    async def make() -> None:
        # A long export does not wait between its turns, of which others have theirs.
        while await exporter.run():
            pass

    return Work((), (Sweep("exports", _LOOK_SECONDS, make), Sweep("tidy", _TIDY_SECONDS, sweep)))


DOMAIN = Domain(
    "operate.exports",
    actions=ACTIONS,
    models=(models,),
    work=_work,
    periodics=(Periodic("forget old exports", 3_600, forget),),
    namings=NAMINGS,
)
