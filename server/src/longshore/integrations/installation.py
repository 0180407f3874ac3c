"""What belongs together: one database, one object store, one set of master keys.

A row of the database carries a random id, which the store keeps as an object, and a text that the
master key sealed. Both are looked at before anything is served: a store of another installation
would lack every file, a wrong key would be found out when a game is to be signed.
"""

import secrets
from uuid import UUID

from sqlalchemy import Boolean, LargeBinary, MetaData, literal, null, select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from longshore.integrations.installation_error import InstallationError
from longshore.integrations.object_store.naming import Naming
from longshore.integrations.object_store.port import Bucket, ObjectStore
from longshore.kit.db.database import Base, Database
from longshore.kit.ids import new_uuid
from longshore.kit.secrets.keyring import Keyring, KeyringError, keyring_of, master_file
from longshore.kit.secrets.sealed import Sealed
from longshore.kit.settings import Settings

KEY = "longshore-installation"
CANARY_RECORD = "installation:canary"
_LOCK = text("SELECT pg_advisory_xact_lock(7316001)")


class Installation(Base):
    """The only row of its table; `is_tied` once the store has its id, too."""

    __tablename__ = "installation"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    is_tied: Mapped[bool] = mapped_column(Boolean)
    canary: Mapped[bytes | None] = mapped_column(LargeBinary)


NAMINGS = (
    Naming(
        select(literal(str(Bucket.PRIVATE)), literal(KEY), null(), null()).where(
            Installation.is_tied
        )
    ),
)


async def check_installation(
    settings: Settings, database: Database, store: ObjectStore, metadata: MetaData
) -> None:
    """See that database, store and master key belong together; tie them at the first start.

    `metadata` names every table, to find secrets that were sealed before there was a canary.

    Raises:
        InstallationError: they do not.
        StoreError: the store does not answer.
    """
    async with database.system() as session:
        await session.execute(_LOCK)
        row = (await session.execute(select(Installation))).scalar_one_or_none()
        found = await _id_in(store)
        if row is None:
            if found is not None:
                raise InstallationError(_foreign(found))
            row = Installation(id=new_uuid(), is_tied=False)
            session.add(row)
        await _check_master(settings, session, row, metadata)
        if row.is_tied and found != str(row.id):
            raise InstallationError(_missing(str(row.id), found))
        number = str(row.id)
    # The row is there before the object, so that a start cut off here is simply begun again.
    if not row.is_tied:
        if found not in (None, number):
            raise InstallationError(_foreign(found))
        await tie_store(database, store)


async def tie_store(database: Database, store: ObjectStore) -> str:
    """Let this store be the database's from now on, whatever it was; the id of both."""
    async with database.system() as session:
        row = (await session.execute(select(Installation))).scalar_one()
        content = str(row.id).encode()
        await store.put_bytes(Bucket.PRIVATE, KEY, content, content_type="text/plain")
        row.is_tied = True
        return str(row.id)


async def rewrap_canary(session: AsyncSession, keyring: Keyring) -> None:
    """Put the canary under the newest master key, after every secret was."""
    row = (await session.execute(select(Installation))).scalar_one_or_none()
    if row is not None and row.canary is not None:
        row.canary = keyring.rewrap(row.canary, publisher_id=0)


async def _check_master(
    settings: Settings, session: AsyncSession, row: Installation, metadata: MetaData
) -> None:
    keyring = keyring_of(settings)
    known = row.canary or await _any_secret(session, metadata)
    if known is None and row.canary is None:
        row.canary = keyring.encrypt(secrets.token_bytes(16), publisher_id=0, record=CANARY_RECORD)
        return
    place = "LONGSHORE_MASTER_KEY" if settings.master_key else str(master_file(settings).absolute())
    if settings.master_key is None and not master_file(settings).exists():
        raise InstallationError(
            f"The master key {place} is missing: put it back as it was, or set "
            "LONGSHORE_MASTER_KEY or LONGSHORE_MASTER_KEY_FILE; no stored secret opens without it."
        )
    try:
        if row.canary is not None:
            keyring.decrypt(row.canary, publisher_id=0, record=CANARY_RECORD)
        else:
            row.canary = _first_canary(keyring, known)
    except KeyringError as error:
        raise InstallationError(
            f"The master key in {place} is not the one that this installation's secrets are sealed "
            f"with: put that one back. {error}"
        ) from error


def _first_canary(keyring: Keyring, known: tuple[int, bytes] | bytes | None) -> bytes:
    """A canary for an installation that has secrets already: the key must open one of them."""
    assert isinstance(known, tuple)
    publisher_id, token = known
    keyring.rewrap(token, publisher_id=publisher_id)
    return keyring.encrypt(secrets.token_bytes(16), publisher_id=0, record=CANARY_RECORD)


async def _any_secret(session: AsyncSession, metadata: MetaData) -> tuple[int, bytes] | None:
    for table in metadata.sorted_tables:
        for column in table.columns:
            if isinstance(column.type, Sealed):
                one = select(table.c.publisher_id, column).where(column.is_not(None)).limit(1)
                if found := (await session.execute(one)).first():
                    return found[0], found[1]
    return None


async def _id_in(store: ObjectStore) -> str | None:
    if await store.head(Bucket.PRIVATE, KEY) is None:
        return None
    return (await store.read_bytes(Bucket.PRIVATE, KEY, limit=100)).decode("ascii", "replace")


def _foreign(found: str) -> str:
    return (
        f"The object store belongs to the installation {found}, the database does not: set "
        "LONGSHORE_DATABASE_URL or LONGSHORE_DATA_DIR to what belongs together."
    )


def _missing(number: str, found: str | None) -> str:
    belongs = f"belongs to the installation {found}" if found else "is empty or another"
    return (
        f"The database belongs to the installation {number}, the object store {belongs}: set "
        "LONGSHORE_DATA_DIR or LONGSHORE_STORE_* to the store that was used with it, or, when its "
        "files are lost for good, run `longshore store adopt`."
    )
