"""The working state of one channel: copies that may be changed, and the edits so far."""

from longshore_packer.binary.table_builder import PackageBuilder
from longshore_packer.binary.table_editor import TableEditor
from longshore_packer.binary.xml import Document
from longshore_packer.binary.xml_writer import write_xml
from longshore_packer.content.config import ChannelConfig, MetaValue
from longshore_packer.content.edits import Edits, EntryContent, Finding
from longshore_packer.content.errors import MotherError, PluginConflictError
from longshore_packer.content.manifest import ENTRY
from longshore_packer.content.mother import TABLE_ENTRY, Mother

EXTRA_PACKAGE_NAME = "longshore.channel"
# Already compressed formats; aapt2 stores them, and so do we.
_STORED_SUFFIXES = (".png", ".webp", ".jpg", ".jpeg", ".ogg", ".mp3", ".mp4", ".zip")


class Draft:
    """One channel in the making.

    Attributes:
        mother: the prepared mother, never changed.
        config: the channel's configuration.
        manifest: this channel's copy of the manifest.
        editor: edits of the resource table; None when the mother has no table.
        edits: what differs so far.
        classes: dotted names of the classes that plug-ins bring.
        dex_count: how many dex files the result has so far.
        parameters: the channel parameters that go into the package.
    """

    def __init__(self, mother: Mother, config: ChannelConfig) -> None:
        self.mother = mother
        self.config = config
        self.manifest = mother.manifest.copy()
        self.old_package = mother.manifest.package
        self.package = config.package_name or self.old_package + (config.package_suffix or "")
        self.editor = None if mother.table is None else TableEditor(mother.table)
        self.edits = Edits(self.package, mother.manifest.min_sdk)
        self.classes: set[str] = set()
        self.dex_count = len(mother.dex_names)
        self.parameters: dict[str, MetaValue] = dict(config.parameters)
        self._extra: PackageBuilder | None = None

    def warn(self, code: str, message: str, subject: str = "") -> None:
        """Record a finding once."""
        finding = Finding(code, message, subject)
        if finding not in self.edits.warnings:
            self.edits.warnings.append(finding)

    def need_editor(self, purpose: str) -> TableEditor:
        """Return the table's editor.

        Raises:
            MotherError: the mother has no resource table.
        """
        if self.editor is None:
            raise MotherError(
                f"has no resource table, which {purpose} needs", subject=self.mother.archive.name
            )
        return self.editor

    @property
    def extra(self) -> PackageBuilder:
        """The channel's own resource package; ask for it after plug-ins took their ids."""
        if self._extra is None:
            package_id = self.need_editor("a new icon or label").free_package_id()
            self._extra = PackageBuilder(package_id, EXTRA_PACKAGE_NAME)
        return self._extra

    @property
    def placeholders(self) -> dict[str, str]:
        """Values of ``${NAME}`` in fragments."""
        found = {name: _placeholder(value) for name, value in self.parameters.items()}
        found.update(self.config.placeholders)
        found.update(
            {
                "applicationId": self.package,
                "APP_ID": self.package,
                "packageName": self.package,
                "channel": self.config.channel,
            }
        )
        return found

    def resolve(self, type_name: str, name: str) -> int | None:
        """Return the id of a resource of the mother, or None."""
        table = self.mother.table
        return None if table is None else table.find(type_name, name)

    def add(self, name: str, data: bytes) -> None:
        """Add an entry, or replace the mother's of the same name.

        Raises:
            PluginConflictError: two parts of this channel give the entry different contents.
        """
        content = EntryContent(data, name.lower().endswith(_STORED_SUFFIXES))
        target = self.edits.replaced if name in self.mother.archive.entries else self.edits.added
        if target.setdefault(name, content) != content:
            raise PluginConflictError(
                "two parts of the channel give different contents",
                subject=name,
                remedy="Remove or rename one of them.",
            )

    def replace_xml(self, name: str, document: Document) -> None:
        """Replace an XML entry of the mother."""
        self.edits.replaced[name] = EntryContent(write_xml(document), stored=False)

    def finish(self) -> Edits:
        """Write manifest and table and return the edits."""
        self.edits.parameters = dict(self.parameters)
        self.edits.min_sdk = self.manifest.min_sdk
        self.edits.replaced[ENTRY] = EntryContent(self.manifest.to_bytes(), stored=False)
        editor = self.editor
        if editor is not None:
            if self._extra is not None and not self._extra.is_empty:
                data = self._extra.to_bytes(editor.intern)
                editor.append_package(self._extra.package_id, data)
            if editor.is_changed:
                self.edits.replaced[TABLE_ENTRY] = EntryContent(editor.to_bytes(), stored=True)
        return self.edits


def _placeholder(value: MetaValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
