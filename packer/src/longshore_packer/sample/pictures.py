"""Pictures of the samples, drawn by Pillow so that the repository holds no binary."""

from io import BytesIO

from PIL import Image, ImageDraw

ICON_SIZES = {"mdpi": 48, "hdpi": 72, "xhdpi": 96, "xxhdpi": 144, "xxxhdpi": 192}


def png(image: Image.Image) -> bytes:
    """Return an image as PNG bytes."""
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def icon(size_pixels: int, colour: str = "#205080", mark: str = "#ffffff") -> bytes:
    """Return a square launcher icon with a triangle on it."""
    image = Image.new("RGBA", (size_pixels, size_pixels), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    last = size_pixels - 1
    draw.rounded_rectangle((0, 0, last, last), radius=size_pixels // 6, fill=colour)
    third = size_pixels // 3
    draw.polygon(
        (
            (size_pixels // 2, third // 2),
            (last - third // 2, last - third // 2),
            (third // 2, last - third // 2),
        ),
        fill=mark,
    )
    return png(image)


def badge(size_pixels: int = 128, colour: str = "#d03030") -> bytes:
    """Return a round badge with a transparent surrounding."""
    image = Image.new("RGBA", (size_pixels, size_pixels), (0, 0, 0, 0))
    ImageDraw.Draw(image).ellipse((0, 0, size_pixels - 1, size_pixels - 1), fill=colour)
    return png(image)


def splash(width: int = 320, height: int = 180, colour: str = "#103050") -> bytes:
    """Return a plain splash picture."""
    return png(Image.new("RGB", (width, height), colour))
