"""The database: its pages, its roles, its schema, its clock."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from sqlalchemy import text

from longshore.composition.backup.snapshot import Snapshot
from longshore.composition.doctor.findings import Finding, fault, warning, well
from longshore.kit.db.migrate import schemas
from longshore.kit.db.roles import Addresses, WrongRoleError, check_roles

_MOST_APART = timedelta(seconds=2)
_SCHEMA = text("SELECT version_num FROM alembic_version")
_CLOCK = text("SELECT clock_timestamp(), (SELECT max(at) FROM audit_event)")
_DAMAGED = text("SELECT coalesce(sum(checksum_failures), 0) FROM pg_stat_database")


def check_database(snapshot: Snapshot, addresses: Addresses) -> Iterator[Finding]:
    """Everything about the database itself."""
    yield _pages(snapshot)
    yield _roles(addresses)
    yield _schema(snapshot)
    yield _clock(snapshot)


def _pages(snapshot: Snapshot) -> Finding:
    damaged = int(snapshot.connection.execute(_DAMAGED).scalar_one())
    if damaged:
        words = f"PostgreSQL read {damaged} pages with a wrong checksum."
        remedy = "The disk is failing: restore the newest backup that verifies on another one."
        return fault("database", words, remedy)
    return well("database", f"PostgreSQL {snapshot.postgres} answers.")


def _roles(addresses: Addresses) -> Finding:
    try:
        check_roles(addresses)
    except WrongRoleError as error:
        return fault("roles", str(error), "Correct the address or the role.")
    return well("roles", "Application and system work sign in as whom they should.")


def _schema(snapshot: Snapshot) -> Finding:
    found, newest = snapshot.connection.execute(_SCHEMA).scalar_one(), schemas()[-1]
    if found == newest:
        return well("migrations", f"The schema is {found}, the newest.")
    if found in schemas():
        remedy = "Make a backup, then run `longshore migrate`."
        return fault("migrations", f"The schema is {found}, {newest} is needed.", remedy)
    remedy = "Install the version that it was last used with, or restore a backup made before."
    return fault("migrations", f"The schema {found} is newer than this version knows.", remedy)


def _clock(snapshot: Snapshot) -> Finding:
    theirs, newest = snapshot.connection.execute(_CLOCK).one()
    ours = datetime.now(UTC)
    if abs(ours - theirs) > _MOST_APART:
        apart = (ours - theirs).total_seconds()
        words = f"This machine's clock is {apart:+.1f} s from the database's."
        return fault("clock", words, "Let NTP set both clocks.")
    if newest is not None and newest > ours + _MOST_APART:
        words = f"The audit log's newest event is of {newest:%Y-%m-%d %H:%M:%S} UTC, ahead of now."
        return warning("clock", words, "The clock was put back: see that NTP sets it.")
    return well("clock", "The clock agrees with the database's.")
