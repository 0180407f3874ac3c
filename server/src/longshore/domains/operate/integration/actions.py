"""Actions of integration: what was seen of a game's calls."""

from longshore.account.identity import Permission
from longshore.domains.operate.integration import checklist, gates, heard, reads, signatures
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
    action(
        "usdk_integration_listen",
        "usdk/sdk/integration/listen",
        "Listen to a game's calls for some seconds more, and what came since.",
        heard.listen,
        Permission.PACK,
    ),
    action(
        "usdk_integration_try_signature",
        "usdk/sdk/integration/trySignature",
        "Sign a pasted call of the game's server anew; asks for the password, recorded.",
        signatures.try_signature,
        Permission.SECRET_REVEAL,
    ),
    action(
        "usdk_list_switch_reads",
        "usdk/switches/reads",
        "Which callers read a switch, and when they did last.",
        reads.list_switch_reads,
        Permission.OPERATE,
    ),
)
