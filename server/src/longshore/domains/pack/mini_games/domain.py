"""What composition is told about mini games."""

from longshore.domains.pack.mini_games import models
from longshore.domains.pack.mini_games.actions import ACTIONS
from longshore.gateway.domain import Domain

DOMAIN = Domain(
    "pack.mini_games",
    actions=ACTIONS,
    models=(models,),
)
