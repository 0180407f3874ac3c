"""What the calls about dashboards take and give. Times are Unix seconds."""

from typing import Literal

from pydantic import BaseModel, Field

from longshore.data.reports.schemas import ReportName, SavedReport
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId

TileWidth = Literal["third", "half", "full"]
TileShows = Literal["chart", "figures"]
MOST_TILES = 24


class TileInput(BaseModel, extra="forbid"):
    """A saved report on a dashboard, how wide it is and what of it is shown."""

    report_id: Id
    width: TileWidth = "half"
    shows: TileShows = "chart"


class SeenTile(TileInput, extra="ignore"):
    """A tile as it was read."""


class SaveDashboard(OfGame):
    """A new dashboard (no id), or what is changed of one that is there: what is absent stays.

    A new one needs `name` and `tiles`. `tiles` are all of them in their order; `seen` are those
    that the caller saw it with: where others stand there by now they are not replaced. Without it
    they are.
    """

    id: OptionalId = None
    name: ReportName | None = None
    is_shared: bool | None = None
    tiles: list[TileInput] | None = Field(None, max_length=MOST_TILES)
    seen: list[SeenTile] | None = Field(None, max_length=MOST_TILES)


class DashboardReference(OfGame):
    """A dashboard."""

    id: Id


class Tile(BaseModel):
    """A tile; without a `report` it is of one that its owner keeps to themselves now."""

    report_id: int
    width: TileWidth
    shows: TileShows
    report: SavedReport | None


class DashboardRow(BaseModel):
    """A dashboard in the list; only whom it `is_mine` to may change it.

    An owner of the publisher `may_delete` those that others share.
    """

    id: int
    name: str
    is_shared: bool
    is_mine: bool
    may_delete: bool
    tile_count: int
    created_user_name: str
    created_at: int


class Dashboard(DashboardRow):
    """A dashboard and its tiles in their order."""

    tiles: list[Tile]


class Dashboards(BaseModel):
    """Dashboards, the newest first; the zone is that of the game's days.

    `is_cut`: others have shared more, earlier.
    """

    time_zone: str
    list: list[DashboardRow]
    is_cut: bool
