"""A channel's launcher icon: a new one, or a badge on the mother's.

The mother's icon files stay where they are; the table's values are pointed at new files. So code
that uses ``R.mipmap.ic_launcher`` sees the channel's icon too, and no large entry moves.
"""

from PIL import Image

from longshore_packer.binary import values
from longshore_packer.binary.attributes import identifier
from longshore_packer.binary.config import DENSITY_ANY, Config
from longshore_packer.binary.table import Item
from longshore_packer.binary.xml_writer import write_xml
from longshore_packer.content.banner import set_banner
from longshore_packer.content.compile import parse_colour
from longshore_packer.content.config import ChannelConfig, IconChange
from longshore_packer.content.draft import Draft
from longshore_packer.content.drawables import adaptive_icon, drawable_element, item, layer_list
from longshore_packer.content.drawables import inset as inset_drawable
from longshore_packer.content.errors import ConfigError
from longshore_packer.content.icon_badge import badge_mother_icon
from longshore_packer.content.icon_files import Badger, add_picture, add_xml, icon_targets
from longshore_packer.content.manifest import put
from longshore_packer.content.mother import Mother
from longshore_packer.images.codec import decode, encode_png
from longshore_packer.images.icons import (
    CANVAS_UNITS,
    SIDES,
    VISIBLE_UNITS,
    adaptive_foreground,
    badge_insets,
    compose_adaptive,
    edge_colour,
    resize,
)

_LAYER_DENSITY = 480
_LAYER_SIDE = CANVAS_UNITS * _LAYER_DENSITY // 160
_IMAGE_SIDE = _LAYER_SIDE * VISIBLE_UNITS // CANVAS_UNITS
_ADAPTIVE = Config(density=DENSITY_ANY, sdk=26)
_ATTRIBUTES = ("icon", "roundIcon")


def set_icon(draft: Draft) -> None:
    """Apply the icon change of the channel.

    Raises:
        ImageError: a picture cannot be used.
        MotherError: the mother has no resource table.
    """
    change = draft.config.icon
    if change is None:
        return
    if change.image is None and change.foreground is None:
        if change.badge is not None:
            badge_mother_icon(draft, badger := Badger(change.badge))
            set_banner(draft, change, badger)
        elif change.banner is not None:
            set_banner(draft, change, None)
        else:
            raise ConfigError("names neither a picture nor a badge", subject="icon")
    else:
        icon = _NewIcon(draft, change)
        icon.apply()
        set_banner(draft, change, icon.badger)


def preview(mother: Mother, change: IconChange) -> bytes | None:
    """Return a PNG of the icon that a change gives, or None when only vectors are at hand.

    Raises:
        ContentError: the change does not fit the mother.
        ImageError: a picture cannot be used.
    """
    draft = Draft(mother, ChannelConfig("preview", icon=change))
    set_icon(draft)
    return draft.edits.preview


class _NewIcon:
    """Draws and places an icon that takes the place of the mother's."""

    def __init__(self, draft: Draft, change: IconChange) -> None:
        self._draft = draft
        self._foreground: Image.Image
        self._background: Image.Image | int
        self.badger = None if change.badge is None else Badger(change.badge)
        image = None
        if change.image is not None:
            # Every smaller size is made from this one: a large picture is scaled once.
            image = resize(decode(change.image, subject="icon.image"), _IMAGE_SIDE)
        if change.foreground is not None:
            foreground = decode(change.foreground, subject="icon.foreground")
            self._foreground = resize(foreground, _LAYER_SIDE)
            self._background = (
                parse_colour(change.background)
                if isinstance(change.background, str)
                else decode(change.background or b"", subject="icon.background")
            )
        elif image is not None:
            self._foreground = adaptive_foreground(image, _LAYER_SIDE)
            self._background = edge_colour(image)
        self._image = image

    def apply(self) -> None:
        targets = icon_targets(self._draft)
        largest = self._largest()
        rasters = {density: self._raster(largest, density) for density in SIDES}
        adaptive = self._adaptive()
        variants = {Config(density=d): values.string(path) for d, path in rasters.items()}
        variants[_ADAPTIVE] = values.string(adaptive)
        icon = self._draft.extra.add("mipmap", "icon", variants)
        for found in targets.values():
            for old in found:
                self._repoint(old, rasters, adaptive)
        application = self._draft.manifest.application
        put(application, "icon", values.reference(icon))
        for element in (application, *self._draft.manifest.launchers()):
            for name in _ATTRIBUTES:
                if element.by_id(identifier(name)) is not None:
                    put(element, name, values.reference(icon))

    def _largest(self) -> Image.Image:
        """Return the icon in its largest size, from which the smaller ones are made."""
        side = max(SIDES.values())
        if self._image is not None:
            return resize(self._image, side)
        return compose_adaptive(self._background, self._foreground, side)

    def _raster(self, largest: Image.Image, density: int) -> str:
        drawn = resize(largest, SIDES[density])
        if self.badger is not None:
            drawn = self.badger.draw_on(drawn)
        data = encode_png(drawn)
        if density == max(SIDES):
            self._draft.edits.preview = data
        return add_picture(self._draft, f"icon-{density}", data)

    def _adaptive(self) -> str:
        draft = self._draft
        foreground = self._layer("icon_foreground", self._foreground)
        if isinstance(self._background, int):
            colour = {Config(): values.colour(self._background)}
            background = draft.extra.add("color", "icon_background", colour)
        else:
            background = self._layer("icon_background", self._background)
        if self.badger is not None:
            badge = self.badger.resource(draft)
            insets = badge_insets(self.badger.corner, self.badger.scale)
            layers = layer_list(
                drawable_element("item", foreground),
                item(inset_drawable(badge, insets)),
            )
            path = add_xml(draft, "icon-badged", write_xml(layers))
            foreground = draft.extra.add("drawable", "icon_badged", {Config(): values.string(path)})
        icon = adaptive_icon(
            drawable_element("background", background), drawable_element("foreground", foreground)
        )
        return add_xml(draft, "icon", write_xml(icon))

    def _layer(self, name: str, image: Image.Image) -> int:
        data = encode_png(resize(image, _LAYER_SIDE))
        path = add_picture(self._draft, name.replace("_", "-"), data)
        variants = {Config(density=_LAYER_DENSITY): values.string(path)}
        return self._draft.extra.add("drawable", name, variants)

    def _repoint(self, old: Item, rasters: dict[int, str], adaptive: str) -> None:
        """Point one of the mother's values at the new file that fits its configuration."""
        if old.config.sdk >= 26 and old.config.density == DENSITY_ANY:
            path = adaptive
        else:
            wanted = old.config.density if 0 < old.config.density < DENSITY_ANY else 640
            path = rasters[min(rasters, key=lambda density: (abs(density - wanted), density))]
        self._draft.need_editor("an icon").set_value(old, values.string(path))
