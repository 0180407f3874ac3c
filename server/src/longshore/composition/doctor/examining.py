"""Every check in turn; a part that cannot be asked is a finding and no end."""

import shutil
from collections.abc import Iterator

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from longshore.composition.backup.snapshot import Snapshot, snapshot_of
from longshore.composition.cli.starting import REFUSALS, check_installed, opened_database
from longshore.composition.doctor.database import check_database
from longshore.composition.doctor.files import check_files, contents
from longshore.composition.doctor.findings import Finding, Level, fault, warning, well
from longshore.composition.doctor.secrets import check_secrets
from longshore.data.engine.place import folder_of
from longshore.integrations.installation import KEY, Installation
from longshore.integrations.object_store.bulk import BulkStore, bulk_store
from longshore.integrations.object_store.port import Bucket, StoreError
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings

_LITTLE, _NEARLY_NONE = 0.20, 0.10


def findings_of(settings: Settings, *, deep: bool) -> Iterator[Finding]:
    """Everything that was found; an embedded database that does not run is started meanwhile.

    What keeps an installation from being opened is a finding, too.
    """
    try:
        check_installed(settings)
        with opened_database(settings, migrated=False) as opened:
            yield from _examine(settings, opened.addresses, deep=deep)
    except REFUSALS as error:
        what, _, remedy = str(error).partition(": ")
        yield fault("start", what, remedy)


def _examine(settings: Settings, addresses: Addresses, *, deep: bool) -> Iterator[Finding]:
    """Look at everything, at one moment of the database."""
    yield _disk(settings)
    yield from _put_aside(settings)
    try:
        with snapshot_of(addresses.system) as snapshot:
            found = list(check_database(snapshot, addresses))
            yield from found
            if any(each.check == "migrations" and each.level is Level.FAULT for each in found):
                # What rows say is known of the newest schema only.
                return
            yield from check_secrets(settings, snapshot.connection)
            yield from _store(settings, snapshot, deep=deep)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).strip().splitlines()[-1]
        yield fault("database", f"The database failed: {reason}", "Look into PostgreSQL's log.")


def _disk(settings: Settings) -> Finding:
    usage = shutil.disk_usage(settings.data_dir)
    share, free = usage.free / usage.total, f"{usage.free / 1e9:.1f} GB"
    words = f"{free} ({share:.0%}) of the disk under {settings.data_dir.absolute()} is free."
    remedy = "Make room, or move LONGSHORE_DATA_DIR to a larger disk."
    if share < _NEARLY_NONE:
        return fault("disk", words, remedy)
    return warning("disk", words, remedy) if share < _LITTLE else well("disk", words)


def _put_aside(settings: Settings) -> Iterator[Finding]:
    """Events and clicks that could not be counted: no page tells of them."""
    folders = (folder_of(settings) / "loader", settings.data_dir / "clicks")
    kept = sorted(path for folder in folders for path in folder.glob("*.refused"))
    if kept:
        words = f"{len(kept)} files of events or clicks could not be read and were put aside."
        remedy = "The log says of each why; keep them for whoever looks into it, or remove them."
        names = tuple(str(path.relative_to(settings.data_dir)) for path in kept)
        yield warning("events", words, remedy, names)


def _store(settings: Settings, snapshot: Snapshot, *, deep: bool) -> Iterator[Finding]:
    try:
        store = bulk_store(settings)
        yield _tie(store, snapshot)
        yield from check_files(store, snapshot, deep=deep)
    except StoreError as error:
        remedy = "Start it, or correct LONGSHORE_STORE_*; `longshore store probe` tells more."
        yield fault("store", f"The store failed ({error}).", remedy)


def _tie(store: BulkStore, snapshot: Snapshot) -> Finding:
    row = snapshot.connection.execute(select(Installation.id, Installation.is_tied)).one_or_none()
    if row is None or not row.is_tied:
        return well("store", "The installation was not started yet.")
    there = store.head(Bucket.PRIVATE, KEY)
    found = b"".join(contents(store, Bucket.PRIVATE, KEY)) if there else b""
    if found.decode("ascii", "replace") == str(row.id):
        return well("store", f"Database and store both belong to the installation {row.id}.")
    words = f"The database belongs to the installation {row.id}, the store does not."
    remedy = "Set LONGSHORE_DATA_DIR or LONGSHORE_STORE_* to the store that belongs to it."
    return fault("store", words, remedy)
