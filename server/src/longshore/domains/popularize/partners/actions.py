"""Actions about partners, in the `pb` service."""

from longshore.account.identity import Permission
from longshore.domains.popularize.partners import inviting
from longshore.gateway.action import action

ACTIONS = (
    action("pb_read_partner", "pb/cps/partner/read",
           "Whether a promoter may sign in for themselves.",
           inviting.read_partner, Permission.POPULARIZE, only_reads=True),
    action("pb_invite_partner", "pb/cps/partner/invite",
           "Make a link by which a promoter joins, or sets a new password.",
           inviting.invite_partner, Permission.PROMOTER_EDIT),
    action("pb_revoke_partner", "pb/cps/partner/revoke",
           "Take a promoter's account, links and sessions away.",
           inviting.shut_partner_out, Permission.PROMOTER_EDIT),
)  # fmt: skip
