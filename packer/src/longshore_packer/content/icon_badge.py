"""Puts a badge on the mother's own icon, whatever form it has.

Rasters are drawn over. An adaptive icon keeps its background and gets a foreground of two layers,
the original one and the badge, by resource id: no vector is rendered. Any other XML drawable
becomes the lower layer of a layer list.
"""

from longshore_packer.binary import values
from longshore_packer.binary.attributes import identifier
from longshore_packer.binary.config import Config
from longshore_packer.binary.errors import BinaryError
from longshore_packer.binary.table import Item
from longshore_packer.binary.xml import Document, Element
from longshore_packer.binary.xml_reader import is_xml, read_xml
from longshore_packer.binary.xml_writer import write_xml
from longshore_packer.content.draft import Draft
from longshore_packer.content.drawables import drawable_element, inset, item, layer_list
from longshore_packer.content.errors import TargetMissingError
from longshore_packer.content.icon_files import Badger, add_picture, add_xml, icon_targets
from longshore_packer.images.codec import encode_png
from longshore_packer.images.icons import badge_insets


def badge_mother_icon(draft: Draft, badger: Badger) -> None:
    """Badge every icon that a launcher may show.

    Raises:
        TargetMissingError: the mother has no icon to badge.
    """
    targets = icon_targets(draft)
    if not any(targets.values()):
        raise TargetMissingError(
            "the mother has no icon to put a badge on",
            subject="icon",
            remedy="Give the channel an icon of its own.",
        )
    _Badging(draft, badger).apply([found for items in targets.values() for found in items])


class _Badging:
    def __init__(self, draft: Draft, badger: Badger) -> None:
        self._draft = draft
        self._badger = badger
        # Entry name of the mother to entry name of its badged twin.
        self._done: dict[str, str] = {}
        self._preview_side = 0

    def apply(self, items: list[Item]) -> None:
        for found in items:
            name = found.value.text or ""
            if name not in self._done:
                self._done[name] = self._badged(name, found.config)
            path = self._done[name]
            if path:
                self._draft.need_editor("a badge").set_value(found, values.string(path))
        if self._draft.edits.preview is None:
            self._draft.warn("content.no_preview", "the icon is a vector; no preview was drawn")

    def _badged(self, name: str, config: Config) -> str:
        """Return the entry name of the badged twin; empty when the file is not there."""
        draft = self._draft
        if name not in draft.mother.archive.entries:
            draft.warn("content.icon_absent", "the icon's file is not in the package", name)
            return ""
        data = draft.mother.archive.read(name)
        label = f"icon-{len(self._done)}"
        if not is_xml(data):
            return self._raster(label, name)
        try:
            document = read_xml(data)
        except BinaryError as error:
            raise BinaryError(error.message, subject=name) from error
        root = document.root
        if root is not None and root.name == "adaptive-icon":
            return self._adaptive(label, document, root)
        original = draft.extra.add(
            "drawable", f"original_{len(self._done)}", {Config(): values.string(name)}
        )
        if config.sdk < 26 and draft.manifest.min_sdk < 26:
            draft.warn("content.badge_on_vector", "the badge shows from Android 8 on only", name)
        layers = layer_list(drawable_element("item", original), self._badge_layer())
        return add_xml(draft, label, write_xml(layers))

    def _raster(self, label: str, name: str) -> str:
        icon = self._badger.draw_on(self._draft.mother.picture(name))
        drawn = encode_png(icon)
        if icon.width > self._preview_side:
            self._preview_side = icon.width
            self._draft.edits.preview = drawn
        return add_picture(self._draft, label, drawn)

    def _badge_layer(self) -> Element:
        insets = badge_insets(self._badger.corner, self._badger.scale)
        return item(inset(self._badger.resource(self._draft), insets))

    def _adaptive(self, label: str, document: Document, root: Element) -> str:
        foreground = next(root.elements("foreground"), None)
        if foreground is None:
            foreground = Element("foreground")
            root.children.append(foreground)
        layers = [layer for layer in (_lower_layer(foreground),) if layer is not None]
        path = add_xml(
            self._draft, f"{label}-foreground", write_xml(layer_list(*layers, self._badge_layer()))
        )
        badged = self._draft.extra.add(
            "drawable", label.replace("-", "_"), {Config(): values.string(path)}
        )
        foreground.attributes = drawable_element("foreground", badged).attributes
        foreground.children = []
        return add_xml(self._draft, label, write_xml(document))


def _lower_layer(foreground: Element) -> Element | None:
    """Return the original foreground as a layer: by reference, or with its inline drawable."""
    drawable = foreground.by_id(identifier("drawable"))
    if drawable is not None:
        return Element("item", attributes=[drawable.copy()])
    inner = [child.copy() for child in foreground.elements()]
    return item(*inner) if inner else None
