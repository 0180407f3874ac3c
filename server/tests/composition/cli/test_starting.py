"""What keeps Longshore from starting is one sentence with its remedy, before anything is begun."""

import os
import socket
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from tests.support.ports import free_port

from longshore.composition.cli import starting
from longshore.kit.db.roles import Addresses, WrongRoleError, check_roles
from longshore.kit.settings import Settings
from longshore.kit.testing import TestPostgres


def _refused(folder: Path, settings: Mapping[str, str]) -> str:
    """Start in vain; what it says."""
    kept = {name: value for name, value in os.environ.items() if "LONGSHORE" not in name}
    done = subprocess.run(
        [str(Path(sys.executable).parent / "longshore"), "up"],
        env=kept | {"LONGSHORE_DATA_DIR": str(folder / "data"), "LONGSHORE_PORT": "1"} | settings,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert done.stdout == ""
    return done.stderr


def test_a_taken_port_is_noticed_first(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = _refused(tmp_path, {"LONGSHORE_PORT": port, "LONGSHORE_DEMO": "1"})
    assert f"127.0.0.1:{port}" in said
    assert "LONGSHORE_PORT" in said
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("count", ["1", "2", "x"])
def test_a_socket_that_is_not_handed_over(
    count: str, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    """It is a pipe, or one of several; what is said to another process is not for this one."""
    read_end, write_end = os.pipe()
    os.set_inheritable(read_end, True)
    try:
        monkeypatch.setattr(starting, "_FIRST_HANDED_OVER", read_end)
        monkeypatch.setenv("LISTEN_FDS", count)
        monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
        with pytest.raises(starting.StartError, match="LISTEN_FDS"):
            starting.take_port(settings)
        monkeypatch.setenv("LISTEN_FDS", count)
        monkeypatch.setenv("LISTEN_PID", str(os.getpid() + 1))
        free = settings.model_copy(update={"port": free_port()})
        starting.take_port(free).close()
    finally:
        os.close(write_end)
        os.close(read_end)


def test_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    said = _refused(tmp_path, {"LONGSHORE_PORT": str(free_port())})
    assert str(tmp_path / "data") in said
    assert "LONGSHORE_DATA_DIR" in said


@pytest.mark.parametrize("command", ["up", "serve --units runtime"])
def test_what_is_refused_loads_no_product(tmp_path: Path, command: str) -> None:
    """Importing all of it takes seconds, before which a wrong setting can be said."""
    (tmp_path / "data").write_text("a file")
    url = f"postgresql://somebody@127.0.0.1:{free_port()}/games"
    settings = {"DATA_DIR": str(tmp_path / "data"), "PORT": str(free_port()), "DATABASE_URL": url}
    if command == "up":
        del settings["DATABASE_URL"]
    else:
        settings["DATABASE_SYSTEM_URL"] = url
    kept = {name: value for name, value in os.environ.items() if "LONGSHORE" not in name}
    program = (sys.executable, "-X", "importtime", "-m", "longshore.composition.cli.main")
    done = subprocess.run(
        [*program, *command.split()],
        env=kept | {f"LONGSHORE_{name}": value for name, value in settings.items()},
        capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr[-2000:]
    assert "longshore.composition.cli.starting" in done.stderr
    assert "longshore.composition.console" not in done.stderr


def test_a_database_that_nobody_answers_at(tmp_path: Path) -> None:
    url = f"postgresql://somebody:a-password@127.0.0.1:{free_port()!s}/games"
    said = _refused(
        tmp_path,
        {
            "LONGSHORE_PORT": str(free_port()),
            "LONGSHORE_DATABASE_URL": url,
            "LONGSHORE_DATABASE_SYSTEM_URL": url,
        },
    )
    assert "games" in said
    assert "LONGSHORE_DATABASE_URL" in said
    assert "a-password" not in said


def test_a_schema_of_a_newer_version(tmp_path: Path, postgres: TestPostgres) -> None:
    addresses = postgres.clone()
    assert addresses.owner
    with psycopg.connect(addresses.owner) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    said = _refused(tmp_path, _settings(addresses))
    assert "9999" in said
    assert "restore" in said


def _settings(addresses: Addresses) -> dict[str, str]:
    return {
        "LONGSHORE_PORT": str(free_port()),
        "LONGSHORE_DATABASE_URL": addresses.application,
        "LONGSHORE_DATABASE_SYSTEM_URL": addresses.system,
    }


def test_an_owner_is_no_application(tmp_path: Path, postgres: TestPostgres) -> None:
    addresses = postgres.clone()
    assert addresses.owner
    said = _refused(tmp_path, _settings(replace(addresses, application=addresses.owner)))
    assert "LONGSHORE_DATABASE_URL signs in as longshore, who owns the tables" in said
    assert "longshore database roles" in said


@pytest.mark.parametrize("changed", ["application", "system"])
def test_a_superuser_is_refused(postgres: TestPostgres, changed: str) -> None:
    addresses = replace(postgres.clone(), **{changed: postgres.superuser_url})
    with pytest.raises(WrongRoleError, match=r"superuser.*longshore database roles"):
        check_roles(addresses)


def test_roles_cannot_be_exchanged(postgres: TestPostgres) -> None:
    addresses = postgres.clone()
    check_roles(addresses)
    with pytest.raises(WrongRoleError, match="is also longshore_system"):
        check_roles(Addresses(addresses.system, addresses.application))
