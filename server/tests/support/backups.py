"""An installation without a server: a database, files, and the commands as processes."""

import asyncio
import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from longshore.composition.cli.main import app
from longshore.composition.domains import METADATA
from longshore.integrations.installation import check_installation
from longshore.integrations.object_store import Bucket
from longshore.integrations.object_store.bulk import bulk_store
from longshore.integrations.object_store.opened import open_store
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings

PASSPHRASE = "six words that nobody would guess"


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str


@dataclass(frozen=True, slots=True)
class Place:
    """A data directory on a database of its own, and what more is set."""

    folder: Path
    addresses: Addresses
    more: Mapping[str, str]

    def environment(self) -> dict[str, str]:
        """What a command is started with."""
        kept = {name: value for name, value in os.environ.items() if "LONGSHORE" not in name}
        phrase = self.folder.parent / "passphrase"
        phrase.write_text(f"{PASSPHRASE}\n")
        given = {
            "LONGSHORE_DATA_DIR": str(self.folder),
            "LONGSHORE_DATABASE_URL": self.addresses.application,
            "LONGSHORE_DATABASE_SYSTEM_URL": self.addresses.system,
            "LONGSHORE_DATABASE_OWNER_URL": self.addresses.owner or "",
            "LONGSHORE_BACKUP_PASSPHRASE_FILE": str(phrase),
            **self.more,
        }
        return kept | {name: value for name, value in given.items() if value}

    def settings(self) -> Settings:
        """The same for what runs in the test's process."""
        names = {name.removeprefix("LONGSHORE_").lower(): text for name, text in self.more.items()}
        return Settings.model_validate({"data_dir": self.folder} | names)

    def begin(self, *words: str, before: Callable[[], None] | None = None) -> subprocess.Popen[str]:
        """Start a command as a process; `before` is called in it first."""
        command = [str(Path(sys.executable).parent / "longshore"), *words]
        return subprocess.Popen(
            command, env=self.environment(), text=True, preexec_fn=before,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def run(self, *words: str) -> Ran:
        """Run a command in this process, which has loaded everything; never a traceback."""
        done = CliRunner().invoke(app, list(words), env=self.environment())
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exc_info
        return Ran(done.exit_code, done.stdout, done.stderr)

    def found(self) -> None:
        """What the first start does: tie database, store and master key."""

        async def check() -> None:
            database = Database(self.addresses, pool_size=1)
            try:
                settings = self.settings()
                await check_installation(settings, database, open_store(settings), METADATA)
            finally:
                await database.dispose()

        asyncio.run(check())

    def put(self, key: str, content: bytes, bucket: Bucket = Bucket.PRIVATE) -> None:
        """Store an object."""
        store = bulk_store(self.settings())
        store.put(bucket, key, io.BytesIO(content), "application/octet-stream")

    def files(self) -> dict[str, bytes]:
        """Every object there is."""
        store, found = bulk_store(self.settings()), dict[str, bytes]()
        for bucket in Bucket:
            for info in store.listed(bucket):
                content = b""
                for extent in store.extents(info, bucket) or ():
                    file = store.open_file(extent)
                    assert file is not None
                    with file:
                        whole = file.read()
                    content += whole[extent.offset : extent.offset + extent.length]
                found[f"{bucket}/{info.key}"] = content
        return found
