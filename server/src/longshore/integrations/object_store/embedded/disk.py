"""Objects and uploads on the local disk; an object is visible whole or not at all.

Layout under the root, where `<digest>` is the SHA-256 of the key, so that no key is ever a path:

    <bucket>/objects/<2 hex>/<digest>.json      what the object is and which data file holds it
    <bucket>/objects/<2 hex>/<digest>.<random>  its bytes
    <bucket>/uploads/<id>/upload.json           key and type of an upload in parts
    <bucket>/uploads/<id>/<number>.<md5>.<size> a stored part

Data is written and synced first; the small JSON file, put in place by one rename, is the commit.
What a crash leaves besides is a data file that nothing names, which `sweep` removes.
"""

import contextlib
import hashlib
import json
import os
import re
import secrets
import shutil
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO

from longshore.integrations.object_store.port import ObjectInfo, Part, StoreError

_UPLOAD_ID = re.compile(r"[0-9a-f]{32}")
_PART_NAME = re.compile(r"(\d{5})\.([0-9a-f]{32})\.(\d+)")
MOST_PARTS = 10_000
MOST_KEY_BYTES = 1_024


@dataclass(frozen=True, slots=True)
class StoredObject:
    """An object and the file with its bytes."""

    info: ObjectInfo
    path: Path
    modified: float


class IncomingFile:
    """Bytes on their way in: hashed while they are written, discarded unless they are kept."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f".incoming.{secrets.token_hex(8)}"
        self._file: IO[bytes] = self.path.open("xb")
        self._md5 = hashlib.md5(usedforsecurity=False)
        self.sha256 = hashlib.sha256()
        self.size_bytes = 0

    def write(self, chunk: bytes) -> None:
        """Take the next bytes; a full disk raises OSError."""
        self._file.write(chunk)
        self._md5.update(chunk)
        self.sha256.update(chunk)
        self.size_bytes += len(chunk)

    @property
    def etag(self) -> str:
        """MD5 of what was written, as S3 tags an object that came in one piece."""
        return self._md5.hexdigest()

    def keep(self, target: Path) -> None:
        """Make the bytes durable under a name."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        self.path.replace(target)

    def close(self) -> None:
        """Stop writing; what is there stays until it is kept, discarded or swept."""
        self._file.close()

    def discard(self) -> None:
        """Forget the bytes; nothing happens after `keep`."""
        self.close()
        self.path.unlink(missing_ok=True)


class DiskStore:
    """The buckets under one root folder. Blocking; callers use a thread."""

    def __init__(self, root: Path, buckets: Sequence[str], *, smallest_part_bytes: int) -> None:
        self._root = root
        self._buckets = frozenset(buckets)
        self._smallest_part_bytes = smallest_part_bytes

    def incoming(self, bucket: str) -> IncomingFile:
        """Where the bytes of an object or a part are written before they count."""
        return IncomingFile(self._bucket(bucket) / "incoming")

    def put(self, bucket: str, key: str, incoming: IncomingFile, content_type: str) -> ObjectInfo:
        """Make the bytes the object under a key, in place of what was there."""
        info = ObjectInfo(key, incoming.size_bytes, incoming.etag, content_type)
        return self._commit(bucket, info, incoming)

    def find(self, bucket: str, key: str) -> StoredObject | None:
        """The object under a key, or None."""
        pointer = self._pointer(bucket, key)
        try:
            found = json.loads(pointer.read_text())
        except FileNotFoundError:
            return None
        info = ObjectInfo(**found["info"])
        return StoredObject(info, pointer.with_name(found["data"]), pointer.stat().st_mtime)

    def delete(self, bucket: str, key: str) -> None:
        """Remove an object; a missing one is no error."""
        found = self.find(bucket, key)
        if found:
            self._pointer(bucket, key).unlink(missing_ok=True)
            found.path.unlink(missing_ok=True)

    def begin_upload(self, bucket: str, key: str, content_type: str) -> str:
        """Begin an upload in parts; its id."""
        _check_key(key)
        upload_id = secrets.token_hex(16)
        folder = self._bucket(bucket) / "uploads" / upload_id
        folder.mkdir(parents=True)
        _write_synced(folder / "upload.json", {"key": key, "content_type": content_type})
        return upload_id

    def put_part(
        self, bucket: str, key: str, upload_id: str, number: int, incoming: IncomingFile
    ) -> Part:
        """Keep one part; a newer one of the same number takes its place.

        Raises:
            StoreError: no such upload, or the number is out of range.
        """
        if not 1 <= number <= MOST_PARTS:
            raise StoreError("InvalidArgument", f"part numbers are 1 to {MOST_PARTS}")
        folder = self._upload(bucket, key, upload_id)
        part = Part(number, incoming.etag, incoming.size_bytes)
        older = list(folder.glob(f"{number:05}.*"))
        target = folder / f"{number:05}.{part.etag}.{part.size_bytes}"
        incoming.keep(target)
        for path in older:
            if path != target:
                path.unlink(missing_ok=True)
        return part

    def parts(self, bucket: str, key: str, upload_id: str) -> list[Part]:
        """The stored parts, by number.

        Raises:
            StoreError: no such upload.
        """
        folder = self._upload(bucket, key, upload_id)
        matches = (_PART_NAME.fullmatch(path.name) for path in folder.iterdir())
        found = [Part(int(m[1]), m[2], int(m[3])) for m in matches if m]
        return sorted(found, key=lambda part: part.number)

    def complete_upload(
        self, bucket: str, key: str, upload_id: str, wanted: Sequence[tuple[int, str]]
    ) -> ObjectInfo:
        """Join the wanted parts (number, ETag) into the object.

        Raises:
            StoreError: no such upload, wrong order, a part that is missing or another, or a part
                but the last that is too small. The upload stays as it was.
        """
        folder = self._upload(bucket, key, upload_id)
        chosen = self._chosen(self.parts(bucket, key, upload_id), wanted)
        content_type = json.loads((folder / "upload.json").read_text())["content_type"]
        incoming = self.incoming(bucket)
        try:
            _join(incoming, (folder / _part_name(part) for part in chosen))
            digests = b"".join(bytes.fromhex(part.etag) for part in chosen)
            tag = hashlib.md5(digests, usedforsecurity=False).hexdigest()
            size = sum(part.size_bytes for part in chosen)
            info = ObjectInfo(key, size, f"{tag}-{len(chosen)}", content_type)
            done = self._commit(bucket, info, incoming)
        finally:
            incoming.discard()
        shutil.rmtree(folder, ignore_errors=True)
        return done

    def abort_upload(self, bucket: str, key: str, upload_id: str) -> None:
        """Throw an upload away.

        Raises:
            StoreError: no such upload.
        """
        shutil.rmtree(self._upload(bucket, key, upload_id))

    def sweep(self, *, older_than_seconds: float) -> int:
        """Remove uploads and incoming bytes that nobody touched for so long; how many."""
        limit, removed = time.time() - older_than_seconds, 0
        for bucket in self._buckets:
            for path in [*self._listed(bucket, "uploads"), *self._listed(bucket, "incoming")]:
                if _newest(path) < limit:
                    shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
                    removed += 1
            for path in self._unnamed(bucket):
                if _newest(path) < limit:
                    path.unlink(missing_ok=True)
                    removed += 1
        return removed

    def _unnamed(self, bucket: str) -> list[Path]:
        """Data files that no object names: what a crash or a replaced object left."""
        files = [path for folder in self._listed(bucket, "objects") for path in folder.iterdir()]
        pointers = [path for path in files if path.suffix == ".json"]
        named = {json.loads(path.read_text())["data"] for path in pointers}
        return [path for path in files if path.suffix != ".json" and path.name not in named]

    def _chosen(self, stored: list[Part], wanted: Sequence[tuple[int, str]]) -> list[Part]:
        numbers = [number for number, _ in wanted]
        if not numbers or numbers != sorted(set(numbers)):
            raise StoreError("InvalidPartOrder", "parts must be listed in ascending order")
        by_number = {part.number: part for part in stored}
        chosen = []
        for number, etag in wanted:
            part = by_number.get(number)
            if part is None or part.etag != etag.strip('"'):
                raise StoreError("InvalidPart", f"part {number} was not uploaded with this ETag")
            chosen.append(part)
        if any(part.size_bytes < self._smallest_part_bytes for part in chosen[:-1]):
            raise StoreError("EntityTooSmall", "a part but the last is too small")
        return chosen

    def _commit(self, bucket: str, info: ObjectInfo, incoming: IncomingFile) -> ObjectInfo:
        pointer = self._pointer(bucket, info.key)
        pointer.parent.mkdir(parents=True, exist_ok=True)
        old = self.find(bucket, info.key)
        data = pointer.with_name(f"{pointer.stem}.{secrets.token_hex(8)}")
        incoming.keep(data)
        _write_synced(pointer, {"info": asdict(info), "data": data.name})
        if old:
            old.path.unlink(missing_ok=True)
        return info

    def _pointer(self, bucket: str, key: str) -> Path:
        _check_key(key)
        digest = hashlib.sha256(key.encode()).hexdigest()
        return self._bucket(bucket) / "objects" / digest[:2] / f"{digest}.json"

    def _upload(self, bucket: str, key: str, upload_id: str) -> Path:
        folder = self._bucket(bucket) / "uploads" / upload_id
        if _UPLOAD_ID.fullmatch(upload_id):
            with contextlib.suppress(FileNotFoundError):
                if json.loads((folder / "upload.json").read_text())["key"] == key:
                    return folder
        raise StoreError("NoSuchUpload", "the upload does not exist; it was completed or aborted")

    def _bucket(self, bucket: str) -> Path:
        if bucket not in self._buckets:
            raise StoreError("NoSuchBucket", "the bucket does not exist")
        return self._root / bucket

    def _listed(self, bucket: str, kind: str) -> list[Path]:
        folder = self._bucket(bucket) / kind
        return list(folder.iterdir()) if folder.is_dir() else []


def _check_key(key: str) -> None:
    if not key or len(key.encode()) > MOST_KEY_BYTES or "\0" in key:
        raise StoreError("KeyTooLongError", f"a key has 1 to {MOST_KEY_BYTES} bytes")


def _part_name(part: Part) -> str:
    return f"{part.number:05}.{part.etag}.{part.size_bytes}"


def _join(incoming: IncomingFile, parts: Iterable[Path]) -> None:
    """Append whole files; the kernel copies, or shares blocks where the file system can."""
    with incoming.path.open("r+b") as target:
        for path in parts:
            with path.open("rb") as source:
                left = os.fstat(source.fileno()).st_size
                while left:
                    copied = os.copy_file_range(source.fileno(), target.fileno(), left)
                    if not copied:
                        raise StoreError("InternalError", "a part ended early")
                    left -= copied


def _write_synced(path: Path, content: dict[str, object]) -> None:
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with temporary.open("x") as file:
        json.dump(content, file)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _newest(path: Path) -> float:
    paths = [path, *path.iterdir()] if path.is_dir() else [path]
    return max((item.stat().st_mtime for item in paths if item.exists()), default=0.0)
