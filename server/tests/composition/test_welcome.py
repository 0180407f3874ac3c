"""What is said at the start: the way in, and that the master key needs a copy."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.support.world import World, clear

from longshore.composition.welcome import welcome
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings


async def test_who_keeps_the_master_key_beside_the_data_is_told(
    app: FastAPI, database: Database, world: World, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    beside = Settings(data_dir=tmp_path / "data")
    await welcome(beside, database, app.state.hashing)
    said = capsys.readouterr().out
    assert str(tmp_path / "data" / "master.key") in said and "LONGSHORE_MASTER_KEY_FILE" in said
    assert "/setup?token=" not in said, "somebody is there already"

    elsewhere = Settings(data_dir=tmp_path / "data", master_key_file=tmp_path / "keys")
    await welcome(elsewhere, database, app.state.hashing)
    assert "Keep a copy" not in capsys.readouterr().out


async def test_an_empty_installation_has_a_link(
    app: FastAPI, database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await clear(database)
    await welcome(Settings(data_dir=tmp_path), database, app.state.hashing)
    assert "http://127.0.0.1:8000/micro/setup?token=" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("host", "public", "told"),
    [
        ("0.0.0.0", None, "http://127.0.0.1:8000/micro/setup?token="),
        ("::1", None, "http://[::1]:8000/micro/setup?token="),
        ("127.0.0.1", "https://console.example.com", "https://console.example.com/micro/setup?"),
    ],
)
async def test_the_link_leads_to_where_people_open_the_console(
    app: FastAPI, database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    host: str, public: str | None, told: str,
) -> None:  # fmt: skip
    await clear(database)
    settings = Settings.model_validate({"data_dir": tmp_path, "host": host, "public_url": public})
    await welcome(settings, database, app.state.hashing)
    assert told in capsys.readouterr().out
