"""Actions of the desk: what waits in a game, and who its players are."""

from longshore.account.identity import Permission
from longshore.domains.operate.desk import finding, lost, overview, picking, profile, timeline
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_operate_overview",
        "usdk/operate/overview",
        "What waits in a game, its time zone and the names of its channels.",
        overview.read_overview,
        Permission.OPERATE,
    ),
    action(
        "usdk_find_players",
        "usdk/player/find",
        "Players by any id that they can read on a screen; the newest without one.",
        finding.find_players,
        Permission.OPERATE,
    ),
    action(
        "usdk_check_many_players",
        "usdk/player/checkMany",
        "Which ids of a list are players of the game, and which are nobody.",
        picking.pick_players,
        Permission.OPERATE,
    ),
    action(
        "usdk_profile_player",
        "usdk/player/profile",
        "Who a player is: characters, devices, bans, notes, money.",
        profile.read_profile,
        Permission.OPERATE,
    ),
    action(
        "usdk_timeline_player",
        "usdk/player/timeline",
        "What happened to a player, the newest first.",
        timeline.read_timeline,
        Permission.OPERATE,
    ),
    action(
        "usdk_list_lost_payments",
        "usdk/order/lost",
        "Paid orders that were not delivered, by game server and cause.",
        lost.list_lost,
        Permission.OPERATE,
    ),
    action(
        "usdk_resend_lost_payments",
        "usdk/order/resendLost",
        "Tell the game's server of a whole group of lost payments again.",
        lost.resend_lost,
        Permission.OPERATE_EDIT,
    ),
)
