"""What both ways of changing an icon share: targets in the table, new files, the drawn badge."""

from PIL import Image

from longshore_packer.binary import values
from longshore_packer.binary.config import Config
from longshore_packer.binary.table import Item
from longshore_packer.content.config import Badge
from longshore_packer.content.draft import Draft
from longshore_packer.content.errors import MotherError
from longshore_packer.content.manifest import reference
from longshore_packer.images.codec import decode, encode_png
from longshore_packer.images.icons import badge_side, place_badge, resize

FOLDER = "res/longshore"
MAX_ICON_FILES = 100
_BADGE_SIDE = 144
_BADGE_DENSITY = 480


def icon_targets(draft: Draft) -> dict[int, list[Item]]:
    """Return the plain values of every icon resource that a launcher may show.

    Raises:
        MotherError: there are implausibly many.
    """
    table = draft.mother.table
    found: dict[int, list[Item]] = {}
    for element in (draft.manifest.application, *draft.manifest.launchers()):
        for name in ("icon", "roundIcon"):
            target = reference(element, name)
            if table is not None and target is not None and target not in found:
                items = table.resolve(target)
                found[target] = [i for i in items if i.value.type == values.STRING]
    if sum(map(len, found.values())) > MAX_ICON_FILES:
        raise MotherError(f"has more than {MAX_ICON_FILES} icon files", subject="icon")
    return found


def add_picture(draft: Draft, name: str, data: bytes) -> str:
    """Add a PNG of the channel and return its entry name."""
    path = f"{FOLDER}/{name}.png"
    draft.add(path, data)
    return path


def add_xml(draft: Draft, name: str, data: bytes) -> str:
    """Add an XML drawable of the channel and return its entry name."""
    path = f"{FOLDER}/{name}.xml"
    draft.add(path, data)
    return path


class Badger:
    """A badge, decoded once, drawn on rasters and added once as a resource."""

    def __init__(self, badge: Badge) -> None:
        self.corner = badge.corner
        self.scale = badge.scale
        self.image = decode(badge.image, subject="icon.badge.image")
        self._sized: dict[int, Image.Image] = {}
        self._resource = 0

    def draw_on(self, icon: Image.Image) -> Image.Image:
        """Return the icon with the badge in its corner."""
        return place_badge(icon, self.sized(badge_side(icon, self.scale)), self.corner)

    def sized(self, side: int) -> Image.Image:
        """Return the badge in a size, in pixels."""
        if side not in self._sized:
            self._sized[side] = resize(self.image, side)
        return self._sized[side]

    def resource(self, draft: Draft) -> int:
        """Return the id of the badge as a bitmap resource of the channel."""
        if not self._resource:
            path = add_picture(draft, "badge", encode_png(resize(self.image, _BADGE_SIDE)))
            variants = {Config(density=_BADGE_DENSITY): values.string(path)}
            self._resource = draft.extra.add("drawable", "badge", variants)
        return self._resource
