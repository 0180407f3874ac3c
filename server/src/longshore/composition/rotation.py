"""What `longshore secrets rotate` does: a new master key, and every secret put under it."""

import asyncio
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text

from longshore.composition.domains import METADATA
from longshore.integrations.installation import rewrap_canary
from longshore.kit.db.database import Database
from longshore.kit.db.numbering import OLDEST_RUNNING, OWN_NUMBER
from longshore.kit.db.roles import Addresses
from longshore.kit.secrets.keyring import Keyring, KeyringError, keyring_of, master_file
from longshore.kit.secrets.master_keys import add_master, changing, keep_newest
from longshore.kit.secrets.sealed import Rewrapped, rewrap_all
from longshore.kit.settings import Settings

LOCK = "secrets rotate"
# What a server sealed just before the new key was there begins to be written within this time.
_SETTLE_SECONDS = 10.0
_LOOK_SECONDS, _MOST_LOOKS = 0.5, 1_200
_MOST_PASSES = 10
_ANOTHER = "Another `longshore secrets rotate` of this installation is running: let it end first."
_BEGUN = text(f"SELECT {OWN_NUMBER}")
_OLDEST = text(f"SELECT {OLDEST_RUNNING}")


@dataclass(frozen=True, slots=True)
class Rotation:
    """What a rotation did: the secrets, and how many old master keys were forgotten."""

    secrets: Rewrapped
    forgotten: int

    def __str__(self) -> str:
        said = f"{self.secrets.changed} of {self.secrets.total} secrets are under the new key."
        return said + (f" Old keys forgotten: {self.forgotten}." if self.forgotten else "")


async def rotate_master_key(
    settings: Settings, addresses: Addresses, *, forget_old: bool
) -> Rotation:
    """Add a master key, put every secret under it, and forget the old keys when asked to.

    With LONGSHORE_MASTER_KEY the operator puts the new key in front; then only the secrets change.
    Running servers use the new key of the file at once. Backups need the keys of their time, so old
    keys stay unless `forget_old`; one rotation runs at a time.

    Raises:
        KeyringError: the keys cannot be read, a secret cannot be opened, another rotation runs, or
            something still writes what is sealed under an old key; nothing is forgotten.
    """
    path = None if settings.master_key else master_file(settings)
    database = Database(addresses, pool_size=2)
    try:
        with changing(path) if path else nullcontext():
            async with database.locked(LOCK) as is_alone:
                if not is_alone:
                    raise KeyringError(_ANOTHER)
                return await _rotate(settings, database, path, forget_old=forget_old)
    finally:
        await database.dispose()


async def _rotate(
    settings: Settings, database: Database, path: Path | None, *, forget_old: bool
) -> Rotation:
    added = add_master(path) if path else b""
    # Opens what the old keys sealed even after they are forgotten.
    keyring = keyring_of(settings).as_it_is()
    done, _ = await _put_all(database, keyring)
    if path is None or not forget_old:
        return Rotation(done, 0)
    return await _forget_old(database, keyring, path, added, done)


async def _forget_old(
    database: Database, keyring: Keyring, path: Path, added: bytes, done: Rewrapped
) -> Rotation:
    """Keep the key that was added only, once nothing is on its way that another one sealed.

    A running server sees the new key whenever it seals. What it sealed before that, and has not
    committed yet, no pass has seen.
    """
    await _pause(_SETTLE_SECONDS)
    await _ended_what_runs(database)
    again, is_settled = await _put_all(database, keyring)
    if not is_settled:
        raise KeyringError(
            "A server still seals with an old master key: no key was forgotten. Let every server "
            "use this one's file of master keys, then run it again."
        )
    forgotten = keep_newest(path, added)
    late, _ = await _put_all(database, keyring)
    changed = done.changed + again.changed + late.changed
    return Rotation(Rewrapped(late.total, changed), forgotten)


async def _put_all(database: Database, keyring: Keyring) -> tuple[Rewrapped, bool]:
    """Put every secret under the newest key; True once a pass has found nothing left to do.

    One pass does not see what was written behind it.
    """
    changed = total = 0
    for _ in range(_MOST_PASSES):
        done = await rewrap_all(database, keyring, METADATA)
        async with database.system() as session:
            await rewrap_canary(session, keyring)
        total, changed = done.total, changed + done.changed
        if not done.changed:
            return Rewrapped(total, changed), True
    return Rewrapped(total, changed), False


async def _ended_what_runs(database: Database) -> None:
    """Wait until every transaction that has begun to write until now has come to its end.

    Raises:
        KeyringError: one does not.
    """
    async with database.system() as session:
        begun = (await session.execute(_BEGUN)).scalar_one()
    for _ in range(_MOST_LOOKS):
        async with database.system() as session:
            oldest = (await session.execute(_OLDEST)).scalar_one()
        if oldest >= begun:
            return
        await _pause(_LOOK_SECONDS)
    raise KeyringError(
        "A transaction of the database has been open for ten minutes and may hold a secret under "
        "an old master key: no key was forgotten. Run it again once that has ended."
    )


async def _pause(seconds: float) -> None:
    await asyncio.sleep(seconds)
