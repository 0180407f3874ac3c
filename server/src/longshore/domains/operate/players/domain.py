"""What composition is told about players."""

from longshore.domains.operate.players import (
    code_models,
    consent_models,
    desk_models,
    models,
    refused_models,
)
from longshore.domains.operate.players.actions import ACTIONS
from longshore.domains.operate.players.deletion import delete_due
from longshore.domains.operate.players.nonces import SWEEP_SECONDS, sweep_nonces
from longshore.gateway.domain import Domain
from longshore.kit.db.periodic import Periodic

DOMAIN = Domain(
    "operate.players",
    actions=ACTIONS,
    models=(models, code_models, consent_models, desk_models, refused_models),
    periodics=(
        Periodic("delete players", 300, delete_due),
        Periodic("sweep nonces", SWEEP_SECONDS, sweep_nonces),
    ),
)
