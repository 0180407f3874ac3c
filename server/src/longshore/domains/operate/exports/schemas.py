"""What the calls about exports take and give. Times are Unix seconds."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from longshore.account.identity import Password
from longshore.domains.operate.exports.models import ExportState, FileFormat, KindName
from longshore.domains.operate.orders.schemas import OrderQuery, Reason
from longshore.domains.operate.real_names.schemas import AgeTier
from longshore.domains.operate.reconciling.models import LineKind
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import CommaList, Id, OptionalId, none_if_blank

Word = Annotated[
    Annotated[str, Field(pattern=r"^[a-z_]{1,20}$")] | None, BeforeValidator(none_if_blank)
]
"""A choice of a filter; one that a kind does not know finds nothing."""


class ExportFilters(OrderQuery):
    """Which rows: what the list that is taken out was narrowed to. A kind takes what it knows."""

    gift_id: OptionalId = None
    reconciliation_id: OptionalId = None
    difference: Annotated[
        LineKind | Literal["different"] | None, BeforeValidator(none_if_blank)
    ] = None
    outcome: Word = None
    state: Word = None
    subject: Word = None
    provider: Word = None
    purpose: Word = None
    agreement: Word = None
    tier: Annotated[AgeTier | None, BeforeValidator(none_if_blank)] = None
    player_id: OptionalId = None
    waited_seconds: Annotated[int, Field(ge=0, le=86_400)] = 0


class BeginExport(OfGame):
    """A list to take out as a file; what is personal stays masked.

    `columns` are keys of `usdk/export/columns`; none means all.
    """

    kind: KindName
    format: FileFormat = "csv"
    filters: ExportFilters = ExportFilters()
    columns: Annotated[CommaList, Field(max_length=50)] = []


class BeginPersonalExport(BeginExport):
    """The same with what is personal, and why; `password` is the caller's own."""

    reason: Reason
    password: Password


class ColumnsQuery(OfGame):
    """Which columns a kind has."""

    kind: KindName


class ExportColumn(BaseModel):
    """A column that can be chosen; what is personal is masked unless a reason is told."""

    key: str
    title: str
    is_personal: bool


class ExportReference(OfGame):
    """One export of the caller."""

    id: Id


class ListExport(BaseModel):
    """One export of the caller.

    `percent` is how much of the rows was looked at; `reason` says why it failed. A finished file
    can be opened until `expires_at`.
    """

    id: int
    kind: KindName
    format: FileFormat
    name: str
    is_masked: bool
    state: ExportState
    rows: int
    percent: Annotated[int, Field(ge=0, le=100)]
    size_bytes: int
    reason: str
    created_at: int
    expires_at: int | None


class ListExportLink(BaseModel):
    """Where the file is read for a minute, by whoever has the link."""

    url: str
    name: str
    size_bytes: int
