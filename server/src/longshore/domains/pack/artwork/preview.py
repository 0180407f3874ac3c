"""What a build will make of an icon, drawn by the packer's own code."""

import asyncio
import base64

from longshore.domains.pack.artwork.errors import NotPreviewableError, PictureError
from longshore.domains.pack.artwork.pictures import RECOMMENDED_ICON, Pictures
from longshore.domains.pack.artwork.schemas import DensityPicture, IconFields, IconPreviewOutput
from longshore.kit.text.text import Language, Text
from longshore_packer.content.config import Badge, IconChange
from longshore_packer.content.icon_drawing import IconPreview, preview_icon
from longshore_packer.images.codec import encode_png
from longshore_packer.images.icons import SIDES, solid

_STAND_IN = 0xFFB8C0CC


async def icon_change(
    pictures: Pictures, language: Language, form: IconFields
) -> tuple[IconChange, list[str]]:
    """The packer's order for an icon, and advice; every picture is checked on the way.

    Raises:
        PictureError, NotPreviewableError.
    """
    badge = None
    if form.badge is not None:
        image = await pictures.badge("badge", form.badge)
        badge = Badge(image, form.badge_corner, form.badge_scale)
    if form.kind == "mother":
        if badge is None:
            raise NotPreviewableError()
        return IconChange(badge=badge), []
    if form.kind == "image":
        if form.image is None:
            raise _needed("image", language)
        image, side = await pictures.icon("image", form.image)
        return IconChange(image=image, badge=badge), _advice(side, language)
    if form.foreground is None:
        raise _needed("foreground", language)
    foreground, side = await pictures.icon("foreground", form.foreground)
    background: bytes | str
    if form.background_colour is not None:
        background = form.background_colour
    elif form.background is not None:
        background = (await pictures.icon("background", form.background))[0]
    else:
        raise _needed("background", language)
    change = IconChange(foreground=foreground, background=background, badge=badge)
    return change, _advice(side, language)


async def draw(change: IconChange, advice: list[str]) -> IconPreviewOutput:
    """Draw an icon for every density and under launchers' masks, beside the event loop."""
    is_example = change.image is None and change.foreground is None
    if is_example:
        stand_in = encode_png(solid(_STAND_IN, RECOMMENDED_ICON))
        change = IconChange(image=stand_in, badge=change.badge)
    drawn: IconPreview = await asyncio.to_thread(preview_icon, change)
    return IconPreviewOutput(
        rasters=[
            DensityPicture(density=density, side=SIDES[density], png=_text(png))
            for density, png in sorted(drawn.rasters.items())
        ],
        circle=_text(drawn.masks["circle"]),
        rounded=_text(drawn.masks["rounded"]),
        is_example=is_example,
        advice=advice,
    )


def _text(png: bytes) -> str:
    return base64.b64encode(png).decode()


def _needed(field: str, language: Language) -> PictureError:
    return PictureError(field, language, Text("请上传图片", "Upload a picture"))


def _advice(side: int, language: Language) -> list[str]:
    if side >= RECOMMENDED_ICON:
        return []
    text = Text(
        "图片边长为 {side} 像素，建议使用 {recommended} 像素以上以保证清晰",
        "The picture is {side} pixels a side; {recommended} or more looks sharper",
    ).filled(side=side, recommended=RECOMMENDED_ICON)
    return [text.in_language(language)]
