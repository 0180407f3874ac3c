"""Where in the console something is seen or put right, by name; addresses are the console's."""

from typing import Literal

from pydantic import BaseModel

PageName = Literal["Channel", "GameConf", "PackTool", "RealName"]
"""Pages by their names in the specification (R-08), as the console's one list of pages has them."""


class Place(BaseModel):
    """A page, and what of it: its tab, the thing that is opened there, the field in its form.

    `id` is of what the page opens: a game's channel on Channel, a mother package on PackTool.
    """

    page: PageName
    tab: str = ""
    id: int | None = None
    field: str = ""
