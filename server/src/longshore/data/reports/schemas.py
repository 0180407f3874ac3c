"""What the calls about saved reports take and give. Times are Unix seconds."""

from typing import Annotated

from pydantic import BaseModel, Field, model_validator

from longshore.data.digests.parsing import UnreadableReportError, asked_by
from longshore.data.export.pages import PageName
from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused

ReportName = Annotated[Line, Field(min_length=1, max_length=60)]
ReportSearch = Annotated[str, Field(max_length=4000, pattern=r"^[\x21-\x7e]*$")]


class SaveReport(OfGame):
    """A page as it is: `search` is its address behind the question mark, as the browser writes it.

    `is_shared` shows it to everybody who may see the game's figures.
    """

    name: ReportName
    page: PageName
    search: ReportSearch = ""
    is_shared: bool = False

    @model_validator(mode="after")
    def _can_be_read(self) -> "SaveReport":
        # Tiles and schedules have the server ask for it, long after it was saved.
        try:
            asked_by(self.page, self.search)
        except UnreadableReportError as error:
            raise refused("search", error.message) from error
        return self


class SavedQuery(OfGame):
    """Which of a game's saved things: `keyword` is part of a name, empty for all."""

    keyword: Annotated[Line, Field(max_length=60)] = ""


class ReportReference(OfGame):
    """A saved report."""

    id: Id


class ChangeReport(ReportReference):
    """What it is called from now on, and whether others see it; what is absent stays."""

    name: ReportName | None = None
    is_shared: bool | None = None


class SavedReport(BaseModel):
    """A saved report; only whom it `is_mine` to may change it.

    An owner of the publisher `may_delete` those that others share.
    """

    id: int
    name: str
    page: PageName
    search: str
    is_shared: bool
    is_mine: bool
    may_delete: bool
    created_user_name: str
    created_at: int


class SavedReports(BaseModel):
    """Saved reports, the newest first; the zone is that of the game's days.

    `is_cut`: others have shared more, earlier.
    """

    time_zone: str
    list: list[SavedReport]
    is_cut: bool
