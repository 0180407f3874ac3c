"""Actions of share models."""

from longshore.account.identity import Permission
from longshore.domains.popularize.shares import service, zones
from longshore.gateway.action import action

ACTIONS = (
    action("pb_read_promotion_zones", "pb/cps/zone/read",
           "In which zones the times and days of the game's promotion are.",
           zones.read_zones, Permission.POPULARIZE, only_reads=True),
    action("pb_list_share_models", "pb/cps/share/list",
           "Every share model of the game, its versions, and who has it.",
           service.list_models, Permission.POPULARIZE, only_reads=True),
    action("pb_create_share_model", "pb/cps/share/create",
           "Add a share model with its first version.",
           service.create_model, Permission.PROMOTER_EDIT),
    action("pb_add_share_version", "pb/cps/share/addVersion",
           "Give a share model other terms from a day on.",
           service.add_version, Permission.PROMOTER_EDIT),
    action("pb_assign_share_model", "pb/cps/share/assign",
           "Give promoters a share model from a day on.",
           service.assign, Permission.PROMOTER_EDIT),
    action("pb_calculate_share", "pb/cps/share/calculate",
           "What terms would come to for days of a month.",
           service.calculate, Permission.POPULARIZE, only_reads=True),
)  # fmt: skip
