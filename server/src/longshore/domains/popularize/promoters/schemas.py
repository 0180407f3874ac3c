"""What the promoter actions take and give."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints

from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId, Page, PageSize, none_if_blank
from longshore.kit.text.kinds import Line, Paragraphs

Status = Literal["active", "forbidden"]


Name = Annotated[Line, Field(min_length=1, max_length=50)]
Code = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=r"^[A-Za-z0-9_-]{1,32}$", max_length=32)
]
Contact = Annotated[Line, Field(max_length=100)]
Note = Annotated[Paragraphs, Field(max_length=500)]
Group = Annotated[Line, Field(max_length=30)]


class PromoterQuery(OfGame):
    """Which promoters of the game; `agency_id` has the agency itself and those below it."""

    page: Page = 1
    page_size: PageSize = 10
    keyword: Annotated[
        Annotated[Line, Field(max_length=100)] | None, BeforeValidator(none_if_blank)
    ] = None
    status: Annotated[Status | None, BeforeValidator(none_if_blank)] = None
    group: Annotated[Group | None, BeforeValidator(none_if_blank)] = None
    agency_id: OptionalId = None


class PromoterInput(OfGame):
    """A new promoter; the code is unique within the game and never changes.

    `share_model_id` is theirs from today on, or from the first day without statements.
    """

    name: Name
    code: Code
    contact: Contact = ""
    note: Note = ""
    group: Group = ""
    agency_id: OptionalId = None
    share_model_id: OptionalId = None


class PromoterUpdate(OfGame):
    """A changed promoter; what is absent stays. An agency of 0 takes it away."""

    id: Id
    name: Name | None = None
    contact: Contact | None = None
    note: Note | None = None
    group: Group | None = None
    agency_id: Annotated[
        Annotated[int, Field(ge=0, le=2**53 - 1)] | None, BeforeValidator(none_if_blank)
    ] = None


class PromoterForbid(OfGame):
    """Forbid a promoter (1), or allow them again (0)."""

    id: Id
    forbid: Annotated[int, Field(ge=0, le=1)]


class PromoterReference(OfGame):
    """One promoter of the game."""

    id: Id


class PromoterOutput(BaseModel):
    """A promoter as every answer shows it.

    `below` is how many stand below them, `players` how many they brought themselves;
    `share_model` is the name of the one that is theirs today, `contract` that of its file.
    """

    id: int
    game_id: int
    name: str
    code: str
    contact: str
    note: str
    group: str
    agency_id: int | None
    agency_name: str
    below: int
    players: int
    share_model: str
    contract: str
    status: Status
    created_at: int
    updated_at: int
    created_user_name: str


class PromoterChoicesQuery(OfGame):
    """The choices of the game."""


class PromoterChoice(BaseModel):
    """Something that has an id and a name."""

    id: int
    name: str


class PromoterChoices(BaseModel):
    """What promoters can be sorted by: groups that are in use, agencies, share models."""

    groups: list[str]
    agencies: list[PromoterChoice]
    share_models: list[PromoterChoice]


class PromoterContract(PromoterReference):
    """The contract of a promoter: an upload of purpose `contract`, or none any more."""

    upload_id: Annotated[
        Annotated[str, Field(max_length=64)] | None, BeforeValidator(none_if_blank)
    ] = None


class PromoterContractLink(BaseModel):
    """Where a contract can be fetched for a minute."""

    url: str
    name: str


class PromoterImport(OfGame):
    """A table as base64: all of its promoters are added, or none.

    `dry_run` checks everything and stores nothing.
    """

    content: Annotated[str, Field(max_length=960_000)]
    dry_run: bool = False


class PromoterRowFault(BaseModel):
    """What is wrong with one field of one row; rows count as in the file, the head is row 1."""

    row: int
    field: str
    value: str
    msg: str


class PromoterImportReport(BaseModel):
    """What an import would do, or did. With any fault nothing is stored; every bad row is named."""

    is_applied: bool
    rows: int
    added: int
    bad_rows: list[int]
    faults: list[PromoterRowFault]


class PromoterExport(OfGame):
    """The whole list as an import takes it; `template` gives the head and one example instead."""

    template: bool = False


class PromoterFile(BaseModel):
    """A file of comma-separated values, its content in Base64."""

    name: str
    content: str
