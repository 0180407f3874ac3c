"""What calls about refund cases take and give. Times are Unix seconds, amounts minor units."""

import re
from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, model_validator

from longshore.account.identity import Password
from longshore.domains.operate.orders.models import PaymentState
from longshore.domains.operate.real_names.models import NameState
from longshore.domains.operate.real_names.schemas import AgeTier
from longshore.domains.operate.refund_cases.models import (
    CaseSource,
    CaseState,
    EvidenceKind,
    Relation,
)
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import CommaList, Id, OptionalId, none_if_blank
from longshore.kit.text.kinds import Line, Paragraphs
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

MOST_ORDERS, MOST_FILES = 100, 20
MOST_FILE_BYTES, MOST_CASE_BYTES = 10 << 20, 40 << 20
Reason = Annotated[Line, Field(min_length=2, max_length=500)]
_NEW_CASE = Text("新案件要有来源、关系和订单", "A new case needs source, relation and orders")
_NOT_NAME = re.compile(r"[\x00-\x1f\x7f/\\]")


def _file_name(value: str) -> str:
    return _NOT_NAME.sub("_", value)


FileName = Annotated[Line, Field(min_length=1, max_length=200), AfterValidator(_file_name)]
_Numbers = Annotated[CommaList, Field(max_length=MOST_ORDERS)]


class CaseQuery(OfGame):
    """Which cases, the newest first: `keyword` is a player's id or an order's number."""

    state: Annotated[CaseState | None, BeforeValidator(none_if_blank)] = None
    keyword: Annotated[Line, Field(max_length=40)] = ""
    before: OptionalId = None
    page_size: Annotated[int, Field(ge=1, le=100)] = 50


class CaseReference(OfGame):
    """One case of the game."""

    id: Id


class CaseForm(OfGame):
    """A claim. Without `id` it is a new one, which needs source, relation and orders.

    Of one that is open, an empty guardian stays, and what is absent stays.
    """

    id: OptionalId = None
    player_id: Id
    source: CaseSource | None = None
    relation: Relation | None = None
    guardian_name: Annotated[Line, Field(max_length=50)] = ""
    guardian_contact: Annotated[Line, Field(max_length=100)] = ""
    claim: Annotated[Paragraphs, Field(max_length=2_000)] | None = None
    numbers: Annotated[_Numbers, Field(min_length=1)] | None = None

    @model_validator(mode="after")
    def _is_whole(self) -> "CaseForm":
        if self.id is None and None in (self.source, self.relation, self.numbers):
            raise refused("new_case", _NEW_CASE)
        return self


class AddEvidence(CaseReference):
    """A file that was uploaded for `evidence`, and its name: that of the upload is in the clear."""

    upload_id: UUID
    kind: EvidenceKind
    name: FileName


class EvidenceReference(CaseReference):
    """One file of a case."""

    file_id: Id


class Decision(CaseReference):
    """Which of the case's orders are given back, none to refuse the claim, and why."""

    numbers: _Numbers = []
    reason: Reason


class RevealCase(CaseReference):
    """Whose guardian to show, and why; `password` is the caller's own."""

    reason: Reason
    password: Password


class EvidenceLinkForm(RevealCase):
    """The whole case with its evidence, or one file of it."""

    file_id: OptionalId = None


class CaseOutput(BaseModel):
    """A case for lists: the guardian masked, empty once the player is deleted."""

    id: int
    player_id: int
    state: CaseState
    source: CaseSource
    relation: Relation
    guardian_name: str
    guardian_contact: str
    orders: int
    amount_minor: int
    refunded_minor: int
    currency: str
    files: int
    created_user_name: str
    created_at: int
    decided_user_name: str
    decided_at: int | None


class CasePage(BaseModel):
    """One page; `next` begins the one after it."""

    list: list[CaseOutput]
    next: int | None


class CaseOrder(BaseModel):
    """An order of a case; `tier` is how old the player was when it was made, if that is known."""

    number: str
    goods_name: str
    amount_minor: int
    currency: str
    payment: PaymentState
    created_at: int
    tier: AgeTier | None
    is_refunded: bool | None


class EvidenceOutput(BaseModel):
    """A piece of evidence; its name is shown in the file alone."""

    id: int
    kind: EvidenceKind
    size: int
    created_user_name: str
    created_at: int


class AgeProof(BaseModel):
    """What the player's real name says of their age: nothing where none was told."""

    state: NameState | None
    tier: AgeTier | None


class CaseDetail(BaseModel):
    """A case with what it is about. `proof` is of the moment of the decision, or of now."""

    case: CaseOutput
    claim: str
    reason: str
    proof: AgeProof
    orders: list[CaseOrder]
    files: list[EvidenceOutput]


class RevealedGuardian(BaseModel):
    """Who claims, in the clear."""

    name: str
    contact: str


class EvidenceLink(BaseModel):
    """An address that opens once within five minutes, and the name of what it gives."""

    url: str
    name: str
