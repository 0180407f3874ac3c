"""Actions of links."""

from longshore.account.identity import Permission
from longshore.domains.popularize.links import service, statistic
from longshore.gateway.action import action

ACTIONS = (
    action("pb_list_links", "pb/cps/link/list",
           "One page of a game's promotion links, with what they brought.",
           service.list_links, Permission.POPULARIZE, only_reads=True),
    action("pb_create_link", "pb/cps/link/create",
           "Make a promotion link.", service.create_link, Permission.PROMOTER_EDIT),
    action("pb_edit_link", "pb/cps/link/edit",
           "Change a promotion link, disable or enable it.",
           service.edit_link, Permission.PROMOTER_EDIT),
    action("pb_read_link_statistic", "pb/cps/link/statistic",
           "Clicks by day, by system and by bot.",
           statistic.read_statistic, Permission.POPULARIZE, only_reads=True),
)  # fmt: skip
