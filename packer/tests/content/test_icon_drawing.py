"""The preview of an icon is what a build writes."""

from io import BytesIO

import pytest
from PIL import Image

from longshore_packer.content.config import Badge, IconChange
from longshore_packer.content.errors import ConfigError
from longshore_packer.content.icon_drawing import preview_icon

RED, BLUE, GREEN = (255, 0, 0, 255), (0, 0, 255, 255), (0, 255, 0, 255)


def picture(colour: tuple[int, int, int, int], side: int = 512) -> bytes:
    output = BytesIO()
    Image.new("RGBA", (side, side), colour).save(output, "PNG")
    return output.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGBA")


def test_every_density() -> None:
    badge = Badge(picture(BLUE, 96), "top-right", 0.25)
    drawn = preview_icon(IconChange(image=picture(RED), badge=badge)).rasters
    assert {density: opened(data).size for density, data in drawn.items()} == {
        160: (48, 48), 240: (72, 72), 320: (96, 96), 480: (144, 144), 640: (192, 192),
    }  # fmt: skip
    for data in drawn.values():
        icon = opened(data)
        assert icon.getpixel((icon.width - 1, 0)) == BLUE
        assert icon.getpixel((0, icon.height - 1)) == RED


def test_masks_keep_the_badge_whole() -> None:
    """The badge stands where the packed insets put it: its circle inside of every mask."""
    badge = Badge(picture(BLUE, 96), "bottom-right", 0.3)
    change = IconChange(foreground=picture((0, 0, 0, 0)), background="#ff0000", badge=badge)
    masks = preview_icon(change).masks
    circle = opened(masks["circle"])
    assert circle.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert circle.getpixel((96, 96)) == RED
    assert opened(masks["rounded"]).getpixel((96, 2)) == RED
    blue = [(x, y) for x in range(192) for y in range(192) if circle.getpixel((x, y)) == BLUE]
    side = 0.3 * 192
    assert side * side * 0.9 < len(blue) < side * side * 1.05


def test_no_picture() -> None:
    with pytest.raises(ConfigError):
        preview_icon(IconChange(badge=Badge(picture(BLUE))))
