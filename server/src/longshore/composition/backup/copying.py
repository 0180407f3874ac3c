"""Every file of the store into a backup: each once, however many objects share it."""

import io
from collections.abc import Iterator
from contextlib import closing

from longshore.composition.backup.manifest import FILES, OBJECTS, Piece, StoredObject
from longshore.composition.backup.writing import PartWriter
from longshore.integrations.object_store.bulk import BulkStore, Extent
from longshore.integrations.object_store.port import Bucket, ObjectInfo

# What may be overwritten in place is small; it is read at once, so that its length is its own.
_READ_AT_ONCE = 4 * 1_048_576
_TRIES = 5


def copy_objects(store: BulkStore, writer: PartWriter) -> Iterator[StoredObject]:
    """Write every object that is there; gives each as the manifest tells it."""
    known: dict[str, int] = {}
    for bucket in Bucket:
        for info in store.listed(bucket):
            copied = _copy(store, writer, known, bucket, info)
            if copied is not None:
                yield copied


def _copy(
    store: BulkStore, writer: PartWriter, known: dict[str, int], bucket: Bucket, info: ObjectInfo
) -> StoredObject | None:
    """One object; None when it is gone, as what was on its way may be."""
    for _ in range(_TRIES):
        found = store.head(bucket, info.key)
        extents = store.extents(found, bucket) if found else None
        if found is None or extents is None:
            continue
        whole = _is_whole(store, extents)
        pieces = []
        for extent in extents:
            name = f"{OBJECTS}{bucket}/{info.key}" if whole else f"{FILES}{len(known):09}"
            kind = found.content_type if whole else ""
            place = _place(store, writer, known, extent, name, kind)
            if place is None:
                break
            size = writer.parts[place].size if whole else extent.length
            pieces.append(Piece(place, extent.offset, size))
        else:
            size = sum(piece.length for piece in pieces)
            return StoredObject(str(bucket), info.key, found.content_type, size, pieces)
    return None


def _is_whole(store: BulkStore, extents: list[Extent]) -> bool:
    """Whether the object is one file that no other object is made of."""
    if len(extents) != 1:
        return False
    extent = extents[0]
    try:
        return extent.length == extent.size_bytes and not store.is_shared(extent)
    except FileNotFoundError:
        return False


def _place(
    store: BulkStore, writer: PartWriter, known: dict[str, int], extent: Extent,
    name: str, content_type: str,
) -> int | None:  # fmt: skip
    """The place of a file's part, which is written at its first use; None when it is gone."""
    if extent.file in known:
        return known[extent.file]
    file = store.open_file(extent)
    if file is None:
        return None
    with closing(file):
        size = extent.size_bytes
        if size <= _READ_AT_ONCE:
            content = file.read()
            place = writer.add(name, len(content), io.BytesIO(content), content_type)
        else:
            place = writer.add(name, size, file, content_type)
    known[extent.file] = place
    return place
