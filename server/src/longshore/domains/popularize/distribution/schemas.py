"""What the actions of distribution take and give."""

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, Field

from longshore.domains.popularize.packages import MOST_AT_ONCE
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import CommaList, Id, OptionalId, Page, PageSize, none_if_blank
from longshore.kit.text.kinds import Line

State = Literal["waiting", "publishing", "live", "cancelled"]
PurgeState = Literal["none", "due", "done", "failed"]
Name = Annotated[Line, Field(min_length=1, max_length=60)]
Share = Annotated[int, Field(ge=1, le=100)]
# The last second of the year 9999, which a date can still say.
_Moment = Annotated[int, Field(ge=0, le=253_402_300_799)]
Due = Annotated[_Moment | None, BeforeValidator(none_if_blank)]


class DistributionQuery(OfGame):
    """Which distributions of the game."""

    page: Page = 1
    page_size: PageSize = 20


class DistributionCreate(OfGame):
    """Versions to be published: of the packages, or of everything that a press made.

    Without packages and press it is every package's newest version. `share` is the percentage of
    downloads that get them. `due_at` in Unix seconds; 0 is now, absent waits for a person.
    """

    name: Name
    package_ids: Annotated[CommaList, Field(max_length=MOST_AT_ONCE)] = []
    batch_id: OptionalId = None
    share: Share = 100
    due_at: Due = None


class DistributionEdit(OfGame):
    """A changed name or share; what is absent stays."""

    id: Id
    name: Name | None = None
    share: Share | None = None


class DistributionForbid(OfGame):
    """Stop all of a distribution's downloads (1), or allow them again (0)."""

    id: Id
    forbid: Annotated[int, Field(ge=0, le=1)]


class OneDistribution(OfGame):
    """One distribution."""

    id: Id


class DistributionSchedule(OfGame):
    """When a distribution that waits is published, in Unix seconds; absent: when somebody says."""

    id: Id
    due_at: Due = None


class DownloadStatisticQuery(OfGame):
    """The downloads of the last days, of one distribution or package or of all."""

    days: Annotated[int, Field(ge=1, le=90)] = 14
    id: OptionalId = None
    package_id: OptionalId = None


class PurgeHookQuery(OfGame):
    """The game's purge hook."""


class PurgeHookInput(OfGame):
    """Where changed addresses are told; an empty address tells nobody.

    `secret` is written as "whsec_" and base64; absent, the one that there is stays.
    """

    url: Annotated[Line, Field(max_length=500)] = ""
    secret: Annotated[Annotated[Line, Field(max_length=200)] | None,
                      BeforeValidator(none_if_blank)] = None  # fmt: skip


class PurgeHookOutput(BaseModel):
    """The game's purge hook; `url` is empty without one."""

    url: str
    has_secret: bool


class DistributionOutput(BaseModel):
    """A distribution: how many of its packages are in the CDN bucket, how often it was fetched."""

    id: int
    name: str
    state: State
    is_forbidden: bool
    share: int
    due_at: int | None
    total: int
    live: int
    downloads: int
    version_name: str
    problem: str
    purge_state: PurgeState
    purge_problem: str
    created_user_name: str
    created_at: int
    published_at: int | None


class DayOfDownloads(BaseModel):
    """A day of the game's zone."""

    day: date
    downloads: int


class PackageDownloads(BaseModel):
    """What one package was fetched."""

    package_id: int
    promoter_name: str
    site: str
    downloads: int


class DownloadStatistic(BaseModel):
    """Downloads by day, each day of the range, and the packages that were fetched most."""

    total: int
    zone: str
    days: list[DayOfDownloads]
    packages: list[PackageDownloads]
