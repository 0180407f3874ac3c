"""What a guardian told: sealed as one, shown masked."""

import json
from dataclasses import asdict, dataclass

from longshore.account.identity import Call
from longshore.domains.operate.players.identity import masked_name
from longshore.domains.operate.refund_cases.models import TOLD_RECORD, RefundCase

_SHOWN = 4


@dataclass(frozen=True, slots=True)
class Told:
    """Who claims, how they are reached, and what they say."""

    name: str
    contact: str
    claim: str


def put(call: Call, case: RefundCase, told: Told) -> None:
    """Seal what was told into a case that has its id.

    Raises:
        KeyringError: nothing can be sealed.
    """
    plain = json.dumps(asdict(told), ensure_ascii=False).encode()
    record = TOLD_RECORD.format(id=case.id)
    case.guardian = call.resources.keyring.encrypt(
        plain, publisher_id=case.publisher_id, record=record
    )


def read_told(call: Call, case: RefundCase) -> Told | None:
    """What was told; None once it is forgotten.

    Raises:
        KeyringError.
    """
    if case.guardian is None:
        return None
    record = TOLD_RECORD.format(id=case.id)
    plain = call.resources.keyring.decrypt(
        case.guardian, publisher_id=case.publisher_id, record=record
    )
    return Told(**json.loads(plain))


def masked(told: Told) -> Told:
    """Name and contact as lists show them; the claim is for who works on the case."""
    return Told(masked_name(told.name), masked_contact(told.contact), told.claim)


def masked_contact(contact: str) -> str:
    """A phone, an address or a name in a chat: its end, never more than half of it."""
    head, at, place = contact.partition("@")
    if at:
        return f"{head[:1]}***@{place}"
    shown = min(_SHOWN, len(contact) // 2)
    return "****" + contact[len(contact) - shown :]
