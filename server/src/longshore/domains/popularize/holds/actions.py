"""Actions about suspicions and holds, in the `pb` service."""

from longshore.account.identity import Permission
from longshore.domains.popularize.holds import service, suspicions
from longshore.gateway.action import action

_READ, _EDIT = Permission.POPULARIZE, Permission.PROMOTER_EDIT

ACTIONS = (
    action("pb_list_suspicions", "pb/cps/fraud/list",
           "What looks wrong about promoters, with evidence.",
           suspicions.list_suspicions, _READ, only_reads=True),
    action("pb_list_holds", "pb/cps/fraud/holds",
           "One page of what is or was held.", service.list_holds, _READ, only_reads=True),
    action("pb_hold_attributions", "pb/cps/fraud/hold",
           "Leave what touches brought out of the next statement.", service.hold, _EDIT),
    action("pb_release_attributions", "pb/cps/fraud/release",
           "Have what was held come back with the next statement.", service.release, _EDIT),
    action("pb_refuse_attributions", "pb/cps/fraud/refuse",
           "Decide for good that what is held is not paid.", service.refuse, _EDIT),
)  # fmt: skip
