"""What the link actions take and give; moments are Unix seconds."""

import re
from datetime import date
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field

from longshore.domains.popularize.links.models import ADDRESS_LENGTH
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId, Page, PageSize, none_if_blank
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

Opens = Literal["page", "target"]
Status = Literal["active", "off"]


# One part of a host's name, in whichever script; browsers take these dots for the same.
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")
_DOTS = re.compile(r"[.\u3002\uff0e\uff61]")


def _is_address(value: str) -> str:
    if value and not _opens(value):
        raise refused(
            "web_address",
            Text("应为 http 或 https 地址", "must be an http or https address"),
        )
    return value


def _opens(value: str) -> bool:
    """Whether a browser finds a host in an address, and is told no name and password."""
    try:
        parts = urlsplit(value)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc:
        return False
    return ":" in host or all(map(_LABEL.fullmatch, _DOTS.split(host.removesuffix("."))))


Words = Annotated[Line, Field(max_length=50)]
Address = Annotated[Line, Field(max_length=ADDRESS_LENGTH), AfterValidator(_is_address)]


class PromotionLinkQuery(OfGame):
    """Which links of the game."""

    page: Page = 1
    page_size: PageSize = 20
    keyword: Annotated[Line, Field(max_length=100)] = ""
    promoter_id: OptionalId = None
    status: Annotated[Status | None, BeforeValidator(none_if_blank)] = None


class PromotionLinkInput(OfGame):
    """A new link; its code is made here and never changes."""

    promoter_id: Id
    campaign: Words = ""
    material: Words = ""
    opens: Opens = "page"
    android_url: Address = ""
    ios_url: Address = ""


class PromotionLinkUpdate(OfGame):
    """A changed link; what is absent stays."""

    id: Id
    campaign: Words | None = None
    material: Words | None = None
    opens: Opens | None = None
    android_url: Address | None = None
    ios_url: Address | None = None
    status: Status | None = None


class PromotionLinkOutput(BaseModel):
    """A link, and what it brought: clicks of people, of bots and the like, devices, players."""

    id: int
    promoter_id: int
    promoter_name: str
    code: str
    path: str
    campaign: str
    material: str
    opens: Opens
    android_url: str
    ios_url: str
    status: Status
    clicks: int
    bots: int
    devices: int
    players: int
    created_at: int
    created_user_name: str


class LinkStatisticQuery(OfGame):
    """Clicks of the last days: of one link, or of all of the game's."""

    id: OptionalId = None
    days: Annotated[int, Field(ge=1, le=92)] = 14


class DayOfClicks(BaseModel):
    """A day of the game's zone: clicks of people, and of bots and the like."""

    day: date
    clicks: int
    bots: int


class ClicksOf(BaseModel):
    """Clicks of people on one kind of system, or those of one bot by its name in the kept list."""

    name: str
    clicks: int


class LinkStatistic(BaseModel):
    """Clicks by day, each day of the range; by system; and the bots, the busiest first."""

    clicks: int
    bots: int
    zone: str
    days: list[DayOfClicks]
    systems: list[ClicksOf]
    named_bots: list[ClicksOf]
