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


def pictures_of(form: IconFields, language: Language) -> dict[str, str]:
    """The keys of the pictures that an icon is made of, by field: those that its kind uses.

    Raises:
        PictureError: one is missing. NotPreviewableError.
    """
    if form.kind == "mother" and form.badge is None:
        raise NotPreviewableError()
    uses = {"mother": (), "image": ("image",), "adaptive": ("foreground", "background")}[form.kind]
    found = {"badge": form.badge} if form.badge is not None else {}
    for field in uses:
        if field == "background" and form.background_colour is not None:
            continue
        key: str | None = getattr(form, field)
        if key is None:
            raise PictureError(field, language, Text("请上传图片", "Upload a picture"))
        found[field] = key
    return found


async def icon_change(
    pictures: Pictures, language: Language, form: IconFields
) -> tuple[IconChange, list[str]]:
    """The packer's order for an icon, and advice; every picture is checked on the way.

    Raises:
        PictureError, NotPreviewableError.
    """
    keys, badge = pictures_of(form, language), None
    if "badge" in keys:
        image = await pictures.badge("badge", keys["badge"])
        badge = Badge(image, form.badge_corner, form.badge_scale)
    if form.kind == "mother":
        return IconChange(badge=badge), []
    if form.kind == "image":
        image, side = await pictures.icon("image", keys["image"])
        return IconChange(image=image, badge=badge), _advice(side, language)
    foreground, side = await pictures.icon("foreground", keys["foreground"])
    background: bytes | str = form.background_colour or ""
    if "background" in keys:
        background = (await pictures.icon("background", keys["background"]))[0]
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


def _advice(side: int, language: Language) -> list[str]:
    if side >= RECOMMENDED_ICON:
        return []
    text = Text(
        "图片边长为 {side} 像素，建议使用 {recommended} 像素以上以保证清晰",
        "The picture is {side} pixels a side; {recommended} or more looks sharper",
    ).filled(side=side, recommended=RECOMMENDED_ICON)
    return [text.in_language(language)]
