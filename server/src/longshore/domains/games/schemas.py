"""What the game calls take and give."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from longshore.kit.text.fields import Id
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

GameType = Literal["app", "miniapp"]
Flag = Annotated[int, Field(ge=0, le=1)]
ICON_PATH = "/store/cdn/"

# A key of the CDN bucket: folders of plain characters and the name of a picture. No part may
# begin with a dot, so that no reader of the key can be led out of the bucket.
_KEY = re.compile(
    r"(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)*[A-Za-z0-9_][A-Za-z0-9._-]*\.(?:png|jpe?g|gif|webp)",
    re.IGNORECASE,
)


def _icon_key(value: str) -> str:
    """The key of an icon, given as a key or as the address that answers carry."""
    key = value.removeprefix(ICON_PATH)
    if key and not _KEY.fullmatch(key):
        raise refused("icon", Text("不是已上传的图片", "is not an uploaded picture"))
    return key


Name = Annotated[Line, Field(min_length=1, max_length=50)]
Icon = Annotated[str, Field(max_length=300), AfterValidator(_icon_key)]


class Input(BaseModel):
    """Base of every input: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class GameFilter(Input):
    """Which games to list; the switcher asks for 1 and 1 (clause G-03)."""

    publish_status: Flag | None = None
    status: Flag | None = None
    game_type: GameType | None = None
    keyword: str | None = Field(None, max_length=50)


class NewGame(Input):
    """A game to add."""

    name: Name
    game_type: GameType
    icon: Icon = ""
    publish_status: Flag = 0


class GameChange(Input):
    """What to change of a game; what is absent stays."""

    GameId: Id
    name: Name | None = None
    icon: Icon | None = None
    publish_status: Flag | None = None
    status: Flag | None = None
    game_type: GameType | None = None


class GameReference(Input):
    """A game, as `/ultra/game/info` names it."""

    GameId: Id


class GameSelection(Input):
    """The game that the user works on from now on."""

    game_id: Id


class GameOutput(BaseModel):
    """A game as every answer shows it (clause E-01)."""

    Id: int
    Name: str
    Icon: str
    GameType: GameType
    PublishStatus: int
    Status: int
    CreatedAt: int
    UpdatedAt: int
