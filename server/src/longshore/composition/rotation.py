"""What `longshore secrets rotate` does: a new master key, and every secret put under it."""

from dataclasses import dataclass

from longshore.composition.domains import METADATA
from longshore.integrations.installation import rewrap_canary
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.secrets.keyring import add_master, keep_newest, keyring_of, master_file
from longshore.kit.secrets.sealed import Rewrapped, rewrap_all
from longshore.kit.settings import Settings


@dataclass(frozen=True, slots=True)
class Rotation:
    """What a rotation did: the secrets, and how many old master keys were forgotten."""

    secrets: Rewrapped
    forgotten: int

    def __str__(self) -> str:
        text = f"{self.secrets.changed} of {self.secrets.total} secrets are under the new key."
        return text + (f" Old keys forgotten: {self.forgotten}." if self.forgotten else "")


async def rotate_master_key(
    settings: Settings, addresses: Addresses, *, forget_old: bool
) -> Rotation:
    """Add a master key, put every secret under it, and forget the old keys when asked to.

    With LONGSHORE_MASTER_KEY the operator puts the new key in front; then only the secrets change.
    Running servers use the new key of the file at once. Backups need the keys of their time, so old
    keys stay unless `forget_old`; a second pass finds what was written while the first one ran.

    Raises:
        KeyringError: the keys cannot be read, or a secret cannot be opened; nothing is forgotten.
    """
    if settings.master_key is None:
        add_master(master_file(settings))
    keyring = keyring_of(settings)
    database = Database(addresses, pool_size=2)
    try:
        first = await rewrap_all(database, keyring, METADATA)
        again = await rewrap_all(database, keyring, METADATA)
        async with database.system() as session:
            await rewrap_canary(session, keyring)
    finally:
        await database.dispose()
    forgotten = 0
    if forget_old and settings.master_key is None:
        forgotten = keep_newest(master_file(settings))
    return Rotation(Rewrapped(again.total, first.changed + again.changed), forgotten)
