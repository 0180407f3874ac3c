"""Actions of integration: what was seen of a game's calls."""

from longshore.account.identity import Permission
from longshore.domains.operate.integration import checklist
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_integration_checklist",
        "usdk/sdk/integration/checklist",
        "Which steps of the integration were seen in a game's own calls, and when.",
        checklist.read_checklist,
        Permission.PACK,
    ),
)
