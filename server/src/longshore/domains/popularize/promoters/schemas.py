"""What the promoter actions take and give."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints

from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, Page, PageSize, none_if_blank
from longshore.kit.text.kinds import Line, Paragraphs

Status = Literal["active", "forbidden"]


Name = Annotated[Line, Field(min_length=1, max_length=50)]
Code = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=r"^[A-Za-z0-9_-]{1,32}$", max_length=32)
]
Contact = Annotated[Line, Field(max_length=100)]
Note = Annotated[Paragraphs, Field(max_length=500)]


class PromoterQuery(OfGame):
    """Which promoters of the game."""

    page: Page = 1
    page_size: PageSize = 10
    keyword: Annotated[
        Annotated[Line, Field(max_length=100)] | None, BeforeValidator(none_if_blank)
    ] = None
    status: Annotated[Status | None, BeforeValidator(none_if_blank)] = None


class PromoterInput(OfGame):
    """A new promoter; the code is unique within the game and never changes."""

    name: Name
    code: Code
    contact: Contact = ""
    note: Note = ""


class PromoterUpdate(OfGame):
    """A changed promoter; what is absent stays."""

    id: Id
    name: Name | None = None
    contact: Contact | None = None
    note: Note | None = None


class PromoterForbid(OfGame):
    """Forbid a promoter (1), or allow them again (0)."""

    id: Id
    forbid: Annotated[int, Field(ge=0, le=1)]


class PromoterOutput(BaseModel):
    """A promoter as every answer shows it."""

    id: int
    game_id: int
    name: str
    code: str
    contact: str
    note: str
    status: Status
    created_at: int
    updated_at: int
    created_user_name: str
