"""Draws a channel's icon: what a build puts into the package, and what a preview shows of it."""

from dataclasses import dataclass

from PIL import Image, ImageChops, ImageDraw

from longshore_packer.content.compile import parse_colour
from longshore_packer.content.config import IconChange
from longshore_packer.content.errors import ConfigError
from longshore_packer.content.icon_files import Badger
from longshore_packer.images.codec import check_aspect, decode, encode_png
from longshore_packer.images.icons import (
    CANVAS_UNITS,
    SIDES,
    VISIBLE_UNITS,
    adaptive_foreground,
    badge_insets,
    compose_adaptive,
    edge_colour,
    resize,
    solid,
)

LAYER_DENSITY = 480
LAYER_SIDE = CANVAS_UNITS * LAYER_DENSITY // 160
_IMAGE_SIDE = LAYER_SIDE * VISIBLE_UNITS // CANVAS_UNITS


class IconDrawing:
    """The pictures of a change that brings an icon of its own, decoded once.

    Attributes:
        foreground: the adaptive foreground layer, `LAYER_SIDE` pixels or more.
        background: the adaptive background: a picture, or 0xAARRGGBB.
        badger: the badge, or None.

    """

    def __init__(self, change: IconChange) -> None:
        self.foreground: Image.Image
        self.background: Image.Image | int
        self.badger = None if change.badge is None else Badger(change.badge)
        self._image: Image.Image | None = None
        if change.image is not None:
            # Every smaller size is made from this one: a large picture is scaled once.
            self._image = resize(_square(change.image, "icon.image"), _IMAGE_SIDE)
        if change.foreground is not None:
            foreground = _square(change.foreground, "icon.foreground")
            self.foreground = resize(foreground, LAYER_SIDE)
            self.background = (
                parse_colour(change.background)
                if isinstance(change.background, str)
                else _square(change.background or b"", "icon.background")
            )
        elif self._image is not None:
            self.foreground = adaptive_foreground(self._image, LAYER_SIDE)
            self.background = edge_colour(self._image)
        else:
            raise ConfigError("names neither a picture nor a foreground", subject="icon")

    def rasters(self) -> dict[int, Image.Image]:
        """The icon with its badge for every density, as launchers before Android 8 show it."""
        side = max(SIDES.values())
        if self._image is not None:
            largest = resize(self._image, side)
        else:
            largest = compose_adaptive(self.background, self.foreground, side)
        drawn = {density: resize(largest, SIDES[density]) for density in SIDES}
        if self.badger is None:
            return drawn
        return {density: self.badger.draw_on(icon) for density, icon in drawn.items()}

    def adaptive(self, mask: str, side: int) -> Image.Image:
        """What a launcher from Android 8 on shows: the layers, the badge, under a mask.

        `mask` is `circle` or `rounded`; launchers choose theirs.
        """
        canvas = (
            solid(self.background, LAYER_SIDE)
            if isinstance(self.background, int)
            else resize(self.background, LAYER_SIDE).copy()
        )
        canvas.alpha_composite(resize(self.foreground, LAYER_SIDE))
        if self.badger is not None:
            insets = badge_insets(self.badger.corner, self.badger.scale)
            width = round(LAYER_SIDE * (1 - insets.left - insets.right))
            at = (max(0, round(LAYER_SIDE * insets.left)), max(0, round(LAYER_SIDE * insets.top)))
            canvas.alpha_composite(self.badger.sized(width), at)
        edge = (LAYER_SIDE - _IMAGE_SIDE) // 2
        shown = canvas.crop((edge, edge, edge + _IMAGE_SIDE, edge + _IMAGE_SIDE))
        cut = Image.new("L", shown.size)
        box = (0, 0, _IMAGE_SIDE - 1, _IMAGE_SIDE - 1)
        if mask == "circle":
            ImageDraw.Draw(cut).ellipse(box, fill=255)
        else:
            ImageDraw.Draw(cut).rounded_rectangle(box, radius=_IMAGE_SIDE // 5, fill=255)
        shown.putalpha(ImageChops.multiply(shown.getchannel("A"), cut))
        return resize(shown, side)


@dataclass(frozen=True, slots=True)
class IconPreview:
    """PNGs of an icon.

    Attributes:
        rasters: density (160 to 640) to the very file that a build would write.
        masks: `circle` and `rounded` to the adaptive icon under that mask.

    """

    rasters: dict[int, bytes]
    masks: dict[str, bytes]


def preview_icon(change: IconChange) -> IconPreview:
    """Draw an icon as a build would, without a mother package.

    Raises:
        ConfigError: the change brings no icon of its own.
        ImageError: a picture cannot be used.
    """
    drawing = IconDrawing(change)
    return IconPreview(
        {density: encode_png(icon) for density, icon in drawing.rasters().items()},
        {
            mask: encode_png(drawing.adaptive(mask, max(SIDES.values())))
            for mask in ("circle", "rounded")
        },
    )


def _square(data: bytes, subject: str) -> Image.Image:
    image = decode(data, subject=subject)
    check_aspect(image, 1, 1, subject=subject)
    return image
