"""Makes variants of a mother: a changed manifest, other or missing entries."""

from collections.abc import Callable

from longshore_packer.archive import Archive
from longshore_packer.binary import values
from longshore_packer.binary.table import Table
from longshore_packer.binary.table_editor import TableEditor
from longshore_packer.content import Mother
from longshore_packer.content.manifest import Manifest
from longshore_packer.plugin.zipping import write_archive


def altered(
    mother: Mother,
    change: Callable[[Manifest], None] | None = None,
    *removed: str,
    **entries: bytes,
) -> Mother:
    """Return a mother like another one.

    Args:
        mother: the model.
        change: changes the manifest in place.
        removed: names of entries to leave out.
        entries: names to new contents.
    """
    manifest = mother.manifest.copy()
    if change is not None:
        change(manifest)
    archive = mother.archive
    parts = {name: archive.read(name) for name in archive.entries if name not in removed}
    parts["AndroidManifest.xml"] = manifest.to_bytes()
    parts.update(entries)
    return Mother(Archive.open(write_archive(parts, stored=frozenset(["resources.arsc"]))))


def with_string(mother: Mother, name: str, text: str) -> bytes:
    """Return the mother's table with another text for a string."""
    table = mother.table
    assert isinstance(table, Table)
    found = table.find("string", name)
    assert found is not None
    editor = TableEditor(table)
    for item in table.items(found):
        editor.set_value(item, values.string(text))
    return editor.to_bytes()
