"""Draws launcher icons: resizing, the corner badge, adaptive layers and their preview.

An adaptive icon is a canvas of 108 units; launchers show at most the inner 72, and only the circle
of 66 around the middle is safe from every mask ("Adaptive icons", Android developer guides).
"""

import math
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

CANVAS_UNITS = 108
VISIBLE_UNITS = 72
SAFE_UNITS = 66
# Launcher icon sides in pixels by density; 48 density-independent pixels each.
SIDES = {160: 48, 240: 72, 320: 96, 480: 144, 640: 192}


class Insets(NamedTuple):
    """Distances of a box from the edges of its canvas, as shares of the canvas side."""

    left: float
    top: float
    right: float
    bottom: float


def resize(image: Image.Image, side: int) -> Image.Image:
    """Fit an image into a transparent square of ``side`` pixels."""
    if image.size == (side, side):
        return image
    scale = side / max(image.size)
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    fitted = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    if fitted.size == (side, side):
        return fitted
    square = Image.new("RGBA", (side, side))
    square.paste(fitted, ((side - size[0]) // 2, (side - size[1]) // 2))
    return square


def add_badge(icon: Image.Image, badge: Image.Image, corner: str, scale: float) -> Image.Image:
    """Return the icon with the badge flush in a corner, its side a share of the icon's."""
    return place_badge(icon, resize(badge, badge_side(icon, scale)), corner)


def badge_side(icon: Image.Image, scale: float) -> int:
    """Return the side of a badge on an icon, in pixels."""
    return max(1, round(max(icon.size) * scale))


def place_badge(icon: Image.Image, badge: Image.Image, corner: str) -> Image.Image:
    """Return the icon with a badge of the right size in a corner."""
    vertical, _, horizontal = corner.partition("-")
    x = icon.width - badge.width if horizontal == "right" else 0
    y = icon.height - badge.height if vertical == "bottom" else 0
    result = icon.copy()
    result.alpha_composite(badge, (max(0, x), max(0, y)))
    return result


def badge_insets(corner: str, scale: float) -> Insets:
    """Return where the badge stands on an adaptive canvas so that no mask cuts it.

    The badge keeps its share of the visible square; its inscribed circle touches the safe circle.
    """
    side = scale * VISIBLE_UNITS
    offset = (SAFE_UNITS - side) / 2 / math.sqrt(2)
    vertical, _, horizontal = corner.partition("-")
    x = CANVAS_UNITS / 2 + (offset if horizontal == "right" else -offset) - side / 2
    y = CANVAS_UNITS / 2 + (offset if vertical == "bottom" else -offset) - side / 2
    far_x, far_y = CANVAS_UNITS - x - side, CANVAS_UNITS - y - side
    return Insets(*(units / CANVAS_UNITS for units in (x, y, far_x, far_y)))


def adaptive_foreground(icon: Image.Image, side: int) -> Image.Image:
    """Return a foreground layer that shows a whole square icon in the visible part."""
    inner = resize(icon, round(side * VISIBLE_UNITS / CANVAS_UNITS))
    canvas = Image.new("RGBA", (side, side))
    at = (side - inner.width) // 2
    canvas.paste(inner, (at, at))
    return canvas


def edge_colour(icon: Image.Image) -> int:
    """Return 0xAARRGGBB of the icon's opaque border, white when the border is transparent."""
    small = icon.resize((8, 8), Image.Resampling.BOX)
    border = [
        small.getpixel((x, y)) for x in range(8) for y in range(8) if x in (0, 7) or y in (0, 7)
    ]
    solid = [p for p in border if isinstance(p, tuple) and p[3] > 127]
    if len(solid) < len(border) // 2:
        return 0xFFFFFFFF
    red, green, blue = (sum(p[i] for p in solid) // len(solid) for i in range(3))
    return 0xFF000000 | red << 16 | green << 8 | blue


def compose_adaptive(
    background: Image.Image | int, foreground: Image.Image, side: int
) -> Image.Image:
    """Return what a launcher shows of two layers: the visible part under a rounded mask."""
    canvas_side = round(side * CANVAS_UNITS / VISIBLE_UNITS)
    if isinstance(background, int):
        canvas = Image.new("RGBA", (canvas_side, canvas_side), _rgba(background))
    else:
        canvas = resize(background, canvas_side).copy()
    canvas.alpha_composite(resize(foreground, canvas_side))
    at = (canvas_side - side) // 2
    shown = canvas.crop((at, at, at + side, at + side))
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, side - 1, side - 1), radius=side // 5, fill=255)
    shown.putalpha(ImageChops.multiply(shown.getchannel("A"), mask))
    return shown


def solid(argb: int, side: int) -> Image.Image:
    """Return a square of one colour."""
    return Image.new("RGBA", (side, side), _rgba(argb))


def _rgba(argb: int) -> tuple[int, int, int, int]:
    return (argb >> 16 & 0xFF, argb >> 8 & 0xFF, argb & 0xFF, argb >> 24)
