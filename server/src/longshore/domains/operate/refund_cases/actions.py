"""Actions of minors' refund cases (`refundCase`)."""

from longshore.account.identity import Call, Permission
from longshore.domains.operate.refund_cases import evidence, listing, service, taking_out
from longshore.domains.operate.refund_cases.schemas import (
    EvidenceLink,
    EvidenceLinkForm,
    RevealCase,
    RevealedGuardian,
)
from longshore.gateway.action import action, asks_password


@asks_password
async def _reveal(call: Call, form: RevealCase) -> RevealedGuardian:
    return await service.reveal(call, form)


@asks_password
async def _link(call: Call, form: EvidenceLinkForm) -> EvidenceLink:
    return await taking_out.make_link(call, form)


_READ, _EDIT, _PLACE = Permission.OPERATE, Permission.OPERATE_EDIT, "usdk/refundCase"

ACTIONS = (
    action("usdk_list_minor_cases", f"{_PLACE}/list",
           "Claims of guardians for what a minor paid, the newest first; guardians masked.",
           listing.list_cases, _READ),
    action("usdk_detail_minor_case", f"{_PLACE}/detail",
           "A claim with its orders, the player's age at each, evidence and decision.",
           listing.read_case, _READ),
    action("usdk_save_minor_case", f"{_PLACE}/save",
           "Take up a claim, or change one that is open.", service.save_case, _EDIT),
    action("usdk_add_case_evidence", f"{_PLACE}/addFile",
           "Take an uploaded file as evidence; it is sealed.", evidence.add_file, _EDIT,
           before=evidence.seal_file),
    action("usdk_remove_case_evidence", f"{_PLACE}/removeFile",
           "Forget a file of a claim that is open.", evidence.remove_file, _EDIT),
    action("usdk_decide_minor_case", f"{_PLACE}/decide",
           "Give orders of a claim back through their ledger, or refuse it, with a reason.",
           service.decide, _EDIT),
    action("usdk_reveal_minor_case", f"{_PLACE}/reveal",
           "Show who claims; asks for the password, recorded with the reason.",
           _reveal, Permission.PERSONAL_REVEAL),
    action("usdk_get_case_evidence", f"{_PLACE}/takeOut",
           "A link to one file or the whole claim, for once; asks for the password, recorded.",
           _link, Permission.PERSONAL_REVEAL),
)  # fmt: skip
