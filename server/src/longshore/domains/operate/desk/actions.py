"""Actions of the desk: what waits in a game."""

from longshore.account.identity import Permission
from longshore.domains.operate.desk import overview
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_operate_overview",
        "usdk/operate/overview",
        "What waits in a game, its time zone and the names of its channels.",
        overview.read_overview,
        Permission.OPERATE,
    ),
)
