"""Uploads in parts on the local disk; see `objects` for the layout."""

import contextlib
import hashlib
import json
import os
import re
import secrets
import shutil
from collections.abc import Sequence
from pathlib import Path

from longshore.integrations.object_store.embedded.files import locked, write_synced
from longshore.integrations.object_store.embedded.incoming import IncomingFile
from longshore.integrations.object_store.embedded.objects import ObjectsOnDisk, check_key
from longshore.integrations.object_store.embedded.stored import Piece
from longshore.integrations.object_store.port import ObjectInfo, Part, StoreError

_UPLOAD_ID = re.compile(r"[0-9a-f]{32}")
_PART_NAME = re.compile(r"(\d{5})\.([0-9a-f]{32})\.(\d+)")
MOST_PARTS = 10_000


class DiskStore(ObjectsOnDisk):
    """The buckets under one root folder, with uploads in parts. Blocking; callers use a thread."""

    def __init__(self, root: Path, buckets: Sequence[str], *, smallest_part_bytes: int) -> None:
        super().__init__(root, buckets)
        self._smallest_part_bytes = smallest_part_bytes

    def begin_upload(self, bucket: str, key: str, content_type: str) -> str:
        """Begin an upload in parts; its id."""
        check_key(key)
        upload_id = secrets.token_hex(16)
        folder = self._bucket(bucket) / "uploads" / upload_id
        folder.mkdir(parents=True)
        write_synced(folder / "upload.json", {"key": key, "content_type": content_type})
        return upload_id

    def check_upload(self, bucket: str, key: str, upload_id: str) -> None:
        """Make sure that the upload exists and is the key's.

        Raises:
            StoreError: it is not.
        """
        self._upload(bucket, key, upload_id)

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
        try:
            # One at a time: of two that replace each other, one must stay.
            with locked(folder / "upload.json"):
                incoming.keep(folder / _part_name(part))
                for older in folder.glob(f"{number:05}.*"):
                    if older.name != _part_name(part):
                        older.unlink(missing_ok=True)
        except FileNotFoundError as error:
            raise StoreError("NoSuchUpload", "the upload was aborted meanwhile") from error
        return part

    def parts(self, bucket: str, key: str, upload_id: str) -> list[Part]:
        """The stored parts, by number; of a number that came twice, the newer.

        Raises:
            StoreError: no such upload.
        """
        folder = self._upload(bucket, key, upload_id)
        matches = [m for path in folder.iterdir() if (m := _PART_NAME.fullmatch(path.name))]
        found: dict[int, Part] = {}
        for match in matches:
            part = Part(int(match[1]), match[2], int(match[3]))
            other = found.get(part.number)
            if other is None or _age(folder, other) < _age(folder, part):
                found[part.number] = part
        return [found[number] for number in sorted(found)]

    def complete_upload(
        self, bucket: str, key: str, upload_id: str, wanted: Sequence[tuple[int, str]]
    ) -> ObjectInfo:
        """Make the wanted parts (number, ETag) the object; nothing is copied.

        Raises:
            StoreError: no such upload, wrong order, a part that is missing or another, or a part
                but the last that is too small. The upload stays as it was.
        """
        upload = self._upload(bucket, key, upload_id)
        with locked(upload / "upload.json"):
            done = self._complete(bucket, key, upload, self.parts(bucket, key, upload_id), wanted)
        shutil.rmtree(upload, ignore_errors=True)
        return done

    def _complete(
        self,
        bucket: str,
        key: str,
        upload: Path,
        stored: list[Part],
        wanted: Sequence[tuple[int, str]],
    ) -> ObjectInfo:
        chosen = self._chosen(stored, wanted)
        content_type = json.loads((upload / "upload.json").read_text())["content_type"]
        digests = b"".join(bytes.fromhex(part.etag) for part in chosen)
        tag = hashlib.md5(digests, usedforsecurity=False).hexdigest()
        size = sum(part.size_bytes for part in chosen)
        info = ObjectInfo(key, size, f"{tag}-{len(chosen)}", content_type)

        def fill(folder: Path) -> list[Piece]:
            for part in chosen:
                os.link(upload / _part_name(part), folder / f"{part.number:05}")
            return [Piece(f"{part.number:05}", 0, part.size_bytes) for part in chosen]

        return self._commit(bucket, info, fill)

    def abort_upload(self, bucket: str, key: str, upload_id: str) -> None:
        """Throw an upload away.

        Raises:
            StoreError: no such upload.
        """
        shutil.rmtree(self._upload(bucket, key, upload_id), ignore_errors=True)

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

    def _upload(self, bucket: str, key: str, upload_id: str) -> Path:
        folder = self._bucket(bucket) / "uploads" / upload_id
        if _UPLOAD_ID.fullmatch(upload_id):
            with contextlib.suppress(FileNotFoundError):
                if json.loads((folder / "upload.json").read_text())["key"] == key:
                    return folder
        raise StoreError("NoSuchUpload", "the upload does not exist; it was completed or aborted")


def _part_name(part: Part) -> str:
    return f"{part.number:05}.{part.etag}.{part.size_bytes}"


def _age(folder: Path, part: Part) -> int:
    return (folder / _part_name(part)).stat().st_mtime_ns
