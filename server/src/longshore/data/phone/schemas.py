"""What the calls about phones take and give. Times are Unix seconds."""

from typing import Annotated

from pydantic import BaseModel, Field

from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id


class PhoneLink(BaseModel):
    """What the QR code says: `path` opens the figures on one phone, once, until `expires_at`."""

    path: str
    expires_at: int


class PhoneReference(OfGame):
    """A phone."""

    id: Id


class Phone(BaseModel):
    """A phone that shows the figures; `device` is what its browser calls itself."""

    id: int
    device: str
    begun_at: int
    last_used_at: int
    ends_at: int


class PhoneCode(BaseModel):
    """What a link ends in."""

    code: Annotated[str, Field(min_length=20, max_length=100)]


class PhoneAdmitted(BaseModel):
    """Whose figures of which game a phone shows from now on, and until when at most."""

    token: str
    user_name: str
    permissions: list[str]
    game_id: int
    game_name: str
    game_icon: str
    game_type: str
    ends_at: int
