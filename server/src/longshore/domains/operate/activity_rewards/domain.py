"""What composition is told about what activities give."""

from longshore.domains.operate.activity_rewards import models
from longshore.domains.operate.activity_rewards.actions import ACTIONS
from longshore.domains.operate.activity_rewards.settling import Settler
from longshore.gateway.domain import Domain, Work
from longshore.integrations.jobs import Sweep
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


def _work(settings: Settings, database: Database, _: Resources) -> Work:
    return Work((), (Sweep("activities", 1.0, Settler(database, settings.time_zone).run),))


DOMAIN = Domain("operate.activity_rewards", actions=ACTIONS, models=(models,), work=_work)
