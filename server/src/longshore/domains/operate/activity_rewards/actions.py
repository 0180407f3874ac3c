"""Actions of activities; drafts and publications are those of every kind."""

from longshore.account.identity import Permission
from longshore.domains.operate.activity_rewards import costing, service
from longshore.gateway.action import action

ACTIONS = (
    action(
        "usdk_preview_activities",
        "usdk/activity/preview",
        "What a player would see and get of activities at a moment, and why.",
        service.preview,
        Permission.OPERATE,
    ),
    action(
        "usdk_cost_of_activities",
        "usdk/activity/cost",
        "What the draft's activities would have cost in the last seven days.",
        costing.cost,
        Permission.OPERATE,
    ),
    action(
        "usdk_list_activity_figures",
        "usdk/activity/statistics",
        "How activities are doing: players, rewards, budget, money of the orders involved.",
        service.list_figures,
        Permission.OPERATE,
    ),
    action(
        "usdk_list_activity_rewards",
        "usdk/activity/rewardList",
        "What an activity gave, the newest first.",
        service.list_rewards,
        Permission.OPERATE,
    ),
)
