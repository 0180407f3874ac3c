"""Database, store and master key belong together, or the start says what to do."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from longshore.composition.domains import METADATA
from longshore.integrations.installation import (
    InstallationError,
    check_installation,
    tie_store,
)
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.kit.db.database import Database
from longshore.kit.secrets.keyring import master_file
from longshore.kit.settings import Settings
from longshore.kit.testing import TestPostgres


@dataclass
class Place:
    """A database and what is started on it."""

    database: Database
    folder: Path

    async def start(self, name: str = "one", **settings: object) -> Settings:
        """Start with a data directory of this name."""
        values = Settings.model_validate({"data_dir": self.folder / name} | settings)
        store = EmbeddedStore(values.data_dir)
        await check_installation(values, self.database, store, METADATA)
        return values


@pytest.fixture
async def place(postgres: TestPostgres, tmp_path: Path) -> AsyncIterator[Place]:
    database = Database(postgres.clone(), pool_size=1)
    yield Place(database, tmp_path)
    await database.dispose()


async def test_the_same_again(place: Place) -> None:
    for _ in range(2):
        await place.start()


async def test_another_data_directory_on_one_database(place: Place) -> None:
    await place.start()
    values = await place.start()
    key = master_file(values)
    with pytest.raises(InstallationError, match=r"is empty or another.*LONGSHORE_DATA_DIR"):
        await place.start("two", master_key_file=key)
    await tie_store(place.database, EmbeddedStore(place.folder / "two"))
    await place.start("two", master_key_file=key)


async def test_another_database_on_one_data_directory(place: Place, postgres: TestPostgres) -> None:
    await place.start()
    other = Place(Database(postgres.clone(), pool_size=1), place.folder)
    with pytest.raises(InstallationError, match="the database does not"):
        await other.start()
    await other.database.dispose()


async def test_a_missing_master_key_is_not_made_again(place: Place) -> None:
    key = master_file(await place.start())
    kept = key.read_bytes()
    key.unlink()
    with pytest.raises(InstallationError, match=r"master\.key is missing"):
        await place.start()
    assert not key.exists()
    key.write_bytes(kept)
    key.chmod(0o600)
    await place.start()


@pytest.mark.parametrize("content", [b"garbage", b"A" * 43 + b"=\n"])
async def test_a_wrong_master_key(place: Place, content: bytes) -> None:
    key = master_file(await place.start())
    key.write_bytes(content)
    with pytest.raises(InstallationError, match="put that one back"):
        await place.start()
    assert key.read_bytes() == content


async def test_a_key_outside_of_the_data_directory(place: Place) -> None:
    key = place.folder / "elsewhere" / "keys"
    values = await place.start(master_key_file=key)
    assert key.stat().st_mode & 0o777 == 0o600
    assert not (values.data_dir / "master.key").exists()
