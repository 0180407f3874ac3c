"""Actions of what players saw."""

from longshore.account.identity import Permission
from longshore.domains.operate.notice_views import service
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_list_notice_figures",
        "usdk/notice/statistics",
        "How many players saw each announcement and opened each item of the floating button.",
        service.list_figures,
        Permission.OPERATE,
    ),
)
