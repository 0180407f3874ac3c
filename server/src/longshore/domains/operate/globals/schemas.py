"""What the console's calls about global settings take and give; moments are Unix seconds."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from longshore.domains.operate.limits import packed
from longshore.gateway.of_game import OfGame
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

Uses = Literal["live", "draft"]


def _is_address(value: str) -> str:
    if packed(value) is None:
        raise refused("address", Text("应为 IP 地址", "must be an IP address"))
    return value


class Settings(BaseModel):
    """What the page is made of.

    `time_zone` is the clock in force, `own_time_zone` the game's own choice (empty: the
    installation's, `default_time_zone`). `zones` are those that there are; `currencies` those that
    goods are priced in and `stores` the channels that the game has, for whoever makes an area.
    """

    time_zone: str
    own_time_zone: str
    default_time_zone: str
    zones: list[str]
    currencies: list[str]
    sold_in: list[str]
    stores: list["StoreName"]
    regimes: list["RegimeOutput"]


class StoreName(BaseModel):
    """A channel of the game."""

    code: str
    name: str


class RegimeOutput(BaseModel):
    """A privacy law, and what `init` tells clients of it."""

    code: str
    consent: str
    child_age: int


class AreaQuery(OfGame):
    """Somebody who calls from an address, judged by what is in force or by the draft."""

    address: Annotated[Line, Field(max_length=64), AfterValidator(_is_address)]
    uses: Uses = "live"


class AreaFound(BaseModel):
    """The area of an address; empty where the game has none there. `is_rest`: no country named it.

    `country` is the code of the address's country, empty if unknown.
    """

    country: str
    key: str
    name: str
    is_rest: bool


class ZoneQuery(OfGame):
    """Another zone for the game's clock; empty is the installation's."""

    time_zone: Annotated[Line, Field(max_length=64)] = ""


class MoveOutput(BaseModel):
    """Something published that another zone moves; a switch has rules by the clock, no window."""

    kind: Literal["announcements", "activities", "switches"]
    key: str
    title: str
    begins: int | None
    ends: int | None
    new_begins: int | None
    new_ends: int | None


class MovesOutput(BaseModel):
    """What another zone moves, and how far its clock is from the present one, in minutes, now.

    `seen` is what a draft with that zone is kept with, as `moves_seen`.
    """

    time_zone: str
    shift_minutes: int
    moves: list[MoveOutput]
    seen: str
