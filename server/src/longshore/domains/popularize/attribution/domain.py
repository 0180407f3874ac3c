"""What composition is told about attribution."""

from longshore.domains.popularize.attribution import models
from longshore.domains.popularize.attribution.actions import ACTIONS
from longshore.domains.popularize.attribution.sweeping import settle_players
from longshore.gateway.domain import Domain
from longshore.kit.db.periodic import Periodic

DOMAIN = Domain(
    "popularize.attribution",
    actions=ACTIONS,
    models=(models,),
    periodics=(Periodic("attribution.settle", 60, settle_players),),
)
