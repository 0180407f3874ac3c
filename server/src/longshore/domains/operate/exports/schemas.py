"""What the calls about exports take and give. Times are Unix seconds."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from longshore.account.identity import Password
from longshore.domains.operate.exports.models import ExportState, FileFormat, KindName
from longshore.domains.operate.orders.schemas import OrderQuery, Reason
from longshore.domains.operate.reconciling.models import LineKind
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import CommaList, Id, OptionalId, none_if_blank


class ExportFilters(OrderQuery):
    """Which rows: what the list that is taken out was narrowed to. A kind takes what it knows."""

    gift_id: OptionalId = None
    reconciliation_id: OptionalId = None
    difference: Annotated[
        LineKind | Literal["different"] | None, BeforeValidator(none_if_blank)
    ] = None


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
