"""What is in a backup, as its first and its last part say; JSON."""

from typing import TypeVar

import msgspec

from longshore.composition.backup.errors import BackupError

FORMAT = 1
HEAD, MANIFEST = "longshore-backup.json", "manifest.json"
DATABASE, OBJECTS, FILES = "database/", "objects/", "files/"
MASTER = "master.key"
# Of a file that is one object: what it is served as, in its pax header.
TYPE_HEADER = "LONGSHORE.type"
T = TypeVar("T")


class Head(msgspec.Struct, frozen=True):
    """Where a backup comes from. `schema` is the migration, `postgres` PostgreSQL's major."""

    format: int
    version: str
    schema: str
    installation: str
    made_at: str
    postgres: int
    store: str
    has_master_key: bool


class Part(msgspec.Struct, frozen=True, array_like=True):
    """A member of the tar: its name, size in bytes and SHA-256 in hex."""

    name: str
    size: int
    sha256: str


class Piece(msgspec.Struct, frozen=True, array_like=True):
    """`length` bytes from `offset` of a part, by its place in `Manifest.parts`."""

    part: int
    offset: int
    length: int


class StoredObject(msgspec.Struct, frozen=True, array_like=True):
    """An object and the pieces that it is made of, in order."""

    bucket: str
    key: str
    content_type: str
    size: int
    pieces: list[Piece]


class Manifest(msgspec.Struct, frozen=True):
    """Everything that must be there.

    `rows` counts the rows of each table in the snapshot. `missing` names files ("bucket/key") that
    rows named although the store had lost them before.
    """

    head: Head
    parts: list[Part]
    objects: list[StoredObject]
    rows: dict[str, int]
    missing: list[str]


def encoded(value: Head | Manifest) -> bytes:
    """The value as the backup holds it."""
    return msgspec.json.encode(value)


def decoded(content: bytes, kind: type[T], name: str) -> T:
    """What a part says.

    Raises:
        BackupError: it is no such thing.
    """
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.MsgspecError as error:
        raise BackupError(
            f"The part {name} of the backup cannot be understood ({error})."
        ) from error
