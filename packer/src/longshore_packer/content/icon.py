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
from longshore_packer.content.config import ChannelConfig, IconChange
from longshore_packer.content.draft import Draft
from longshore_packer.content.drawables import adaptive_icon, drawable_element, item, layer_list
from longshore_packer.content.drawables import inset as inset_drawable
from longshore_packer.content.errors import ConfigError
from longshore_packer.content.icon_badge import badge_mother_icon
from longshore_packer.content.icon_drawing import LAYER_DENSITY, LAYER_SIDE, IconDrawing
from longshore_packer.content.icon_files import Badger, add_picture, add_xml, icon_targets
from longshore_packer.content.manifest import put
from longshore_packer.content.mother import Mother
from longshore_packer.images.codec import encode_png
from longshore_packer.images.icons import SIDES, badge_insets, resize

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
    """Places an icon that takes the place of the mother's."""

    def __init__(self, draft: Draft, change: IconChange) -> None:
        self._draft = draft
        self._drawing = IconDrawing(change)
        self.badger = self._drawing.badger

    def apply(self) -> None:
        targets = icon_targets(self._draft)
        drawn = self._drawing.rasters()
        rasters = {density: self._raster(drawn[density], density) for density in drawn}
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

    def _raster(self, drawn: Image.Image, density: int) -> str:
        data = encode_png(drawn)
        if density == max(SIDES):
            self._draft.edits.preview = data
        return add_picture(self._draft, f"icon-{density}", data)

    def _adaptive(self) -> str:
        draft, badger = self._draft, self.badger
        original = self._drawing.background
        foreground = self._layer("icon_foreground", self._drawing.foreground)
        if isinstance(original, int):
            colour = {Config(): values.colour(original)}
            background = draft.extra.add("color", "icon_background", colour)
        else:
            background = self._layer("icon_background", original)
        if badger is not None:
            badge = badger.resource(draft)
            insets = badge_insets(badger.corner, badger.scale)
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
        data = encode_png(resize(image, LAYER_SIDE))
        path = add_picture(self._draft, name.replace("_", "-"), data)
        variants = {Config(density=LAYER_DENSITY): values.string(path)}
        return self._draft.extra.add("drawable", name, variants)

    def _repoint(self, old: Item, rasters: dict[int, str], adaptive: str) -> None:
        """Point one of the mother's values at the new file that fits its configuration."""
        if old.config.sdk >= 26 and old.config.density == DENSITY_ANY:
            path = adaptive
        else:
            wanted = old.config.density if 0 < old.config.density < DENSITY_ANY else 640
            path = rasters[min(rasters, key=lambda density: (abs(density - wanted), density))]
        self._draft.need_editor("an icon").set_value(old, values.string(path))
