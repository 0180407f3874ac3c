"""The banner that Android TV's launcher shows in place of an icon (``android:banner``)."""

from PIL import Image

from longshore_packer.binary import values
from longshore_packer.binary.attributes import identifier
from longshore_packer.binary.config import Config
from longshore_packer.binary.table import Item
from longshore_packer.binary.xml import Element
from longshore_packer.binary.xml_reader import is_xml
from longshore_packer.content.config import IconChange
from longshore_packer.content.draft import Draft
from longshore_packer.content.icon_files import MAX_ICON_FILES, Badger, add_picture
from longshore_packer.content.manifest import put, reference
from longshore_packer.images.codec import check_aspect, decode, encode_png
from longshore_packer.images.icons import place_badge, resize

# "Get started with TV apps", Android developer guides: 320 x 180 pixels, resource xhdpi.
_SIZE = (320, 180)
_DENSITY = 320


def set_banner(draft: Draft, change: IconChange, badger: Badger | None) -> None:
    """Put the channel's banner, or its badge, where the mother has a banner.

    A mother without a banner gets one only when the channel has one.

    Raises:
        ImageError: a picture cannot be used.
    """
    if change.banner is not None:
        _replace(draft, change.banner, badger)
    elif badger is not None:
        for number, old in enumerate(_rasters(draft)):
            name = old.value.text or ""
            drawn = _badged(draft.mother.picture(name), badger)
            path = add_picture(draft, f"banner-{number}", encode_png(drawn))
            draft.need_editor("a banner").set_value(old, values.string(path))


def _replace(draft: Draft, image: bytes, badger: Badger | None) -> None:
    decoded = decode(image, subject="icon.banner")
    check_aspect(decoded, *_SIZE, subject="icon.banner")
    picture = decoded.resize(_SIZE, Image.Resampling.LANCZOS)
    if badger is not None:
        picture = _badged(picture, badger)
    path = add_picture(draft, "banner", encode_png(picture))
    variants = {Config(density=_DENSITY): values.string(path)}
    banner = values.reference(draft.extra.add("drawable", "banner", variants))
    put(draft.manifest.application, "banner", banner)
    for element in _holders(draft):
        put(element, "banner", banner)


def _holders(draft: Draft) -> list[Element]:
    """Return the elements that name a banner."""
    manifest = draft.manifest
    elements = (manifest.application, *manifest.components("activity", "activity-alias"))
    return [e for e in elements if e.by_id(identifier("banner")) is not None]


def _rasters(draft: Draft) -> list[Item]:
    """Return the values of the mother's banners that are pictures; warn of the others."""
    table = draft.mother.table
    targets = {t for e in _holders(draft) if (t := reference(e, "banner")) is not None}
    found: list[Item] = []
    for target in sorted(targets) if table is not None else ():
        assert table is not None
        for old in table.resolve(target):
            name = old.value.text or ""
            if old.value.type != values.STRING or name not in draft.mother.archive.entries:
                continue
            if is_xml(draft.mother.archive.read(name)):
                draft.warn("content.banner_vector", "the banner is a vector; it has no badge", name)
            elif len(found) < MAX_ICON_FILES:
                found.append(old)
    return found


def _badged(picture: Image.Image, badger: Badger) -> Image.Image:
    """Return a picture with the badge in its corner, a share of its shorter side."""
    side = max(1, round(min(picture.size) * badger.scale))
    return place_badge(picture, resize(badger.image, side), badger.corner)
