"""Backups that are whole or none: opened by the right key only, never half, never over another."""

import os
import re
import resource
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from pyrage import x25519
from tests.support.backups import PASSPHRASE, Place, Ran

from longshore.composition.backup.container import sealed_content
from longshore.composition.backup.errors import BackupError
from longshore.composition.backup.locks import Locks, Opener
from longshore.composition.backup.manifest import HEAD, MANIFEST, encoded
from longshore.composition.backup.verifying import verify_backup
from longshore.composition.backup.writing import PartWriter
from longshore.integrations.installation import InstallationError
from longshore.integrations.object_store import Bucket, Range
from longshore.integrations.object_store.bulk import bulk_store
from longshore.kit.testing import TestPostgres

LARGE = os.urandom(1_048_576) * 24


@pytest.fixture(scope="module")
def place(postgres: TestPostgres, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """An installation with a large file and two objects that are made of parts of it."""
    place = Place(tmp_path_factory.mktemp("backup") / "data", postgres.clone(), {})
    place.found()
    place.put("large.apk", LARGE)
    store = bulk_store(place.settings())
    for number in range(2):
        ranges = [Range(Bucket.PRIVATE, "large.apk", number, len(LARGE) - 9)]
        store.compose(Bucket.PRIVATE, f"made-{number}.apk", ranges, "application/x-made")
    place.put("9/official/agr.html", b"<p>agreed</p>", Bucket.LOG)
    place.put("file/empty.txt", b"", Bucket.CDN)
    return place


@pytest.fixture(scope="module")
def backup(place: Place) -> Path:
    """A backup of it, made by the command."""
    path = place.folder.parent / "first.backup"
    ran = place.run("backup", str(path))
    assert ran.code == 0, ran.err
    assert f"keep {place.folder / 'master.key'}" in ran.out
    assert "NOT in it" in ran.out
    assert path.stat().st_mode & 0o777 == 0o600
    return path


def opener(passphrase: str = PASSPHRASE) -> Opener:
    return Opener(passphrase)


def test_what_objects_share_is_in_it_once(place: Place, backup: Path) -> None:
    assert len(LARGE) < backup.stat().st_size < len(LARGE) * 1.2
    manifest = verify_backup(backup, opener(), place.settings())
    assert {f"{stored.bucket}/{stored.key}": stored.size for stored in manifest.objects} == {
        name: len(content) for name, content in place.files().items()
    }
    assert manifest.rows["alembic_version"] == 1
    assert manifest.missing == []
    assert not manifest.head.has_master_key


def test_restored_into_another_database_and_folder(
    place: Place, backup: Path, postgres: TestPostgres, tmp_path: Path
) -> None:
    """Every file and row is there; without the master key nothing starts, and that is said."""
    other = Place(tmp_path / "data", postgres.empty(), {})
    ran = other.run("restore", str(backup))
    assert ran.code == 0, ran.err
    assert f"put it at {other.folder / 'master.key'}" in ran.out
    assert other.files() == place.files()
    assert _rows(other) == _rows(place)
    assert not (other.folder / "master.key").exists()
    with pytest.raises(InstallationError, match=r"master\.key is missing"):
        other.found()
    again = other.run("restore", str(backup))
    assert (again.code, "is not empty" in again.err) == (1, True)
    elsewhere = Place(tmp_path / "more", other.addresses, {})
    full = elsewhere.run("restore", str(backup))
    assert (full.code, "has tables of Longshore already" in full.err) == (1, True)
    # A restore that was refused leaves nothing, so that the next one finds an empty place.
    assert list(elsewhere.folder.iterdir()) == []


def _rows(place: Place) -> dict[str, list[str]]:
    with psycopg.connect(place.addresses.system) as connection:
        query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        names = sorted(name for (name,) in connection.execute(query).fetchall())
        rows = {
            name: connection.execute(f'SELECT t::text FROM "{name}" t').fetchall() for name in names
        }
    return {name: sorted(text for (text,) in found) for name, found in rows.items()}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data[: len(data) // 2], "is cut off: it has"),
        (lambda data: data[:-20_000], "is cut off: it has"),
        (lambda data: _flipped(data, len(data) // 2), "in the part files/000000000 is cut off or"),
        (lambda data: _flipped(data, 1600), "passphrase is wrong, or the part key.age"),
        (lambda data: b"not a backup" * 100, "is no backup of Longshore"),
        (lambda data: b"", "is no backup of Longshore"),
    ],
    ids=["half", "end cut", "altered file", "altered key", "another file", "empty"],
)
def test_a_damaged_backup_is_refused(
    place: Place, backup: Path, tmp_path: Path, change: Callable[[bytes], bytes], said: str
) -> None:
    path = tmp_path / "damaged"
    path.write_bytes(change(backup.read_bytes()))
    with pytest.raises(BackupError, match=re.escape(said)):
        verify_backup(path, opener(), place.settings())


def _flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def test_what_the_manifest_does_not_say_is_refused(
    place: Place, backup: Path, tmp_path: Path
) -> None:
    """Whoever has a recipient's public key can make a file that age vouches for."""
    pair, path = x25519.Identity.generate(), tmp_path / "forged"
    manifest = verify_backup(backup, opener(), place.settings())
    with (
        path.open("w+b") as file,
        sealed_content(file, Locks(None, (str(pair.to_public()),))) as (content, _),
        PartWriter(content) as writer,
    ):
        writer.add_bytes(HEAD, encoded(manifest.head))
        writer.add_bytes("objects/private/x", b"something else")
        writer.add_bytes(MANIFEST, encoded(manifest))
    with pytest.raises(BackupError, match=r"was altered.*\(objects/private/x\)"):
        verify_backup(path, Opener(None, (str(pair),)), place.settings())


def test_a_wrong_passphrase(place: Place, backup: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong"
    wrong.write_text("another six words nobody would guess")
    folder = tmp_path / "to"
    ran = place.run("restore", str(backup), "--to", str(folder), "--passphrase-file", str(wrong))
    assert ran == Ran(1, "", ran.err)
    assert "passphrase is wrong" in ran.err
    assert list(folder.iterdir()) == []


def test_recipients_and_their_secret_key(place: Place, tmp_path: Path) -> None:
    """A server that can make backups need not be able to read them."""
    pair, other = x25519.Identity.generate(), x25519.Identity.generate()
    path = tmp_path / "for-recipients"
    quiet = Place(place.folder, place.addresses, {"LONGSHORE_BACKUP_PASSPHRASE_FILE": ""})
    ran = quiet.run("backup", "--recipient", str(pair.to_public()), str(path))
    assert ran.code == 0, ran.err
    assert verify_backup(path, Opener(None, (f"# mine\n{pair}\n",)), place.settings())
    with pytest.raises(BackupError, match="was made for other keys"):
        verify_backup(path, Opener(None, (str(other),)), place.settings())
    said = quiet.run("backup", "verify", str(path))
    assert (said.code, "give --identity FILE" in said.err) == (1, True)


def test_what_is_refused_before_anything_is_written(place: Place, tmp_path: Path) -> None:
    path = tmp_path / "b"
    quiet = Place(place.folder, place.addresses, {"LONGSHORE_BACKUP_PASSPHRASE_FILE": ""})
    assert "always encrypted" in quiet.run("backup", str(path)).err
    assert "is no recipient" in quiet.run("backup", str(path), "--recipient", "age1x").err
    path.write_text("kept")
    assert "is there already" in place.run("backup", str(path)).err
    assert path.read_text() == "kept"
    assert [path] == list(tmp_path.iterdir())


def test_a_killed_backup_never_looks_whole(place: Place, tmp_path: Path) -> None:
    """SIGKILL in the middle: no file of that name, and the next one simply works."""
    path, partial = tmp_path / "b", tmp_path / "b.partial"
    process = place.begin("backup", str(path))
    _until(process, lambda: partial.exists() and partial.stat().st_size > 1_000_000)
    process.kill()
    process.communicate()
    assert partial.exists()
    assert not path.exists()
    with pytest.raises(BackupError, match="is cut off"):
        verify_backup(partial, opener(), place.settings())
    assert place.run("backup", str(path)).code == 0
    assert not partial.exists()


def test_a_full_disk_leaves_nothing(place: Place, tmp_path: Path) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8_000_000, 8_000_000))

    process = place.begin("backup", str(tmp_path / "b"), before=limit)
    _, said = process.communicate(timeout=240)
    assert process.returncode == 1, said
    assert "could not be written (File too large)" in said
    assert "Traceback" not in said
    assert list(tmp_path.iterdir()) == []


def test_a_killed_restore_is_told(
    place: Place, backup: Path, postgres: TestPostgres, tmp_path: Path
) -> None:
    other = Place(tmp_path / "data", postgres.empty(), {})
    process = other.begin("restore", str(backup))
    objects = other.folder / "store" / "objects"
    _until(process, objects.exists)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    for words in (("migrate",), ("backup", str(tmp_path / "b"))):
        said = other.run(*words)
        assert said.code == 1
        assert "A restore into" in said.err
        assert "was cut off" in said.err


def _until(process: subprocess.Popen[str], happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 240
    while not happened():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.002)
