"""Objects and uploads on the local disk; an object is visible whole or not at all.

Layout under the root, where `<digest>` is the SHA-256 of the key, so that no key is ever a path:

    <bucket>/objects/<2 hex>/<digest>.json        what the object is, and its pieces
    <bucket>/objects/<2 hex>/<digest>.<random>/   the files that hold its bytes
    <bucket>/uploads/<id>/upload.json             key and type of an upload in parts
    <bucket>/uploads/<id>/<number>.<md5>.<size>   a stored part

Data is written and synced first; the small JSON file, put in place by one rename, is the commit.
Parts are never copied: the object's folder holds hard links to them, and an object composed of
others holds links to theirs. What a crash leaves is a folder that nothing names, which `sweep`
removes.
"""

import contextlib
import hashlib
import json
import os
import secrets
import shutil
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

from longshore.integrations.object_store.embedded.files import (
    fill_composed,
    remove_older,
    sync_folder,
    write_synced,
)
from longshore.integrations.object_store.embedded.incoming import IncomingFile
from longshore.integrations.object_store.embedded.stored import Piece, StoredObject
from longshore.integrations.object_store.port import (
    MOST_KEY_BYTES,
    ObjectInfo,
    Range,
    StoreError,
)

R = TypeVar("R")
# A request that still sends touches its file; permissions end after so long.
_INCOMING_SECONDS = 900


class ObjectsOnDisk:
    """Objects of the buckets under one root folder. Blocking; callers use a thread."""

    def __init__(self, root: Path, buckets: Sequence[str]) -> None:
        self._root = root
        self._buckets = frozenset(buckets)

    def incoming(self, bucket: str, *, wants_sha256: bool = False) -> IncomingFile:
        """Where the bytes of an object or a part are written before they count."""
        return IncomingFile(self._bucket(bucket) / "incoming", wants_sha256=wants_sha256)

    def put(self, bucket: str, key: str, incoming: IncomingFile, content_type: str) -> ObjectInfo:
        """Make the bytes the object under a key, in place of what was there."""
        info = ObjectInfo(key, incoming.size_bytes, incoming.etag, content_type)

        def fill(folder: Path) -> list[Piece]:
            incoming.keep(folder / "0")
            return [Piece("0", 0, info.size_bytes)]

        return self._commit(bucket, info, fill)

    def find(self, bucket: str, key: str) -> StoredObject | None:
        """The object under a key, or None."""
        pointer = self._pointer(bucket, key)
        try:
            found = json.loads(pointer.read_text())
            modified = pointer.stat().st_mtime
        except FileNotFoundError:
            return None
        pieces = tuple(Piece(*piece) for piece in found["pieces"])
        return StoredObject(
            ObjectInfo(**found["info"]), pointer.with_name(found["data"]), pieces, modified
        )

    def get(self, bucket: str, key: str) -> StoredObject:
        """The object under a key.

        Raises:
            StoreError: not found.
        """
        found = self.find(bucket, key)
        if found is None:
            raise StoreError("NoSuchKey", "the object does not exist")
        return found

    def read(self, bucket: str, key: str, most: int) -> tuple[StoredObject, bytes | None]:
        """The object with its bytes; None for those of more than `most`.

        Raises:
            StoreError: not found.
        """

        def whole(found: StoredObject) -> tuple[StoredObject, bytes | None]:
            size = found.info.size_bytes
            return found, None if size > most else b"".join(found.read(0, size))

        return self._current(bucket, key, whole)

    def copy_to(self, bucket: str, key: str, path: Path) -> None:
        """Write the whole object into a new file.

        Raises:
            StoreError: not found.
        """

        def copied(found: StoredObject) -> None:
            try:
                found.copy_to(path)
            except FileNotFoundError:
                path.unlink(missing_ok=True)
                raise

        self._current(bucket, key, copied)

    def _current(self, bucket: str, key: str, use: Callable[[StoredObject], R]) -> R:
        """What comes of an object; of the one after, if it was replaced before it was opened."""
        while True:
            found = self.get(bucket, key)
            try:
                return use(found)
            except FileNotFoundError:
                if self.get(bucket, key).folder == found.folder:
                    raise

    def delete(self, bucket: str, key: str) -> None:
        """Remove an object; a missing one is no error."""
        found = self.find(bucket, key)
        if found:
            self._pointer(bucket, key).unlink(missing_ok=True)
            shutil.rmtree(found.folder, ignore_errors=True)

    def move(self, bucket: str, key: str, new_key: str) -> ObjectInfo:
        """Give an object another key, in place of what is there.

        Raises:
            StoreError: not found.
        """
        found = self.get(bucket, key)
        info = ObjectInfo(new_key, found.info.size_bytes, found.info.etag, found.info.content_type)

        def fill(folder: Path) -> list[Piece]:
            for name in {piece.file for piece in found.pieces}:
                os.link(found.folder / name, folder / name)
            return list(found.pieces)

        done = self._commit(bucket, info, fill)
        self.delete(bucket, key)
        return done

    def compose(
        self, bucket: str, key: str, segments: Sequence[Range | bytes], content_type: str
    ) -> ObjectInfo:
        """Make an object of ranges of others, whose bytes it shares, and of given bytes.

        Raises:
            StoreError: a source is missing or too short.
        """
        sources = {
            (part.bucket, part.key): self.get(part.bucket, part.key)
            for part in segments
            if isinstance(part, Range)
        }
        recipe = hashlib.md5(usedforsecurity=False)
        for part in segments:
            if isinstance(part, Range):
                etag = sources[part.bucket, part.key].info.etag
                recipe.update(f"{etag}:{part.offset}:{part.length};".encode())
            else:
                recipe.update(hashlib.md5(part, usedforsecurity=False).digest())
        size = sum(part.length if isinstance(part, Range) else len(part) for part in segments)
        info = ObjectInfo(key, size, f"{recipe.hexdigest()}-{len(segments)}", content_type)
        return self._commit(bucket, info, lambda folder: fill_composed(folder, segments, sources))

    def free_bytes(self) -> int:
        """How much more the disk takes."""
        self._root.mkdir(parents=True, exist_ok=True)
        return shutil.disk_usage(self._root).free

    def sweep(self, *, older_than_seconds: float) -> int:
        """Remove uploads untouched for so long, and what killed requests left; how many."""
        limit, removed = time.time() - older_than_seconds, 0
        cut = max(limit, time.time() - _INCOMING_SECONDS)
        for bucket in self._buckets:
            for path in self._listed(bucket, "uploads"):
                removed += remove_older(path, limit)
            for path in self._listed(bucket, "incoming"):
                removed += remove_older(path, cut)
            for path in self._unnamed(bucket):
                removed += remove_older(path, limit)
        return removed

    def _unnamed(self, bucket: str) -> list[Path]:
        """Data that no object names: what a crash or a replaced object left."""
        paths = [path for folder in self._listed(bucket, "objects") for path in folder.iterdir()]
        pointers = [path for path in paths if path.suffix == ".json"]
        named = set()
        for path in pointers:
            with contextlib.suppress(FileNotFoundError):
                named.add(json.loads(path.read_text())["data"])
        return [path for path in paths if path.suffix != ".json" and path.name not in named]

    def _commit(
        self, bucket: str, info: ObjectInfo, fill: Callable[[Path], list[Piece]]
    ) -> ObjectInfo:
        """Let `fill` put the data into a fresh folder, then name it; a failure leaves nothing."""
        pointer = self._pointer(bucket, info.key)
        old = self.find(bucket, info.key)
        data = pointer.with_name(f"{pointer.stem}.{secrets.token_hex(8)}")
        try:
            data.mkdir(parents=True)
            pieces = fill(data)
            sync_folder(data)
            write_synced(pointer, {"info": asdict(info), "data": data.name, "pieces": pieces})
        except BaseException:
            shutil.rmtree(data, ignore_errors=True)
            raise
        if old:
            shutil.rmtree(old.folder, ignore_errors=True)
        return info

    def _pointer(self, bucket: str, key: str) -> Path:
        check_key(key)
        digest = hashlib.sha256(key.encode()).hexdigest()
        return self._bucket(bucket) / "objects" / digest[:2] / f"{digest}.json"

    def _bucket(self, bucket: str) -> Path:
        if bucket not in self._buckets:
            raise StoreError("NoSuchBucket", "the bucket does not exist")
        return self._root / bucket

    def _listed(self, bucket: str, kind: str) -> list[Path]:
        folder = self._bucket(bucket) / kind
        return list(folder.iterdir()) if folder.is_dir() else []


def check_key(key: str) -> None:
    """Refuse what cannot be a key.

    Raises:
        StoreError: it is empty, too long, or holds U+0000.
    """
    if not key or len(key.encode()) > MOST_KEY_BYTES or "\0" in key:
        raise StoreError("KeyTooLongError", f"a key has 1 to {MOST_KEY_BYTES} bytes")
