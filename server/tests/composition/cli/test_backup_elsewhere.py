"""Backups of an own PostgreSQL 15 and an S3 store, and from one kind of place into another.

Debian's PostgreSQL with its own pg_dump and pg_restore, SeaweedFS as the store.
"""

import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.backups import Place
from tests.support.s3_servers import ACCESS_KEY, BUCKETS, SECRET_KEY, SeaweedFS

from longshore.composition.backup.locks import Opener
from longshore.composition.backup.verifying import verify_backup
from longshore.integrations.object_store import Bucket, Range
from longshore.integrations.object_store.bulk import bulk_store
from longshore.kit.testing import TestPostgres

DEBIAN = Path("/usr/lib/postgresql/15/bin")
pytestmark = pytest.mark.skipif(
    not (DEBIAN / "pg_dump").exists(), reason="Debian's postgresql-15 is not installed"
)


@pytest.fixture(scope="module")
def old_postgres() -> Iterator[TestPostgres]:
    server = TestPostgres(DEBIAN)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def s3() -> Iterator[dict[str, str]]:
    """What is set to use SeaweedFS."""
    server = SeaweedFS()
    server.start()
    names = {f"LONGSHORE_STORE_BUCKET_{b.upper()}": name for b, name in BUCKETS.items()}
    yield {
        "LONGSHORE_STORE_KIND": "s3",
        "LONGSHORE_STORE_ENDPOINT": server.endpoint,
        "LONGSHORE_STORE_ACCESS_KEY": ACCESS_KEY,
        "LONGSHORE_STORE_SECRET_KEY": SECRET_KEY,
        **names,
    }
    server.stop()


def test_from_a_folder_to_s3_and_back(
    old_postgres: TestPostgres, s3: dict[str, str], tmp_path: Path
) -> None:
    """PostgreSQL 15 all the way; objects that share bytes become whole ones in S3."""
    folder = Place(tmp_path / "one" / "data", old_postgres.clone(), {})
    folder.folder.parent.mkdir()
    folder.found()
    large = secrets.token_bytes(6_000_000)
    folder.put("base.apk", large)
    ranges = [Range(Bucket.PRIVATE, "base.apk", 0, 5_500_000)]
    bulk_store(folder.settings()).compose(Bucket.PRIVATE, "made.apk", ranges, "application/x-made")
    folder.put("file/a b/图.png", b"picture", Bucket.CDN)
    first = tmp_path / "first"
    ran = folder.run("backup", str(first))
    assert ran.code == 0, ran.err
    opener = Opener((tmp_path / "one" / "passphrase").read_text().strip())
    assert verify_backup(first, opener, folder.settings()).head.postgres == 15

    own = Place(tmp_path / "two" / "data", old_postgres.empty(), s3)
    own.folder.parent.mkdir()
    ran = own.run("restore", str(first))
    assert ran.code == 0, ran.err
    assert own.files() == folder.files()
    found = bulk_store(own.settings()).head(Bucket.PRIVATE, "made.apk")
    assert found is not None
    assert found.content_type == "application/x-made"
    (own.folder / "master.key").write_bytes((folder.folder / "master.key").read_bytes())
    (own.folder / "master.key").chmod(0o600)
    told = own.run("doctor", "--deep").out
    assert "well     files:" in told
    assert "well     contents:" in told
    assert "well     keys:" in told

    again = Place(tmp_path / "three" / "data", old_postgres.empty(), s3)
    again.folder.parent.mkdir()
    refused = again.run("restore", str(first))
    assert (refused.code, "of the store is not empty" in refused.err) == (1, True)

    second = tmp_path / "second"
    ran = own.run("backup", str(second))
    assert ran.code == 0, ran.err
    back = Place(tmp_path / "four" / "data", old_postgres.empty(), {})
    back.folder.parent.mkdir()
    ran = back.run("restore", str(second))
    assert ran.code == 0, ran.err
    assert back.files() == folder.files()
