"""Distribution in the `pb` service: cps/distribute."""

from longshore.account.identity import Permission
from longshore.domains.popularize.distribution import hooks, service, statistic
from longshore.gateway.action import action

ACTIONS = (
    action("pb_list_distributions", "pb/cps/distribute/list",
           "One page of a game's distributions.",
           service.list_distributions, Permission.POPULARIZE, only_reads=True),
    action("pb_create_distribution", "pb/cps/distribute/create",
           "Take up versions to be published, now, at a moment or later.",
           service.create_distribution, Permission.PROMOTER_EDIT),
    action("pb_edit_distribution", "pb/cps/distribute/edit",
           "Change a distribution's name or its share of downloads.",
           service.edit_distribution, Permission.PROMOTER_EDIT),
    action("pb_forbid_distribution", "pb/cps/distribute/forbid",
           "Stop a distribution's downloads, or allow them again.",
           service.forbid_distribution, Permission.PROMOTER_EDIT),
    action("pb_publish_distribution", "pb/cps/distribute/cdn/publish",
           "Publish a distribution to the CDN bucket now.",
           service.publish_distribution, Permission.PROMOTER_EDIT),
    action("pb_cancel_distribution", "pb/cps/distribute/cdn/cancel",
           "Take a distribution from the CDN bucket.",
           service.cancel_distribution, Permission.PROMOTER_EDIT),
    action("pb_schedule_distribution", "pb/cps/distribute/schedule",
           "Say when a distribution is published.",
           service.schedule_distribution, Permission.PROMOTER_EDIT),
    action("pb_read_download_statistic", "pb/cps/distribute/statistic",
           "Downloads by day and by package.",
           statistic.read_statistic, Permission.POPULARIZE, only_reads=True),
    action("pb_read_purge_hook", "pb/cps/distribute/hook",
           "Whom the game tells that addresses changed.",
           hooks.read_hook, Permission.POPULARIZE, only_reads=True),
    action("pb_save_purge_hook", "pb/cps/distribute/hook/save",
           "Set whom the game tells that addresses changed.",
           hooks.save_hook, Permission.PROMOTER_EDIT, before=hooks.check_address),
)  # fmt: skip
