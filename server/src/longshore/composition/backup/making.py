"""Making a backup beside a running server; why in this order: decision 0014."""

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import text

from longshore import __version__
from longshore.composition.backup.container import sealed_content
from longshore.composition.backup.copying import copy_objects
from longshore.composition.backup.errors import BackupError
from longshore.composition.backup.locks import Locks, Opener
from longshore.composition.backup.manifest import (
    DATABASE,
    FORMAT,
    HEAD,
    MANIFEST,
    MASTER,
    Head,
    Manifest,
    encoded,
)
from longshore.composition.backup.snapshot import Name, Named, Snapshot, snapshot_of
from longshore.composition.backup.verifying import verify_backup
from longshore.composition.backup.writing import PartWriter
from longshore.integrations.object_store.bulk import BulkStore, bulk_store
from longshore.kit.db.address import plain_url
from longshore.kit.db.holding import holding_removals
from longshore.kit.db.migrate import schemas
from longshore.kit.db.roles import Addresses
from longshore.kit.secrets.keyring import master_lines
from longshore.kit.settings import Settings

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Made:
    """A backup that was made and has verified itself."""

    manifest: Manifest
    size_bytes: int
    seconds: float


def make_backup(
    settings: Settings,
    addresses: Addresses,
    path: Path,
    locks: Locks,
    *,
    with_master_key: bool,
    tell: Tell,
) -> Made:
    """Write database and store into a new file, read it again, and only then give it its name.

    Raises:
        BackupError: with what to do; no file of that name is left.
        HeldError: another backup runs, or the database was lost.
        StoreError: the store failed.
    """
    locks.check()
    started = time.monotonic()
    if path.exists():
        raise BackupError(f"{path} is there already: give a new name, none is ever overwritten.")
    partial = path.with_name(f"{path.name}.partial")
    try:
        own = _write(settings, addresses, partial, locks, with_master_key, tell)
        tell("Reading it again.")
        manifest = verify_backup(partial, Opener(made_with=own), settings)
        size = partial.stat().st_size
        _give_name(partial, path)
    except OSError as error:
        raise BackupError(
            f"{path} could not be written ({error.strerror or error}): nothing of it was left."
        ) from error
    finally:
        partial.unlink(missing_ok=True)
    _sync_folder(path.parent)
    return Made(manifest, size, time.monotonic() - started)


def _write(
    settings: Settings,
    addresses: Addresses,
    partial: Path,
    locks: Locks,
    with_master_key: bool,
    tell: Tell,
) -> object:
    store = bulk_store(settings)
    descriptor = os.open(partial, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    with (
        os.fdopen(descriptor, "r+b") as file,
        holding_removals(plain_url(addresses.system)),
        sealed_content(file, locks) as (content, own),
        PartWriter(content) as writer,
    ):
        with snapshot_of(addresses.system) as snapshot:
            head = _head(settings, snapshot, has_master_key=with_master_key)
            writer.add_bytes(HEAD, encoded(head))
            if with_master_key:
                writer.add_bytes(MASTER, master_lines(settings))
            tell("Dumping the database.")
            with snapshot.dump(settings) as dump:
                writer.add_stream(DATABASE, dump)
            rows = snapshot.counts()
            # Which rows name files is known of the newest schema only.
            names = snapshot.names() if head.schema == schemas()[-1] else {}
        tell("Copying the files.")
        manifest = _manifest(head, rows, names, store, writer)
        writer.add_bytes(MANIFEST, encoded(manifest))
    return own


def _manifest(
    head: Head,
    rows: dict[str, int],
    names: Mapping[Name, Named],
    store: BulkStore,
    writer: PartWriter,
) -> Manifest:
    objects = list(copy_objects(store, writer))
    there = {(stored.bucket, stored.key) for stored in objects}
    needed = (name for name, named in names.items() if named.is_needed)
    missing = sorted(f"{bucket}/{key}" for bucket, key in needed if (bucket, key) not in there)
    return Manifest(head, list(writer.parts), objects, rows, missing)


def _head(settings: Settings, snapshot: Snapshot, *, has_master_key: bool) -> Head:
    query = "SELECT (SELECT version_num FROM alembic_version), (SELECT id::text FROM installation)"
    found = snapshot.connection.execute(text(query)).one()
    return Head(
        format=FORMAT,
        version=__version__,
        schema=found[0],
        installation=found[1] or "",
        made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        postgres=snapshot.postgres,
        store=settings.store_kind,
        has_master_key=has_master_key,
    )


def _give_name(partial: Path, path: Path) -> None:
    """Name the whole file, in one step, and never over another."""
    try:
        path.hardlink_to(partial)
    except FileExistsError:
        raise BackupError(f"{path} was made meanwhile by somebody else.") from None
    except OSError:
        # Some disks know no links.
        partial.rename(path)


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
