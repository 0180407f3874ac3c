"""The tar inside of a backup, as it is read: every part is held against the manifest at the end."""

import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from longshore.composition.backup.container import BUFFER, opened_content
from longshore.composition.backup.errors import BackupError
from longshore.composition.backup.locks import Opener
from longshore.composition.backup.manifest import (
    FORMAT,
    HEAD,
    MANIFEST,
    TYPE_HEADER,
    Head,
    Manifest,
    Part,
    decoded,
)
from longshore.composition.backup.writing import Hashing


@dataclass(frozen=True, slots=True)
class OpenPart:
    """A part that is being read; whoever does not read it to its end leaves that to the reader."""

    name: str
    size: int
    content_type: str
    file: Hashing


class PartReader:
    """The parts of a backup in order. `now` is the one that is being read."""

    def __init__(self, path: Path, content: BinaryIO) -> None:
        self._path, self._content = path, content
        self._seen: list[Part] = []
        self._last = b""
        self.now = "its beginning"

    def parts(self) -> Iterator[OpenPart]:
        """Every part but the manifest; the first is the head."""
        with tarfile.open(fileobj=self._content, mode="r|", bufsize=BUFFER) as tar:
            for member in tar:
                self.now = f"the part {member.name}"
                file = tar.extractfile(member)
                if file is None:
                    raise self._fault("is no file")
                hashing = Hashing(file)
                if member.name == MANIFEST:
                    self._last = hashing.read()
                    continue
                kind = member.pax_headers.get(TYPE_HEADER, "")
                yield OpenPart(member.name, member.size, kind, hashing)
                while hashing.read(BUFFER):
                    pass
                self._seen.append(Part(member.name, member.size, hashing.digest.hexdigest()))
                # The tar remembers every member, of which there may be a million.
                tar.members = []  # type: ignore[attr-defined]
        self.now = "its end"

    def manifest(self) -> Manifest:
        """What must be there, once every part was read.

        Raises:
            BackupError: a part is missing, too many or another.
        """
        manifest = decoded(self._last, Manifest, MANIFEST)
        for told, seen in zip(manifest.parts, self._seen, strict=False):
            if told != seen:
                raise self._fault(f"is not what was written ({seen.name})")
        if len(manifest.parts) != len(self._seen):
            raise self._fault(f"has {len(self._seen)} parts, {len(manifest.parts)} were written")
        return manifest

    def _fault(self, what: str) -> BackupError:
        return BackupError(f"{self._path} was altered: {self.now} {what}; use another backup.")


@contextmanager
def open_backup(path: Path, opener: Opener) -> Iterator[PartReader]:
    """Open a backup; leaving the context without an error vouches for all of it.

    Raises:
        BackupError: it is no backup, does not open, is cut off or altered; tells where.
    """
    reader: PartReader | None = None
    try:
        with opened_content(path, opener) as content:
            reader = PartReader(path, content)
            yield reader
    except BackupError as error:
        where = f" in {reader.now}" if reader else ""
        raise type(error)(
            str(error).replace(" is cut off or was altered", f"{where} is cut off or was altered")
        ) from error


def head_of(part: OpenPart) -> Head:
    """The first part.

    Raises:
        BackupError: not the head of a backup, or a newer version wrote it.
    """
    if part.name != HEAD:
        raise BackupError(f"The backup begins with {part.name} and not with {HEAD}.")
    head = decoded(part.file.read(), Head, HEAD)
    if head.format > FORMAT:
        raise BackupError(
            f"Longshore {head.version} made this backup in a newer format: install that version."
        )
    return head
