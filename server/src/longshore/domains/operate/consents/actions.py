"""Actions of consent: agreements and who accepted them, one player's texts, withdrawal."""

from longshore.account.identity import Permission
from longshore.domains.operate.consents import of_player, queries
from longshore.gateway.action import action, asks_password

_READ, _EDIT, _PLACE = Permission.OPERATE, Permission.OPERATE_EDIT, "usdk/consent"

ACTIONS = (
    action("usdk_list_consented_agreements", f"{_PLACE}/agreements",
           "Agreements of a game: what is in force, what is required, what players said.",
           queries.list_agreements, _READ),
    action("usdk_list_consented_versions", f"{_PLACE}/versions",
           "One agreement's versions with how many players accepted which.",
           queries.list_versions, _READ),
    action("usdk_diff_consented_versions", f"{_PLACE}/diff",
           "Two versions of an agreement line by line.", queries.diff, _READ),
    action("usdk_list_consents", f"{_PLACE}/list",
           "Who accepted or withdrew which version, when and from where; the newest first.",
           queries.list_consents, _READ),
    action("usdk_withdraw_consent", f"{_PLACE}/withdraw",
           "Write down that a player withdraws an agreement; with the reason.",
           of_player.withdraw, _EDIT),
    action("usdk_export_consents_of_player", f"{_PLACE}/exportOfPlayer",
           "Which texts one player saw, whole and with their digests; asks for the password.",
           asks_password(of_player.export), Permission.PERSONAL_REVEAL),
)  # fmt: skip
