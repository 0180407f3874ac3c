"""What the actions of promotion packages take and give."""

from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import (
    CommaList,
    Id,
    OptionalId,
    Page,
    PageSize,
    comma_list,
    none_if_blank,
)
from longshore.kit.text.kinds import Line, Paragraphs

MOST_AT_ONCE = 5_000

Status = Literal["active", "forbidden"]
FindingKind = Literal["forged", "copied", "cut", "replaced", "unknown", "forbidden"]
Site = Annotated[Line, Field(max_length=60)]
Sites = Annotated[list[Site], BeforeValidator(comma_list), Field(max_length=50)]
Note = Annotated[Paragraphs, Field(max_length=200)]
Keyword = Annotated[Annotated[Line, Field(max_length=100)] | None, BeforeValidator(none_if_blank)]
PromoterIds = Annotated[CommaList, Field(max_length=MOST_AT_ONCE)]


class PackageQuery(OfGame):
    """Which promotion packages of the game."""

    page: Page = 1
    page_size: PageSize = 20
    keyword: Keyword = None
    promoter_id: OptionalId = None
    status: Annotated[Status | None, BeforeValidator(none_if_blank)] = None


class PackageCreate(OfGame):
    """A package for each of the promoters and sites, made of a finished channel package.

    What a promoter has for a site already gets a new version. With `batch_id` it is the packages
    of an earlier press, all of them, that roll forward.
    """

    item_id: Id
    batch_id: OptionalId = None
    promoter_ids: PromoterIds = []
    sites: Sites = []


class PackageEdit(OfGame):
    """A changed package; what is absent stays."""

    id: Id
    note: Note | None = None


class PackageForbid(OfGame):
    """Forbid a package (1), or allow it again (0)."""

    id: Id
    forbid: Annotated[int, Field(ge=0, le=1)]


class OnePackage(OfGame):
    """One package."""

    id: Id


class PackageSourceQuery(OfGame):
    """The channel packages that promotion packages can be made of."""


class PackageBatchQuery(OfGame):
    """The newest presses of the game."""


class FindingQuery(OfGame):
    """Tags that did not hold, the last seen first."""

    page: Page = 1
    page_size: PageSize = 20
    kind: Annotated[FindingKind | None, BeforeValidator(none_if_blank)] = None


class PackageOutput(BaseModel):
    """A promotion package with its newest version; `version_id` is None until one is made.

    `path` is its public address below this server's; `latest` where the CDN bucket says which file
    is the latest, empty while nothing is live. Where `promoter_status` is forbidden nobody can
    download it, whatever its own `status`.
    """

    id: int
    promoter_id: int
    promoter_name: str
    promoter_code: str
    site: str
    code: str
    path: str
    latest: str
    note: str
    status: Status
    promoter_status: Status
    version_id: int | None
    version_name: str
    channel_code: str
    size: int
    sha256: str
    made_at: int | None
    created_user_name: str
    created_at: int


class PackageBatchOutput(BaseModel):
    """A press: how many of its packages are made."""

    id: int
    file_name: str
    version_name: str
    channel_code: str
    total: int
    done: int
    state: Literal["running", "done", "failed"]
    problem: str
    created_user_name: str
    created_at: int
    finished_at: int | None


class PackageBatchStarted(PackageBatchOutput):
    """A press that begins. `left_out`: how many get no version, as they are forbidden.

    They, or their promoters.
    """

    left_out: int


class PackageBatches(BaseModel):
    """The newest presses, newest first."""

    list: list[PackageBatchOutput]


class PackageSource(BaseModel):
    """A channel package that was built."""

    item_id: int
    channel_code: str
    file_name: str
    version_name: str
    size: int
    finished_at: int


class PackageSources(BaseModel):
    """Channel packages, newest first."""

    list: list[PackageSource]


class TagCheck(BaseModel):
    """One thing that was compared: what it was to be, what the file says."""

    name: Literal["size", "walle", "vasdolly", "signed", "content"]
    expected: str
    found: str
    passed: bool


class TagReading(BaseModel):
    """What the stored file says of itself, read back by code that shares nothing with its maker."""

    passed: bool
    source: Literal["stored", "virtual"]
    checks: list[TagCheck]


class FindingOutput(BaseModel):
    """A tag that did not hold: what was wrong, what it said, how often and when."""

    id: int
    kind: FindingKind
    package_id: int | None
    said: str
    address: str
    times: int
    first_at: int
    last_at: int
