"""Restoring a backup into an empty place: a data directory, or an own database and store."""

import io
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO, cast

from longshore.composition.backup.errors import BackupError
from longshore.composition.backup.locks import Opener
from longshore.composition.backup.manifest import (
    FILES,
    MASTER,
    OBJECTS,
    Head,
    Manifest,
    Piece,
)
from longshore.composition.backup.programs import arguments_for, program, running
from longshore.composition.backup.reader import OpenPart, head_of, open_backup
from longshore.composition.backup.snapshot import snapshot_of
from longshore.composition.backup.verifying import take_parts
from longshore.composition.cli.starting import UNFINISHED_RESTORE, addresses_of
from longshore.integrations.installation import KEY as INSTALLATION_KEY
from longshore.integrations.object_store.bulk import BulkStore, bulk_store
from longshore.integrations.object_store.port import STAGING_PREFIX, Bucket, Range
from longshore.kit.db.embedded_postgres import EmbeddedPostgres
from longshore.kit.db.migrate import schema_of, schemas
from longshore.kit.db.roles import Addresses, gather_statistics
from longshore.kit.files import write_private
from longshore.kit.secrets.keyring import master_file
from longshore.kit.settings import Settings

_WAITING = f"{STAGING_PREFIX}restored/"


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, and whether the master key was in it."""

    manifest: Manifest
    has_master_key: bool


def restore_backup(
    settings: Settings, path: Path, opener: Opener, *, tell: Callable[[str], None]
) -> Restored:
    """Restore into the data directory of the settings, or into their database and store.

    Raises:
        BackupError: something is there already, or the backup cannot be read; what was begun in a
            data directory is marked, so that nothing starts on it.
        StoreError: the store failed.
    """
    with _marked(settings.data_dir):
        store = bulk_store(settings)
        _check_store_empty(store)
        with open_backup(path, opener) as reader:
            parts = reader.parts()
            head = head_of(next(parts))
            _check_schema(head)
            with _database(settings) as addresses:
                tell(f"Restoring what Longshore {head.version} backed up at {head.made_at}.")
                objects = _Objects(store, settings)
                take_parts(parts, lambda: _into(settings, addresses), objects.take)
                manifest = reader.manifest()
                tell("Putting files together.")
                objects.compose(manifest)
                _check_rows(addresses, manifest)
                gather_statistics(addresses)
                objects.tie()
    return Restored(manifest, head.has_master_key)


class _Objects:
    """Files on their way into the store; shared ones wait until it is known what needs them."""

    def __init__(self, store: BulkStore, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._waiting: set[str] = set()
        self._tie: tuple[bytes, str] | None = None

    def take(self, part: OpenPart) -> None:
        """Store one part."""
        file = cast(BinaryIO, part.file)
        if part.name == MASTER:
            write_private(master_file(self._settings), part.file.read())
        elif part.name.startswith(OBJECTS):
            bucket, _, key = part.name.removeprefix(OBJECTS).partition("/")
            if key == INSTALLATION_KEY:
                self._tie = part.file.read(), part.content_type
                return
            self._store.put(Bucket(bucket), key, file, part.content_type)
        elif part.name.startswith(FILES):
            self._waiting.add(part.name)
            kind = "application/octet-stream"
            self._store.put(Bucket.PRIVATE, f"{_WAITING}{part.name}", file, kind)

    def compose(self, manifest: Manifest) -> None:
        """Make the objects that share files, then let the files go."""
        for stored in manifest.objects:
            names = [manifest.parts[piece.part].name for piece in stored.pieces]
            if not names or names[0].startswith(FILES):
                ranges = [_range(name, p) for name, p in zip(names, stored.pieces, strict=True)]
                self._store.compose(Bucket(stored.bucket), stored.key, ranges, stored.content_type)
        for name in self._waiting:
            self._store.delete(Bucket.PRIVATE, f"{_WAITING}{name}")

    def tie(self) -> None:
        """Say whose the store is: last of all, so that nothing starts on half of it."""
        if self._tie:
            content, kind = self._tie
            self._store.put(Bucket.PRIVATE, INSTALLATION_KEY, io.BytesIO(content), kind)


def _range(name: str, piece: Piece) -> Range:
    return Range(Bucket.PRIVATE, f"{_WAITING}{name}", piece.offset, piece.length)


@contextmanager
def _marked(folder: Path) -> Iterator[None]:
    """Mark a new data directory as unfinished until the body has ended well."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        told = " with a restore that was cut off" if (folder / UNFINISHED_RESTORE).exists() else ""
        raise BackupError(
            f"{folder.absolute()} is not empty{told}: give --to another folder, or remove it first."
        )
    mark = folder / UNFINISHED_RESTORE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Where we are root, PostgreSQL runs as another user, who must be able to pass through.
        folder.chmod(0o711 if os.geteuid() == 0 else 0o700)
        write_private(mark, b"A restore into this folder was begun and has not ended.\n")
    except OSError as error:
        raise BackupError(
            f"Nothing can be written in {folder.absolute()} ({error.strerror}): give --to another "
            "folder."
        ) from error
    try:
        yield
    except BaseException:
        _empty(folder)
        raise
    os.sync()
    mark.unlink()


def _empty(folder: Path) -> None:
    """Take away what a restore put into a folder that was empty before; the mark goes last."""
    for path in sorted(folder.iterdir(), key=lambda path: path.name == UNFINISHED_RESTORE):
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink()


def _check_store_empty(store: BulkStore) -> None:
    for bucket in Bucket:
        for info in store.listed(bucket):
            raise BackupError(
                f"The bucket {bucket} of the store is not empty (it has {info.key}): restore into "
                "empty buckets."
            )


def _check_schema(head: Head) -> None:
    if head.schema not in schemas():
        raise BackupError(
            f"Longshore {head.version} made this backup with the schema {head.schema}, this "
            f"version knows {schemas()[-1]}: install that version or a newer one."
        )


@contextmanager
def _database(settings: Settings) -> Iterator[Addresses]:
    """An empty database: the settings', or an embedded one that is made now.

    Raises:
        BackupError: the settings' is not empty, or its owner's address is not known.
    """
    addresses = addresses_of(settings)
    if addresses is None:
        postgres = EmbeddedPostgres(settings.data_dir / "postgres", bin_dir=settings.pg_bin)
        postgres.start()
        try:
            yield postgres.addresses
        finally:
            postgres.stop()
        return
    if addresses.owner is None:
        raise BackupError("Set LONGSHORE_DATABASE_OWNER_URL: only the owner may make tables.")
    if schema_of(addresses.owner) is not None:
        raise BackupError(
            "The database of LONGSHORE_DATABASE_URL has tables of Longshore already: restore into "
            "an empty one (`longshore database roles` prints how to make it)."
        )
    yield addresses


@contextmanager
def _into(settings: Settings, addresses: Addresses) -> Iterator[IO[bytes]]:
    """pg_restore, which takes all of a dump or nothing."""
    assert addresses.owner
    address, env = arguments_for(addresses.owner)
    with snapshot_of(addresses.system) as snapshot:
        restore = program(settings, "pg_restore", snapshot.postgres)
    command = [
        str(restore), "--single-transaction", "--exit-on-error", "--no-owner", "--no-password",
        f"--dbname={address}",
    ]  # fmt: skip
    with running(command, env, reads=True) as stream:
        yield stream


def _check_rows(addresses: Addresses, manifest: Manifest) -> None:
    with snapshot_of(addresses.system) as snapshot:
        found = snapshot.counts()
    for name in sorted(found.keys() | manifest.rows.keys()):
        if found.get(name) != manifest.rows.get(name):
            raise BackupError(
                f"The table {name} has {found.get(name)} rows, {manifest.rows.get(name)} were "
                "backed up: the restore is not whole."
            )
