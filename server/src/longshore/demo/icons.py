"""Icons of the demo's games, drawn rather than shipped: the repository holds no binaries."""

import math
from io import BytesIO

from PIL import Image, ImageDraw

_SIZE = 512
_SCALE = 2
Point = tuple[float, float]


def draw_icon(first: str, second: str, shape: str) -> bytes:
    """A 512-pixel PNG: a diagonal gradient between two colours with a white shape on it."""
    side = _SIZE * _SCALE
    image = _gradient(first, second, side)
    _SHAPES[shape](ImageDraw.Draw(image), side)
    output = BytesIO()
    image.resize((_SIZE, _SIZE), Image.Resampling.LANCZOS).save(output, "PNG", optimize=True)
    return output.getvalue()


def _gradient(first: str, second: str, side: int) -> Image.Image:
    mask = Image.linear_gradient("L").resize((side, side)).rotate(45, expand=False, fillcolor=128)
    return Image.composite(
        Image.new("RGB", (side, side), second), Image.new("RGB", (side, side), first), mask
    )


def _ring(side: int, count: int, radius: float, turn: float = 0.0) -> list[Point]:
    middle = side / 2
    angles = [turn + 2 * math.pi * index / count for index in range(count)]
    return [
        (middle + radius * math.cos(angle), middle + radius * math.sin(angle)) for angle in angles
    ]


def _star(draw: ImageDraw.ImageDraw, side: int) -> None:
    outer = _ring(side, 5, side * 0.34, -math.pi / 2)
    inner = _ring(side, 5, side * 0.15, -math.pi / 2 + math.pi / 5)
    draw.polygon([point for pair in zip(outer, inner, strict=True) for point in pair], fill="white")


def _mountain(draw: ImageDraw.ImageDraw, side: int) -> None:
    draw.polygon(
        [(side * 0.12, side * 0.76), (side * 0.4, side * 0.28), (side * 0.64, side * 0.76)],
        fill="white",
    )
    draw.polygon(
        [(side * 0.45, side * 0.76), (side * 0.66, side * 0.42), (side * 0.88, side * 0.76)],
        fill="#ffffffb0",
    )


def _pixels(draw: ImageDraw.ImageDraw, side: int) -> None:
    step = side * 0.14
    for row, line in enumerate(("0110", "1111", "1011", "1111")):
        for column, dot in enumerate(line):
            if dot == "1":
                left, top = side * 0.22 + column * step, side * 0.22 + row * step
                draw.rectangle((left, top, left + step * 0.86, top + step * 0.86), fill="white")


def _bolt(draw: ImageDraw.ImageDraw, side: int) -> None:
    points = [(0.56, 0.14), (0.28, 0.56), (0.47, 0.56), (0.42, 0.86), (0.72, 0.42), (0.52, 0.42)]
    draw.polygon([(side * x, side * y) for x, y in points], fill="white")


def _wave(draw: ImageDraw.ImageDraw, side: int) -> None:
    for row in range(3):
        points = [
            (
                side * (0.15 + 0.7 * t / 60),
                side * (0.36 + row * 0.15 + 0.05 * math.sin(t / 60 * 4 * math.pi)),
            )
            for t in range(61)
        ]
        draw.line(points, fill="white", width=int(side * 0.055), joint="curve")


def _hexagon(draw: ImageDraw.ImageDraw, side: int) -> None:
    draw.polygon(_ring(side, 6, side * 0.34, math.pi / 6), outline="white", width=int(side * 0.07))
    draw.polygon(_ring(side, 6, side * 0.15, math.pi / 6), fill="white")


def _moon(draw: ImageDraw.ImageDraw, side: int) -> None:
    box = (side * 0.22, side * 0.22, side * 0.78, side * 0.78)
    draw.ellipse(box, outline="white", width=int(side * 0.06))
    draw.ellipse((side * 0.4, side * 0.4, side * 0.6, side * 0.6), fill="white")


def _anchor(draw: ImageDraw.ImageDraw, side: int) -> None:
    width = int(side * 0.06)
    draw.ellipse((side * 0.43, side * 0.16, side * 0.57, side * 0.3), outline="white", width=width)
    draw.line((side * 0.5, side * 0.3, side * 0.5, side * 0.8), fill="white", width=width)
    draw.line((side * 0.36, side * 0.42, side * 0.64, side * 0.42), fill="white", width=width)
    draw.arc(
        (side * 0.24, side * 0.34, side * 0.76, side * 0.84), 20, 160, fill="white", width=width
    )


def _bubbles(draw: ImageDraw.ImageDraw, side: int) -> None:
    for x, y, radius in ((0.38, 0.56, 0.2), (0.66, 0.4, 0.14), (0.66, 0.7, 0.09)):
        draw.ellipse(
            (side * (x - radius), side * (y - radius), side * (x + radius), side * (y + radius)),
            fill="white",
        )


def _grid(draw: ImageDraw.ImageDraw, side: int) -> None:
    for index in range(9):
        left, top = side * (0.2 + 0.21 * (index % 3)), side * (0.2 + 0.21 * (index // 3))
        box = (left, top, left + side * 0.18, top + side * 0.18)
        draw.rounded_rectangle(
            box, radius=side * 0.05, fill="white" if index % 2 == 0 else "#ffe4e6"
        )


_SHAPES = {
    "star": _star,
    "mountain": _mountain,
    "pixels": _pixels,
    "bolt": _bolt,
    "wave": _wave,
    "hexagon": _hexagon,
    "moon": _moon,
    "anchor": _anchor,
    "bubbles": _bubbles,
    "grid": _grid,
}
