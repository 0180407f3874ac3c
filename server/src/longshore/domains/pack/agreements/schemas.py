"""What the agreement actions take and give."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field, StringConstraints

from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import none_if_blank
from longshore.kit.text.kinds import Line

Kind = Literal["privacy", "user", "children"]
MOST_CHARACTERS = 200_000
MOST_LISTED = 200

CHANNEL_CODE = r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}"
ChannelCode = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=40, pattern=rf"^(?:{CHANNEL_CODE})?$"),
]
Version = Annotated[int, Field(ge=1, le=1_000_000)]


class AgreementPlace(OfGame):
    """Which agreement of the game; no channel means every channel."""

    kind: Kind
    channel_code: ChannelCode = ""


class AgreementText(AgreementPlace):
    """A new version: its text as HTML, or as an upload of type 3 (purpose `agreement`)."""

    title: Annotated[Line, Field(min_length=1, max_length=100)]
    html: Annotated[
        Annotated[str, Field(max_length=MOST_CHARACTERS)] | None, BeforeValidator(none_if_blank)
    ] = None
    upload_id: Annotated[
        Annotated[str, Field(max_length=64)] | None, BeforeValidator(none_if_blank)
    ] = None
    note: Annotated[Line, Field(max_length=200)] = ""


class AgreementVersionQuery(AgreementPlace):
    """One version; without a number the latest."""

    version: Annotated[Version | None, BeforeValidator(none_if_blank)] = None


class AgreementPublication(AgreementPlace):
    """The version that players see from now on; none takes the agreement back."""

    version: Annotated[Version | None, BeforeValidator(none_if_blank)] = None


class AgreementComparison(AgreementPlace):
    """Two versions."""

    before: Version
    after: Version


class AgreementOutput(BaseModel):
    """An agreement without its texts.

    `reading_path`, below this server's address, is where players read what is published; it never
    changes and needs no login.
    """

    id: int
    game_id: int
    channel_code: str
    kind: Kind
    title: str
    last_version: int
    published_version: int | None
    published_at: int | None
    updated_at: int
    reading_path: str


class VersionOutput(BaseModel):
    """A version without its text."""

    version: int
    title: str
    note: str
    is_published: bool
    created_user_name: str
    created_at: int


class AgreementHistory(BaseModel):
    """An agreement and its versions, newest first."""

    agreement: AgreementOutput
    list: list[VersionOutput]


class AgreementContent(VersionOutput):
    """A version with its text, cleaned."""

    html: str


class DiffLine(BaseModel):
    """A line of the text: in both versions, only before, or only after."""

    change: Literal["same", "removed", "added"]
    text: str


class AgreementDiff(BaseModel):
    """Two versions line by line."""

    title_before: str
    title_after: str
    added: int
    removed: int
    lines: list[DiffLine]
