"""The action of rules' reach. Whoever may see the rules may see it, without the data center."""

from longshore.account.identity import Permission
from longshore.data.reach.service import reach
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_reach_of_rules",
        "usdk/rules/reach",
        "For how many of yesterday's players each of some rules would decide.",
        reach,
        Permission.OPERATE,
        opens_transactions=True,
    ),
)
