"""Actions of global settings, which the service `hgsdk` offers."""

from longshore.account.identity import Permission
from longshore.domains.operate.globals import service
from longshore.gateway.action import action

_READ = Permission.OPERATE

ACTIONS = (
    action("hgsdk_read_settings", "hgsdk/hg_settings",
           "The game's clock, and what its areas can be made of.", service.read_settings, _READ),
    action("hgsdk_find_area", "hgsdk/hg_area",
           "The area that an address is in, as the run time judges it.", service.find_area, _READ),
    action("hgsdk_preview_time_zone", "hgsdk/hg_previewTimeZone",
           "What another clock would move of what is in force.", service.preview_zone, _READ),
)  # fmt: skip
