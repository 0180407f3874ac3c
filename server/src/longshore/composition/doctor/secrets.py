"""The master key: whether the canary and every sealed secret opens. Nothing opened is kept."""

from collections.abc import Iterator

from sqlalchemy import Connection, select

from longshore.composition.doctor.findings import Finding, fault, well
from longshore.composition.domains import METADATA
from longshore.integrations.installation import CANARY_RECORD, Installation
from longshore.kit.secrets.keyring import Keyring, KeyringError, keyring_of, master_file
from longshore.kit.secrets.sealed import Sealed
from longshore.kit.settings import Settings

# Players' secrets may be millions.
_AT_ONCE = 500


def check_secrets(settings: Settings, connection: Connection) -> Iterator[Finding]:
    """Every secret there is, by the master key of the settings."""
    canary = connection.execute(select(Installation.canary)).scalar_one_or_none()
    if settings.master_key is None and not master_file(settings).exists():
        place = master_file(settings).absolute()
        yield fault("keys", f"The master key {place} is missing.", "Put it back as it was.")
        return
    keyring = keyring_of(settings)
    try:
        if canary is not None:
            keyring.decrypt(canary, publisher_id=0, record=CANARY_RECORD)
    except KeyringError as error:
        remedy = "Put back the master key that this installation was used with."
        yield fault("keys", f"The master key does not open the canary: {error}", remedy)
        return
    yield _every(keyring, connection)


def _every(keyring: Keyring, connection: Connection) -> Finding:
    total, shut = 0, []
    for table in METADATA.sorted_tables:
        for column in table.columns:
            if not isinstance(column.type, Sealed):
                continue
            rows = select(table).where(column.is_not(None)).execution_options(yield_per=_AT_ONCE)
            for row in connection.execute(rows).mappings():
                total += 1
                try:
                    _open(keyring, column.type, column.name, dict(row))
                except KeyringError as error:
                    shut.append(f"{table.name}.{column.name}, id {row['id']}: {error}")
    if shut:
        words = f"{len(shut)} of {total} sealed secrets do not open."
        remedy = "Put the older master keys back behind the newest one, or enter the secrets anew."
        return fault("keys", words, remedy, tuple(shut))
    return well("keys", f"The master key opens the canary and all {total} sealed secrets.")


def _open(keyring: Keyring, kind: Sealed, name: str, row: dict[str, object]) -> None:
    token, publisher_id = row[name], row["publisher_id"]
    assert isinstance(token, bytes)
    assert isinstance(publisher_id, int)
    if kind.record:
        keyring.decrypt(token, publisher_id=publisher_id, record=kind.record.format(**row))
    else:
        keyring.fits(token, publisher_id=publisher_id)
