"""A mother package prepared for planning: what is decoded once and used for every channel."""

from contextlib import suppress
from functools import cached_property

from PIL import Image

from longshore_packer.archive import Archive
from longshore_packer.binary.dex import class_names
from longshore_packer.binary.errors import BinaryError, XmlError
from longshore_packer.binary.table import Table
from longshore_packer.binary.xml import Document
from longshore_packer.binary.xml_reader import read_xml
from longshore_packer.content import manifest as manifests
from longshore_packer.content.errors import MotherError, SplitPackageError
from longshore_packer.content.formats import refuse_other_format
from longshore_packer.content.manifest import Manifest
from longshore_packer.images.codec import decode

TABLE_ENTRY = "resources.arsc"
_MAX_META_DOCUMENTS = 64
_MAX_META_BYTES = 256 * 1024
_MAX_ICON_SIDE_PIXELS = 1024


class Mother:
    """A mother package with its manifest, table, class list and dex count, each decoded once.

    Attributes:
        archive: the package itself.
        manifest: its manifest; copy it before changing it.
    """

    def __init__(self, archive: Archive) -> None:
        """Read the manifest.

        Raises:
            MotherError: no readable manifest, a package of another format or of a split set.
        """
        if manifests.ENTRY not in archive.entries:
            refuse_other_format(archive.entries, subject=archive.name)
        self.archive = archive
        self._pictures: dict[str, Image.Image] = {}
        self.manifest = Manifest.read(archive.read(manifests.ENTRY))
        reason = manifests.split_reason(self.manifest)
        if reason:
            raise SplitPackageError(reason, subject=archive.name)

    @cached_property
    def table(self) -> Table | None:
        """The resource table, or None when the package has none.

        Raises:
            MotherError: malformed.
        """
        if TABLE_ENTRY not in self.archive.entries:
            return None
        try:
            return Table(self.archive.read(TABLE_ENTRY))
        except BinaryError as error:
            raise MotherError(f"the table {error.message}", subject=TABLE_ENTRY) from error

    @cached_property
    def dex_names(self) -> tuple[str, ...]:
        """The dex entries that Android loads: numbered from one without a gap."""
        found = []
        name = "classes.dex"
        while name in self.archive.entries:
            found.append(name)
            name = f"classes{len(found) + 1}.dex"
        return tuple(found)

    @cached_property
    def abis(self) -> frozenset[str]:
        """The ABIs for which the package has native libraries."""
        libraries = (n.split("/") for n in self.archive.entries if n.endswith(".so"))
        return frozenset(parts[1] for parts in libraries if len(parts) == 3 and parts[0] == "lib")

    @cached_property
    def classes(self) -> frozenset[str]:
        """Dotted names of every class in every dex.

        Raises:
            MotherError: a dex is malformed.
        """
        found: set[str] = set()
        for name in self.dex_names:
            try:
                found.update(class_names(self.archive.read(name)))
            except BinaryError as error:
                raise MotherError(f"the dex {error.message}", subject=name) from error
        return frozenset(found)

    @cached_property
    def meta_documents(self) -> dict[str, Document]:
        """The XML files that meta-data elements of the manifest refer to, by entry name."""
        found: dict[str, Document] = {}
        if self.table is None:
            return found
        for element in self.manifest.root.walk():
            if element.name != "meta-data":
                continue
            target = manifests.reference(element, "resource")
            for item in self.table.resolve(target) if target else ():
                name = item.value.text or ""
                entry = self.archive.entries.get(name)
                if entry is None or name in found or len(found) >= _MAX_META_DOCUMENTS:
                    continue
                if name.endswith(".xml") and entry.size <= _MAX_META_BYTES:
                    data = self.archive.read(name)
                    # A file that is not readable here is not readable to Android either.
                    with suppress(XmlError):
                        found[name] = read_xml(data)
        return found

    def picture(self, name: str) -> Image.Image:
        """Return a picture of the package as RGBA, decoded once; it must not be changed.

        Raises:
            ImageError: damaged or too large.
        """
        if name not in self._pictures:
            data = self.archive.read(name)
            self._pictures[name] = decode(data, subject=name, max_side=_MAX_ICON_SIDE_PIXELS)
        return self._pictures[name]


def mutable_names(archive: Archive) -> set[str]:
    """Return the entries that a channel may change; all others can be laid out once.

    Icons and plug-ins only add entries, so the manifest, the table, XML files that name the
    package, splash pictures and the SDK's own folder are all there is.
    """
    mother = Mother(archive)
    names = {manifests.ENTRY, TABLE_ENTRY, *mother.meta_documents}
    names.update(name for name in archive.entries if _is_splash(name))
    names.update(name for name in archive.entries if name.startswith("assets/longshore/"))
    return names & set(archive.entries)


def _is_splash(name: str) -> bool:
    folder, _, base = name.rpartition("/")
    picture = base.lower().endswith((".png", ".webp", ".jpg", ".jpeg"))
    return picture and "splash" in base.lower() and folder.startswith(("res/", "assets"))
