"""Actions of switches beside their publication: the tester."""

from longshore.account.identity import Permission
from longshore.domains.operate.switches import testing
from longshore.gateway.action import action

ACTIONS = (
    action("usdk_test_switch", "usdk/switches/test",
           "What a switch gives to a client or a player, and which condition decides.",
           testing.test_switch, Permission.OPERATE),
)  # fmt: skip
