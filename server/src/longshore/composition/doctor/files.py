"""The store against the rows: what is missing, another, or named by nobody."""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import closing

from longshore.composition.backup.snapshot import Name, Named, Snapshot
from longshore.composition.doctor.findings import Finding, fault, warning, well
from longshore.integrations.object_store.bulk import BulkStore
from longshore.integrations.object_store.port import STAGING_PREFIX, Bucket, StoreError

_CHUNK = 1_048_576


def check_files(store: BulkStore, snapshot: Snapshot, *, deep: bool) -> Iterator[Finding]:
    """Sizes by what the store lists; `deep` reads every file that rows name and hashes it."""
    names = snapshot.names()
    there = {(str(b), info.key): info.size_bytes for b in Bucket for info in store.listed(b)}
    needed = {name: named for name, named in names.items() if named.is_needed}
    missing = [name for name in needed if name not in there]
    if missing:
        # What was removed while we looked is named by no row any more.
        snapshot.renew()
        later = snapshot.names()
        missing = [name for name in missing if name in later and later[name].is_needed]
    wrong = [name for name, named in needed.items() if _differs(named, there.get(name))]
    if missing:
        words = f"{len(missing)} files that rows name are missing in the store."
        remedy = "Restore a backup elsewhere and copy them from there, or upload them again."
        yield fault("files", words, remedy, _texts(missing))
    if wrong:
        remedy = "Something else wrote into the store: restore them from a backup."
        yield fault("files", f"{len(wrong)} files have another size.", remedy, _texts(wrong))
    if not missing and not wrong:
        yield well("files", f"All {len(needed)} files that rows name are there.")
    if deep:
        left = (needed.keys() & there.keys()) - set(wrong)
        yield _contents(store, {name: needed[name] for name in left})
    yield from _orphans(there, names)


def _differs(named: Named, size: int | None) -> bool:
    return size is not None and named.size is not None and named.size != size


def _orphans(there: Mapping[Name, int], names: Mapping[Name, Named]) -> Iterator[Finding]:
    left = [name for name in there if name not in names and not name[1].startswith(STAGING_PREFIX)]
    if left:
        size = sum(there[name] for name in left) / 1e6
        words = f"{len(left)} files ({size:.1f} MB) are named by no row."
        remedy = "They do no harm but take room; a process that was killed may have left them."
        yield warning("orphans", words, remedy, _texts(left))


def _contents(store: BulkStore, names: Mapping[Name, Named]) -> Finding:
    altered = [name for name, named in names.items() if not _is_whole(store, name, named)]
    if altered:
        words = f"{len(altered)} files are not what their rows say, or cannot be read."
        return fault("contents", words, "Restore them from a backup.", _texts(altered))
    return well("contents", f"All {len(names)} files were read and are what their rows say.")


def _is_whole(store: BulkStore, name: Name, named: Named) -> bool:
    digest = hashlib.sha256()
    try:
        for chunk in contents(store, Bucket(name[0]), name[1]):
            digest.update(chunk)
    except (StoreError, OSError):
        return False
    return named.sha256 in (None, digest.hexdigest())


def contents(store: BulkStore, bucket: Bucket, key: str) -> Iterator[bytes]:
    """The bytes of an object.

    Raises:
        StoreError: it is gone or shorter than it was.
    """
    info = store.head(bucket, key)
    extents = store.extents(info, bucket) if info else None
    if extents is None:
        raise StoreError("NoSuchKey", "the object is gone")
    for extent in extents:
        file = store.open_file(extent)
        if file is None:
            raise StoreError("NoSuchKey", "a file of the object is gone")
        with closing(file):
            if extent.offset:
                file.seek(extent.offset)
            left = extent.length
            while left:
                chunk = file.read(min(left, _CHUNK))
                if not chunk:
                    raise StoreError("InternalError", "a file is shorter than it was")
                left -= len(chunk)
                yield chunk


def _texts(names: list[Name]) -> tuple[str, ...]:
    return tuple(f"{bucket}/{key}" for bucket, key in sorted(names))
