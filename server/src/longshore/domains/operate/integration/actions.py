"""Actions of integration: what was seen of a game's calls."""

from longshore.account.identity import Permission
from longshore.domains.operate.integration import checklist, gates
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_integration_checklist",
        "usdk/sdk/integration/checklist",
        "Which steps of the integration were seen in a game's own calls, and when.",
        checklist.read_checklist,
        Permission.PACK,
    ),
    action(
        "usdk_integration_gates",
        "usdk/sdk/integration/gates",
        "Which protocols of other SDKs a game takes.",
        gates.read_gates,
        Permission.PACK,
    ),
    action(
        "usdk_integration_set_gate",
        "usdk/sdk/integration/setGate",
        "Take, or no longer take, the calls of another SDK's protocol.",
        gates.set_gate,
        Permission.PACK_EDIT,
    ),
)
