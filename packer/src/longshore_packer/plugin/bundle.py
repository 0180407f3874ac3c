"""A plug-in bundle that has been checked: its parts, decoded once and used for many channels.

The format is described in ``packer/docs/plugin-bundle.md``.
"""

import re
from functools import cached_property

from longshore_packer.archive import Archive
from longshore_packer.binary.dex import class_names
from longshore_packer.binary.table import Table
from longshore_packer.binary.xml import Element
from longshore_packer.binary.xml_reader import read_xml
from longshore_packer.plugin.description import read_description
from longshore_packer.plugin.errors import PluginError

DESCRIPTION = "plugin.json"
MANIFEST = "manifest.xml"
TABLE = "resources.arsc"
DEX = re.compile(r"classes([2-9]|[1-9][0-9]{1,2})?\.dex")
LIBRARY = re.compile(r"lib/(armeabi-v7a|arm64-v8a|x86|x86_64)/(lib[A-Za-z0-9_.+-]{1,120}\.so)")


class Plugin:
    """A plug-in bundle.

    Attributes:
        info: its description.
        archive: the bundle itself.
    """

    def __init__(self, archive: Archive) -> None:
        """Read the description.

        Raises:
            PluginError: no readable description.
        """
        if DESCRIPTION not in archive.entries:
            raise PluginError(f"has no {DESCRIPTION}", subject=archive.name)
        self.archive = archive
        self.info = read_description(archive.read(DESCRIPTION))

    @property
    def dex_names(self) -> list[str]:
        """The dex entries in loading order."""
        found = [name for name in self.archive.entries if DEX.fullmatch(name)]
        return sorted(found, key=lambda name: (len(name), name))

    def names(self, root: str) -> list[str]:
        """Return the entries below a root such as ``assets/``, sorted."""
        return sorted(name for name in self.archive.entries if name.startswith(root))

    @cached_property
    def manifest(self) -> Element | None:
        """The fragment's root element, not yet substituted; copy it before a merge."""
        if MANIFEST not in self.archive.entries:
            return None
        return read_xml(self.archive.read(MANIFEST)).root

    @cached_property
    def table(self) -> Table | None:
        """The resource table, or None."""
        return Table(self.archive.read(TABLE)) if TABLE in self.archive.entries else None

    @cached_property
    def classes(self) -> frozenset[str]:
        """Dotted names of every class that the bundle defines."""
        return frozenset(
            found for name in self.dex_names for found in class_names(self.archive.read(name))
        )

    def resource_path(self, text: str) -> str:
        """Map a file of the bundle's ``res/`` to its place in a package; other texts stay."""
        if text.startswith("res/") and text in self.archive.entries:
            return f"res/{self.info.id}/{text[4:]}"
        return text
