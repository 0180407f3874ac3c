import math

import pytest
from PIL import Image

from longshore_packer.content.config import CORNERS
from longshore_packer.images.icons import (
    CANVAS_UNITS,
    SAFE_UNITS,
    adaptive_foreground,
    add_badge,
    badge_insets,
    compose_adaptive,
    edge_colour,
    resize,
)

RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)


class TestResize:
    def test_keeps_the_shape(self) -> None:
        image = resize(Image.new("RGBA", (100, 50), RED), 40)
        assert image.size == (40, 40)
        assert image.getpixel((20, 20)) == RED
        assert image.getpixel((20, 2)) == (0, 0, 0, 0)

    def test_tiny(self) -> None:
        assert resize(Image.new("RGBA", (2000, 1), RED), 4).size == (4, 4)


class TestBadge:
    @pytest.mark.parametrize("corner", CORNERS)
    def test_corner(self, corner: str) -> None:
        icon = Image.new("RGBA", (100, 100), BLUE)
        done = add_badge(icon, Image.new("RGBA", (10, 10), RED), corner, 0.4)
        vertical, horizontal = corner.split("-")
        x, y = (90 if horizontal == "right" else 10), (90 if vertical == "bottom" else 10)
        assert done.getpixel((x, y)) == RED
        assert done.getpixel((99 - x, 99 - y)) == BLUE
        assert icon.getpixel((x, y)) == BLUE

    @pytest.mark.parametrize("corner", CORNERS)
    @pytest.mark.parametrize("scale", [0.1, 0.25, 0.4, 0.6])
    def test_insets_are_inside_the_safe_circle(self, corner: str, scale: float) -> None:
        insets = badge_insets(corner, scale)
        side = 1 - insets.left - insets.right
        assert math.isclose(side, 1 - insets.top - insets.bottom)
        x, y = insets.left + side / 2 - 0.5, insets.top + side / 2 - 0.5
        assert (math.hypot(x, y) + side / 2) * CANVAS_UNITS <= SAFE_UNITS / 2 + 1e-9
        vertical, horizontal = corner.split("-")
        assert (x > 0) == (horizontal == "right")
        assert (y > 0) == (vertical == "bottom")


class TestAdaptive:
    def test_foreground_shows_the_whole_icon(self) -> None:
        layer = adaptive_foreground(Image.new("RGBA", (48, 48), RED), 108)
        assert layer.getpixel((54, 54)) == RED
        assert layer.getpixel((18, 18)) == RED
        assert layer.getpixel((16, 16)) == (0, 0, 0, 0)

    def test_compose(self) -> None:
        shown = compose_adaptive(0xFF0000FF, Image.new("RGBA", (108, 108), (0, 0, 0, 0)), 72)
        assert shown.getpixel((36, 36)) == BLUE
        corner = shown.getpixel((0, 0))
        assert isinstance(corner, tuple)
        assert corner[3] == 0

    def test_edge_colour(self) -> None:
        assert edge_colour(Image.new("RGBA", (64, 64), RED)) == 0xFFFF0000
        assert edge_colour(Image.new("RGBA", (64, 64))) == 0xFFFFFFFF
