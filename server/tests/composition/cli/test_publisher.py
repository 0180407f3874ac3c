"""`longshore publisher`, as an operator types it: added, listed, suspended, let in, refused."""

from pathlib import Path

import psycopg
import pytest
from tests.support.backups import Place

from longshore.kit.testing import TestPostgres


@pytest.fixture
def place(postgres: TestPostgres, tmp_path: Path) -> Place:
    """An installation with its provider and nobody else."""
    place = Place(tmp_path / "data", postgres.clone(), {})
    place.found()
    with psycopg.connect(place.addresses.system) as connection:
        connection.execute("INSERT INTO publisher (name, is_provider) VALUES ('Harbour', true)")
    return place


def rows(place: Place) -> dict[str, list[str]]:
    """What `list` says, by name."""
    ran = place.run("publisher", "list")
    assert ran.code == 0, ran.out
    lines = [line.split("\t") for line in ran.out.splitlines() if "\t" in line]
    return {line[1]: line for line in lines}


def test_a_publisher_from_its_first_link_to_its_return(place: Place) -> None:
    assert rows(place)["Harbour"][-1] == "provider"
    made = place.run("publisher", "add", "Cygnus", "--owner", "Vega")
    assert made.code == 0 and "/micro/invite?token=" in made.out, made.out
    number = rows(place)["Cygnus"][0]
    assert "no owner yet (invitation pending)" in rows(place)["Cygnus"]
    twice = place.run("publisher", "add", "Cygnus", "--owner", "Vega")
    assert twice.code == 1

    again = place.run("publisher", "invite", number, "--owner", "Vega")
    assert again.code == 0 and "/micro/invite?token=" in again.out
    assert again.out != made.out, "the first link has ended"

    assert place.run("publisher", "suspend", number).code == 0
    assert rows(place)["Cygnus"][-1] == "suspended"
    assert place.run("publisher", "invite", number, "--owner", "Vega").code == 1
    assert place.run("publisher", "resume", number).code == 0
    assert rows(place)["Cygnus"][-1] != "suspended"

    harbour = rows(place)["Harbour"][0]
    assert place.run("publisher", "suspend", harbour).code == 1, "never the provider itself"
    assert place.run("publisher", "suspend", "4040").code == 1
    with psycopg.connect(place.addresses.system) as connection:
        told = connection.execute(
            "SELECT array_agg(action ORDER BY id) FROM audit_event WHERE publisher_id = %s",
            (number,),
        ).fetchone()
    assert told == (
        ["publisher.add", "publisher.invite", "publisher.invite", "publisher.suspend",
         "publisher.resume"],
    )  # fmt: skip
