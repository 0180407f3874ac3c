"""Fields that more than one call carries."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from longshore.kit.text.kinds import Line

DeviceId = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=8, max_length=128, pattern=r"^\S+$")
]
Short = Annotated[Line, Field(max_length=64)]
Name = Annotated[Line, Field(max_length=100)]
ChannelCode = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_-]{0,40}$")]
Code = Annotated[str, StringConstraints(pattern=r"^[0-9]{6}$")]
PlayerId = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,19}$")]
Os = Literal["android", "ios", "harmony", "windows", "mac", "web", "mini", "other"]


class DeviceInput(BaseModel):
    """What the game runs on. `id` is the SDK's own, kept over starts; we store its digest only."""

    id: DeviceId
    os: Os = "other"
    os_version: Short = ""
    model: Name = ""


def player_number(player_id: str) -> int:
    """A player's id as the database counts them; 0, which nobody has, for what is too large."""
    number = int(player_id)
    return number if number < 1 << 63 else 0
