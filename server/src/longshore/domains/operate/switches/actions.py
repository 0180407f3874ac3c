"""Actions of switches beside their publication: the tester, and how old they are."""

from longshore.account.identity import Permission
from longshore.domains.operate.switches import ages, testing
from longshore.gateway.action import action

ACTIONS = (
    action("usdk_test_switch", "usdk/switches/test",
           "What a switch gives to a client or a player, and which condition decides.",
           testing.test_switch, Permission.OPERATE),
    action("usdk_list_switch_ages", "usdk/switches/ages",
           "Since when each switch in force is as it is, and which nobody changes any more.",
           ages.list_ages, Permission.OPERATE),
)  # fmt: skip
