"""`longshore doctor` finds what is wrong, says what to do, and changes nothing."""

import hashlib
import json
import secrets
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from tests.support.backups import Place

from longshore.integrations.object_store import Bucket
from longshore.integrations.object_store.bulk import bulk_store
from longshore.kit.testing import TestPostgres

BUNDLES = {f"plugins/x/{number}.zip": secrets.token_bytes(1000 + number) for number in range(3)}


@pytest.fixture
def place(postgres: TestPostgres, tmp_path: Path) -> Place:
    """An installation with three files that rows name."""
    place = Place(tmp_path / "data", postgres.clone(), {})
    place.found()
    with psycopg.connect(place.addresses.system) as connection:
        connection.execute(
            "INSERT INTO channel (code, name_zh, name_en, kind) VALUES ('x', 'x', 'x', 'domestic')"
        )
        for version, (key, content) in enumerate(BUNDLES.items()):
            place.put(key, content)
            digest = hashlib.sha256(content).hexdigest()
            connection.execute(
                "INSERT INTO channel_plugin (channel_code, version, plugin_key, object_key, sha256,"
                " size_bytes, min_sdk, parameters) VALUES ('x', %s, 'k', %s, %s, %s, 1, '[]')",
                (version, key, digest, len(content)),
            )
    return place


def told(place: Place, *words: str) -> tuple[int, dict[str, tuple[str, str, list[str]]]]:
    """Exit code, and level, text and examples by check; the same in both kinds of output."""
    ran = place.run("doctor", "--json", *words)
    findings = json.loads(ran.out)["findings"]
    plain = place.run("doctor", *words)
    assert plain.code == ran.code
    for found in findings:
        assert (f"->  {found['remedy']}" in plain.out) or found["level"] == "well"
    return ran.code, {f["check"]: (f["level"], f["text"], f["examples"]) for f in findings}


def test_what_is_well(place: Place) -> None:
    _, found = told(place, "--deep")
    levels = {check: level for check, (level, _, _) in found.items() if check != "disk"}
    checks = "database roles migrations clock keys store files contents"
    assert levels == dict.fromkeys(checks.split(), "well")
    assert "4 files" in found["files"][1]


def test_files_against_rows(place: Place) -> None:
    """Missing, another size, other bytes of the same size, and what no row names."""
    store = bulk_store(place.settings())
    missing, longer, other = BUNDLES
    store.delete(Bucket.PRIVATE, missing)
    place.put(longer, BUNDLES[longer] + b"!")
    place.put(other, secrets.token_bytes(len(BUNDLES[other])))
    place.put("file/nobody.txt", b"left", Bucket.CDN)
    before = place.files()
    code, found = told(place, "--deep")
    assert code == 1
    assert found["contents"][0::2] == ("fault", [f"private/{other}"])
    assert found["orphans"][0::2] == ("warning", ["cdn/file/nobody.txt"])
    ran = place.run("doctor")
    assert f"private/{missing}" in ran.out
    assert f"private/{longer}" in ran.out
    assert f"private/{other}" not in ran.out
    assert place.files() == before


def test_what_was_put_aside_is_told(place: Place) -> None:
    """[W-19] Of events that the loader could not read the log alone knew."""
    names = ["analytics/loader/w0-1-40.refused", "clicks/w0-2.refused"]
    for name in names:
        path = place.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"damaged")
    code, found = told(place)
    assert (code, found["events"][0::2]) == (0, ("warning", names))


def test_a_backup_names_what_was_missing_before(place: Place, tmp_path: Path) -> None:
    missing = next(iter(BUNDLES))
    bulk_store(place.settings()).delete(Bucket.PRIVATE, missing)
    ran = place.run("backup", str(tmp_path / "b"))
    assert ran.code == 0
    assert f"Missing in the store although a row names it: private/{missing}" in ran.err


def test_keys(place: Place) -> None:
    key = place.folder / "master.key"
    kept = key.read_bytes()
    key.write_bytes(b"A" * 43 + b"=\n")
    assert told(place)[1]["keys"][0] == "fault"
    key.unlink()
    code, found = told(place)
    assert (code, "is missing" in found["keys"][1]) == (1, True)
    assert not key.exists()
    key.write_bytes(kept)


def test_an_older_schema_and_another_store(place: Place) -> None:
    with psycopg.connect(place.addresses.owner or "") as connection:
        connection.execute("UPDATE installation SET id = gen_random_uuid()")
        connection.commit()
        assert told(place)[1]["store"][0] == "fault"
        connection.execute("UPDATE alembic_version SET version_num = '0012'")
        connection.commit()
    code, found = told(place)
    assert (code, found["migrations"][0]) == (1, "fault")
    assert "longshore migrate" in place.run("doctor").out


@pytest.fixture
def nothing(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "nothing"
    assert not (tmp_path / "nothing").exists()


def test_where_nothing_is_nothing_is_made(place: Place, nothing: Path) -> None:
    unset = {f"LONGSHORE_DATABASE_{name}": "" for name in ("URL", "SYSTEM_URL", "OWNER_URL")}
    empty = Place(nothing, place.addresses, unset)
    ran = empty.run("doctor")
    assert ran.code == 1
    assert "There is no installation in" in ran.out
    assert "There is no installation in" in empty.run("backup", str(nothing) + "-b").err
