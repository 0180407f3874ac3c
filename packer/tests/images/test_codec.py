import io
import struct
import tracemalloc
import zlib

import pytest
from PIL import Image

from longshore_packer.images.codec import MAX_BYTES, decode, encode_png, read_header
from longshore_packer.images.errors import ImageError
from longshore_packer.sample import pictures

from ..fuzzing import Fuzz


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def bomb(width: int, height: int) -> bytes:
    """Return a PNG of a few kilobytes that declares any size."""
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    data = zlib.compress(bytes(4_000_000), 9)
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", data), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def encoded(kind: str) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (40, 30), "#123456").save(buffer, kind)
    return buffer.getvalue()


class TestDecode:
    @pytest.mark.parametrize("kind", ["PNG", "WEBP", "JPEG"])
    def test_formats(self, kind: str) -> None:
        image = decode(encoded(kind), subject="x")
        assert (image.size, image.mode) == ((40, 30), "RGBA")
        assert read_header(encoded(kind), subject="x") == (kind, 40, 30)

    @pytest.mark.parametrize("kind", ["GIF", "BMP", "TIFF", "ICO"])
    def test_other_formats(self, kind: str) -> None:
        with pytest.raises(ImageError):
            decode(encoded(kind), subject="x")

    @pytest.mark.parametrize("data", [b"", b"\x89PNG", b"<svg/>", pictures.icon(48)[:-30]])
    def test_damaged(self, data: bytes) -> None:
        with pytest.raises(ImageError) as refusal:
            decode(data, subject="icon.image")
        assert refusal.value.subject == "icon.image"

    @pytest.mark.parametrize(("width", "height"), [(30000, 30000), (2049, 1), (1, 100000)])
    def test_pixel_bomb(self, width: int, height: int) -> None:
        data = bomb(width, height)
        tracemalloc.start()
        with pytest.raises(ImageError):
            decode(data, subject="x")
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
        tracemalloc.stop()

    def test_too_many_bytes(self) -> None:
        with pytest.raises(ImageError):
            decode(bytes(MAX_BYTES + 1), subject="x")

    def test_text_bomb(self) -> None:
        text = chunk(b"zTXt", b"k\0\0" + zlib.compress(bytes(80_000_000), 9))
        data = pictures.icon(48)
        with pytest.raises(ImageError):
            decode(data[:33] + text + data[33:], subject="x")


class TestEncode:
    def test_same_pixels_same_bytes(self) -> None:
        image = decode(pictures.icon(96), subject="x")
        assert encode_png(image) == encode_png(image.copy())
        assert decode(encode_png(image), subject="x").tobytes() == image.tobytes()


@pytest.mark.fuzz("picture", 3000)
def test_fuzz(fuzz: Fuzz) -> None:
    samples = [pictures.icon(24), encoded("WEBP"), encoded("JPEG")]
    fuzz(lambda data: decode(data, subject="x"), samples)
