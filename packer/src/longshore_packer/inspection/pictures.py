"""Which pictures of a package a channel's splash can take the place of, by the names for them."""

from collections.abc import Iterator

from longshore_packer.binary.table import Table
from longshore_packer.content.mother import Mother
from longshore_packer.images.codec import SUFFIXES

MAX_PICTURES = 2000
_TYPES = ("drawable", "mipmap")
_SUFFIXES = (*SUFFIXES.values(), ".jpeg")


def pictures(mother: Mother) -> tuple[str, ...] | None:
    """Return ``assets/...`` and ``res/...`` entries, and ``drawable/name`` resources, sorted.

    None when there are more than :data:`MAX_PICTURES`: then nothing can be said from the list.
    """
    found = {
        name
        for name in mother.archive.entries
        if name.startswith(("assets/", "res/")) and name.lower().endswith(_SUFFIXES)
    }
    if mother.table is not None:
        found.update(_resources(mother.table))
    return tuple(sorted(found)) if len(found) <= MAX_PICTURES else None


def _resources(table: Table) -> Iterator[str]:
    """Yield the picture resources that have a value which is no XML."""
    for package in table.packages:
        for kind in _TYPES:
            for type_id in package.type_ids(kind):
                for chunk in package.types[type_id]:
                    for _, at in chunk.positions(table.data):
                        if chunk.is_complex(table.data, at):
                            continue
                        value = table.value_at(next(chunk.slots(table.data, at)))
                        if value.is_reference or (value.text or ".xml").endswith(_SUFFIXES):
                            yield f"{kind}/{package.key_names[chunk.key(table.data, at)]}"
