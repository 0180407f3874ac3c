"""Arguments that cannot be meant: a line that says so and exit code 2, never a traceback."""

from pathlib import Path

import pytest
from tests.support.backups import Place

from longshore.composition.cli.api_client import ApiClient
from longshore.composition.cli.config_files import Place as Target
from longshore.composition.cli.config_files import export
from longshore.kit.db.roles import Addresses

NOWHERE = Addresses("postgresql://localhost/none", "postgresql://localhost/none")
TOO_LARGE = str(1 << 63)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """Settings alone: what is refused here is refused before a database is opened."""
    return Place(tmp_path / "data", NOWHERE, {})


@pytest.mark.parametrize(
    "words",
    [
        ("publisher", "suspend", TOO_LARGE),
        ("publisher", "resume", "0"),
        ("publisher", "invite", TOO_LARGE, "--owner", "Vega"),
        ("settlement", "verify", "--game", TOO_LARGE),
        ("nppa-simulator", "--port", "99999"),
        ("audit", "verify", "--known", "."),
    ],
)
def test_a_number_or_file_that_cannot_be(place: Place, words: tuple[str, ...]) -> None:
    ran = place.run(*words)
    assert ran.code == 2 and "Invalid value" in ran.err, ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("openapi", "missing/console.json"),
        ("openapi", "--runtime", "missing/runtime.json"),
        ("audit", "verify", "--save", "missing/heads.json"),
    ],
)
def test_a_file_in_a_folder_that_is_not_there(
    place: Place, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = place.run(*words)
    assert ran.code == 2, ran.err
    assert ran.err == f"{words[-1]} cannot be written (No such file or directory).\n"


def test_what_a_simulation_is_told_in_files(place: Place, tmp_path: Path) -> None:
    game = ("simulate", "123", "--url", "http://127.0.0.1:9", "--client-key", "ck_1")
    ran = place.run(*game, "--channels", str(tmp_path / "channels.json"))
    assert ran.code == 2 and "cannot be read (No such file or directory)" in ran.err, ran.err
    ran = place.run(*game, "--books", str(tmp_path / "missing" / "books"))
    assert ran.code == 2 and "cannot be written" in ran.err, "before anything is played"


def test_a_publisher_without_a_name(place: Place) -> None:
    ran = place.run("publisher", "add", "", "--owner", "", "--email", "vega")
    assert ran.code == 2
    assert ran.err.splitlines() == [
        "--owner: must not be empty",
        "--email: has the wrong format",
        "name: must not be empty",
    ]


def test_a_restore_to_where_nothing_can_be_made(place: Place, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = place.run("restore", str(tmp_path / "backup"), "--to", str(tmp_path / "file" / "data"))
    assert ran.code == 1 and ran.err.count("\n") == 1, ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("backup", "new", "--passphrase-file", "missing/file"),
        ("backup", "new", "--recipient", "age1-not-a-key"),
        ("backup", "verify", "missing/file", "--passphrase-file", "phrase"),
        ("restore", "missing/file", "--passphrase-file", "phrase"),
        ("restore", "backup", "--identity", "missing/file"),
        ("restore", "backup", "--passphrase-file", "empty"),
    ],
)
def test_what_a_backup_is_given_and_cannot_be_used(
    place: Place, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("phrase").write_text("a passphrase that is long\n")
    Path("empty").write_text("\n")
    ran = place.run(*words)
    assert ran.code == 2 and ran.err.count("\n") == 1, ran.err
    if "missing/file" in words:
        assert ran.err == "missing/file cannot be read (No such file or directory).\n"


@pytest.mark.parametrize(
    "words", [("plan", "missing.json"), ("apply", "missing.json"), ("export", "--key-file", "key")]
)
def test_a_configuration_that_is_not_there(
    place: Place, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LONGSHORE_API_KEY", "lsk_of_nobody")
    server = ("--server", "http://127.0.0.1:9", "--game", "1")
    ran = place.run("config", *words, *server)
    assert ran.code == 2 and ran.err.count("\n") == 1, ran.err
    assert "No such file" in ran.err and "Errno" not in ran.err, ran.err


def test_where_a_configuration_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LONGSHORE_API_KEY", "lsk_of_nobody")
    monkeypatch.setattr(ApiClient, "usdk", lambda *_: {"content": ""})
    nowhere = tmp_path / "missing" / "configuration.json"
    assert export(Target("http://127.0.0.1:9", 1, None), nowhere) == 2
    assert capsys.readouterr().err == f"--output {nowhere}: No such file or directory\n"
