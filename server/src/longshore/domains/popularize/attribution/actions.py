"""Actions of attribution: the game's rule, and whose a player is."""

from longshore.account.identity import Permission
from longshore.domains.popularize.attribution import service
from longshore.gateway.action import action

ACTIONS = (
    action("pb_read_attribution_rule", "pb/cps/attribution/rule",
           "How the game decides whose a player is.",
           service.read_rule, Permission.POPULARIZE, only_reads=True),
    action("pb_save_attribution_rule", "pb/cps/attribution/saveRule",
           "Change how the game decides, from now on.",
           service.save_rule, Permission.PROMOTER_EDIT),
    action("pb_explain_attribution", "pb/cps/attribution/explain",
           "Whose a player is, and why.", service.explain, Permission.POPULARIZE),
)  # fmt: skip
