"""Pictures that would be stretched, or that end in the middle, never enter a package."""

import io

import pytest
from PIL import Image

from longshore_packer.content import ChannelConfig, Mother, plan
from longshore_packer.content.config import IconChange, SplashChange
from longshore_packer.images import ImageError
from longshore_packer.images.codec import encode_png
from longshore_packer.sample import pictures


def _picture(width: int, height: int) -> bytes:
    return encode_png(Image.effect_noise((width, height), 90).convert("RGBA"))


def _encoded(name: str) -> bytes:
    file = io.BytesIO()
    Image.effect_noise((200, 200), 90).convert("RGB").save(file, name)
    return file.getvalue()


class TestSplash:
    @pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
    @pytest.mark.parametrize("kept", [0.3, 0.9])
    def test_cut_short(self, kind: str, kept: float, prepared: Mother) -> None:
        """A header and half of the pixels: an upload that broke off."""
        whole = _encoded(kind)
        splash = SplashChange("assets/splash.png", whole[: int(len(whole) * kept)])
        with pytest.raises(ImageError):
            plan(prepared, ChannelConfig("x", splash=(splash,)))
        plan(prepared, ChannelConfig("x", splash=(SplashChange("assets/splash.png", whole),)))

    def test_too_many_pixels(self, prepared: Mother) -> None:
        """Within the limit for a side, but 8,192 x 8,192 of them are a quarter of a gigabyte."""
        buffer = io.BytesIO()
        Image.new("1", (8192, 8192)).save(buffer, "PNG")
        splash = SplashChange("assets/splash.png", buffer.getvalue())
        with pytest.raises(ImageError, match="in all"):
            plan(prepared, ChannelConfig("x", splash=(splash,)))


class TestIcon:
    @pytest.mark.parametrize("size", [(400, 100), (100, 400), (512, 460)])
    def test_not_square(self, size: tuple[int, int], prepared: Mother) -> None:
        for change in (
            IconChange(_picture(*size)),
            IconChange(foreground=_picture(*size), background="#ffffff"),
            IconChange(foreground=pictures.icon(432), background=_picture(*size)),
        ):
            with pytest.raises(ImageError, match="1:1"):
                plan(prepared, ChannelConfig("x", icon=change))

    def test_nearly_square(self, prepared: Mother) -> None:
        plan(prepared, ChannelConfig("x", icon=IconChange(_picture(512, 500))))

    def test_banner(self, prepared: Mother) -> None:
        with pytest.raises(ImageError, match="320:180"):
            plan(prepared, ChannelConfig("x", icon=IconChange(banner=_picture(180, 320))))
