"""`longshore catalogue load` as a process of its own, on a database that a server uses."""

import json
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from tests.support.backups import Place

from longshore.kit.testing import TestPostgres

NAME = "harbour"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one channel."""
    place = tmp_path / "catalogue" / NAME
    place.mkdir(parents=True)
    entry = {"code": NAME, "name": {"zh": "海港", "en": "Harbour"}, "kind": "domestic"}
    (place / "channel.json").write_text(json.dumps(entry))
    return place.parent


def load(place: Place, folder: Path) -> tuple[int, str, list[str], set[str]]:
    """The exit code, what was said, what went wrong, and the modules that were loaded."""
    program = Path(sys.executable).with_name("longshore")
    command = [sys.executable, "-X", "importtime", str(program), "catalogue", "load", str(folder)]
    done = subprocess.run(
        command, env=place.environment(), capture_output=True, text=True, check=False, timeout=300
    )
    told = done.stderr.splitlines()
    modules = {line.rpartition("|")[2].strip() for line in told if line.startswith("import time:")}
    wrong = [line for line in told if not line.startswith("import time:")]
    return done.returncode, done.stdout, wrong, modules


def test_beside_a_server_it_says_one_line_and_loads_what_it_needs(
    postgres: TestPostgres, tmp_path: Path, folder: Path
) -> None:
    """[N16] It took 43 s and printed a log: every domain was loaded to migrate nothing."""
    place = Place(tmp_path / "data", postgres.clone(), {})
    place.found()
    with psycopg.connect(place.addresses.system) as connection:
        connection.execute("INSERT INTO publisher (name, is_provider) VALUES ('Quay', true)")
    code, said, wrong, modules = load(place, folder)
    assert (code, wrong) == (0, [])
    assert said == (
        "1 channels added, 0 changed, 0 plug-in versions added, 0 were there already.\n"
    )
    assert "longshore.domains.pack.channels.loading_rows" in modules
    # To load it and the tables took more of the processor than all the rest: 1.0 of 1.9 s.
    assert "sqlalchemy" not in modules
    assert not {"longshore.composition.domains", "longshore.composition.console"} & modules
    # What migrates and what builds packages has nothing to do here.
    assert not {"alembic", "longshore_packer.assembly"} & modules
    # Nor has what answers requests, does jobs, prints logs or knows telephone numbers.
    assert not {"fastapi", "procrastinate", "structlog", "rich", "phonenumbers"} & modules
    with psycopg.connect(place.addresses.system) as connection:
        told = connection.execute(
            "SELECT (SELECT name_en FROM channel WHERE code = %s), "
            "(SELECT count(*) FROM audit_event WHERE action = 'catalogue.load')", (NAME,),
        ).fetchone()  # fmt: skip
    assert told == ("Harbour", 1)
    assert load(place, folder)[1].startswith("0 channels added, 0 changed")
