"""What the artwork actions take and give."""

import re
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, StringConstraints

from longshore.gateway.of_game import OfGame
from longshore.kit.text.fields import Id, OptionalId, none_if_blank
from longshore.kit.text.kinds import Line
from longshore.kit.text.refusal import refused
from longshore.kit.text.text import Text

MOST_SETS = 100
MOST_BADGES = 100
CDN_PATH = "/store/cdn/"
_KEY = re.compile(
    r"(?:[A-Za-z0-9_][A-Za-z0-9._-]*/)*[A-Za-z0-9_][A-Za-z0-9._-]*\.(?:png|jpe?g|webp)",
    re.IGNORECASE,
)


def _picture_key(value: str) -> str:
    """The key of a picture, given as a key or as the address that answers carry."""
    key = value.removeprefix(CDN_PATH)
    if not _KEY.fullmatch(key):
        text = Text(
            "不是已上传的 PNG、JPEG 或 WebP 图片", "is not an uploaded PNG, JPEG or WebP picture"
        )
        raise refused("picture", text)
    return key


Kind = Literal["image", "adaptive", "mother"]
Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
Name = Annotated[Line, Field(min_length=1, max_length=50)]
PictureKey = Annotated[str, Field(max_length=300), AfterValidator(_picture_key)]
OptionalPicture = Annotated[PictureKey | None, BeforeValidator(none_if_blank)]
Colour = Annotated[
    str, StringConstraints(strip_whitespace=True, pattern=r"^#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$")
]
Scale = Annotated[float, Field(ge=0.1, le=0.6)]
ChannelCode = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$"
    ),
]
Target = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True,
        max_length=200,
        pattern=r"^(?:(?:drawable|mipmap|raw)/[a-z][a-z0-9_.]*"
        r"|(?:assets|res)(?:/[A-Za-z0-9_][A-Za-z0-9_.-]*)+)$",
    ),
]


class ChannelBadge(BaseModel):
    """The badge of an icon set in one channel; without `badge` it has none of its own there."""

    channel_code: ChannelCode
    badge: OptionalPicture = None
    corner: Corner = "bottom-right"
    scale: Scale = 0.4


class _Pictures(OfGame):
    image: OptionalPicture = None
    foreground: OptionalPicture = None
    background: OptionalPicture = None
    background_colour: Annotated[Colour | None, BeforeValidator(none_if_blank)] = None
    badge: OptionalPicture = None
    badge_corner: Corner = "bottom-right"
    badge_scale: Scale = 0.4


class IconFields(_Pictures):
    """An icon: pictures are keys (or addresses) of uploads with the purpose `icon`.

    `image` needs `image`; `adaptive` needs `foreground` and either `background` or
    `background_colour`; `mother` needs `badge`.
    """

    kind: Kind


class IconSetForm(_Pictures):
    """A new icon set (no id), or what changes of a stored one (id).

    Of a stored one what is absent stays as it is, and so does the badge of a channel that `badges`
    does not name. A new one needs its name and kind, and the pictures of that kind.
    """

    id: OptionalId = None
    name: Name | None = None
    kind: Kind | None = None
    badges: Annotated[list[ChannelBadge], Field(max_length=MOST_BADGES)] = []


class SplashForm(OfGame):
    """A new splash picture (no id) with everything, or what changes of a stored one (id)."""

    id: OptionalId = None
    name: Name | None = None
    target: Target | None = None
    image: PictureKey | None = None


class ArtworkId(OfGame):
    """One icon set or splash picture."""

    id: Id


class PictureOutput(BaseModel):
    """A stored picture: its key, and where anybody reads it."""

    key: str
    url: str | None


class ChannelBadgeOutput(BaseModel):
    """The badge of an icon set in one channel."""

    channel_code: str
    badge: PictureOutput
    corner: Corner
    scale: float


class IconSetOutput(BaseModel):
    """An icon set as every answer shows it."""

    id: int
    game_id: int
    name: str
    kind: Kind
    image: PictureOutput | None
    foreground: PictureOutput | None
    background: PictureOutput | None
    background_colour: str | None
    badge: PictureOutput | None
    badge_corner: Corner
    badge_scale: float
    badges: list[ChannelBadgeOutput]
    created_at: int
    updated_at: int


class SplashOutput(BaseModel):
    """A splash picture as every answer shows it."""

    id: int
    game_id: int
    name: str
    target: str
    image: PictureOutput
    created_at: int
    updated_at: int


class Deleted(BaseModel):
    """What was deleted."""

    id: int


class DensityPicture(BaseModel):
    """The file that a build writes for one density; `png` is base64."""

    density: int
    side: int
    png: str


class IconPreviewOutput(BaseModel):
    """What a build makes of an icon.

    `masks` are the adaptive icon (Android 8 and later) under a launcher's mask. `is_example` says
    that the picture below the badge is a stand-in for the mother's own. `advice` names what could
    be better.
    """

    rasters: list[DensityPicture]
    circle: str
    rounded: str
    is_example: bool
    advice: list[str]
