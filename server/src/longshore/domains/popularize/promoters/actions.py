"""Actions of promoters, in the `pb` service."""

from longshore.account.identity import Permission
from longshore.domains.popularize.promoters import service
from longshore.gateway.action import action

ACTIONS = (
    action("pb_list_promoters", "pb/cps/promoter/list",
           "One page of a game's promoters.",
           service.list_promoters, Permission.POPULARIZE, only_reads=True),
    action("pb_create_promoter", "pb/cps/promoter/create",
           "Add a promoter.", service.create_promoter, Permission.PROMOTER_EDIT),
    action("pb_edit_promoter", "pb/cps/promoter/edit",
           "Change a promoter.", service.edit_promoter, Permission.PROMOTER_EDIT),
    action("pb_forbid_promoter", "pb/cps/promoter/forbid",
           "Forbid a promoter, or allow them again.",
           service.forbid_promoter, Permission.PROMOTER_EDIT),
)  # fmt: skip
