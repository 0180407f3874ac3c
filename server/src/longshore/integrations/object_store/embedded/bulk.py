"""Everything in the embedded store; see `bulk`."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from longshore.integrations.object_store.bulk import Extent
from longshore.integrations.object_store.embedded.disk import DiskStore
from longshore.integrations.object_store.embedded.stored import READ_BYTES
from longshore.integrations.object_store.port import Bucket, ObjectInfo, Range, StoreError
from longshore.integrations.object_store.profile import StoreProfile
from longshore.kit.room import is_full


class EmbeddedBulk:
    """The files below `data_dir/store`."""

    def __init__(self, data_dir: Path) -> None:
        self._root = data_dir / "store" / "objects"
        smallest = StoreProfile.of("embedded").smallest_part_bytes
        self._disk = DiskStore(self._root, list(Bucket), smallest_part_bytes=smallest)

    def listed(self, bucket: Bucket) -> Iterator[ObjectInfo]:
        """See the protocol."""
        for path in sorted((self._root / bucket / "objects").glob("??/*.json")):
            if not path.name.startswith("."):
                try:
                    yield ObjectInfo(**json.loads(path.read_text())["info"])
                except FileNotFoundError:
                    continue

    def head(self, bucket: Bucket, key: str) -> ObjectInfo | None:
        """See the protocol."""
        with _told():
            found = self._disk.find(bucket, key)
        return found.info if found else None

    def extents(self, info: ObjectInfo, bucket: Bucket) -> list[Extent] | None:
        """See the protocol; a file is named by its number on the disk and when it was written."""
        found = self._disk.find(bucket, info.key)
        if found is None:
            return None
        extents = []
        for piece in found.pieces:
            path = found.folder / piece.file
            try:
                state = path.stat()
            except FileNotFoundError:
                return None
            name = f"{state.st_dev}:{state.st_ino}:{state.st_mtime_ns}"
            extents.append(Extent(name, state.st_size, piece.offset, piece.length, str(path)))
        return extents

    def open_file(self, extent: Extent) -> BinaryIO | None:
        """See the protocol."""
        try:
            return Path(extent.place).open("rb")
        except FileNotFoundError:
            return None

    def is_shared(self, extent: Extent) -> bool:
        """See the protocol."""
        return Path(extent.place).stat().st_nlink > 1

    def put(self, bucket: Bucket, key: str, file: BinaryIO, content_type: str) -> None:
        """See the protocol."""
        with _told():
            incoming = self._disk.incoming(bucket)
            try:
                while chunk := file.read(READ_BYTES):
                    incoming.write(chunk)
                self._disk.put(bucket, key, incoming, content_type)
            finally:
                incoming.discard()

    def compose(self, bucket: Bucket, key: str, ranges: Sequence[Range], content_type: str) -> None:
        """See the protocol; nothing is copied."""
        with _told():
            self._disk.compose(bucket, key, ranges, content_type)

    def delete(self, bucket: Bucket, key: str) -> None:
        """See the protocol."""
        with _told():
            self._disk.delete(bucket, key)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        code = "InsufficientStorage" if is_full(error) else "Unavailable"
        raise StoreError(code, error.strerror or "disk error") from error
