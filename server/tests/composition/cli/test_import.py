"""`longshore import`: a file becomes figures through a running console, once, and is taken out."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest
from tests.support.engine import need_engine
from tests.support.program import data_of, sign_in
from tests.support.running import RunningServer
from typer.testing import CliRunner, Result

from longshore.composition.cli.importing import import_app

HEAD = "time,channel,uid,order,transaction,amount,currency,goods"
LINES = (
    "2026-03-08 00:30:00,vivo,a,O1,T1,6.00,CNY,gem",
    "2026-03-08 23:30:00,vivo,a,O2,T2,30.00,CNY,gem",
    "someday,vivo,b,O3,T3,6.00,CNY,gem",
)


@dataclass(frozen=True, slots=True)
class Desk:
    """A game of a running console, and the command."""

    run: Callable[..., Result]
    money: Callable[[], dict[str, int]]


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    need_engine()
    with (
        RunningServer.fresh({"LONGSHORE_ANALYTICS": "true"}) as running,
        httpx2.Client(base_url=running.address, timeout=60) as http,
    ):
        person = sign_in(http, running, "aurora.all")
        game = person.games[1]["Id"]
        form = {"name": "import", "permissions": ["gameManage", "dataCenter"], "game_ids": [game]}
        made = http.post(
            "/ultra/api-key/create", headers=person.headers,
            json=form | {"password": person.password, "days": 1},
        )  # fmt: skip
        environment = {"LONGSHORE_API_KEY": data_of(made)["key"]}

        def run(command: str, *arguments: str) -> Result:
            place = ["--server", running.address, "--game", str(game)]
            if command in ("file", "undo"):
                # Many times what it takes, and less than what a test may.
                place += ["--timeout", "240"]
            return CliRunner().invoke(import_app, [command, *arguments, *place], env=environment)

        def money() -> dict[str, int]:
            told = http.post(
                "/ultra/protected/app/send/data-new/payments",
                headers=person.headers | {"appid": str(game)},
                json={"first": "2026-03-08", "last": "2026-03-08"},
            )
            return {one["currency"]: one["paid"] for one in data_of(told)["total"]["money"]}

        yield Desk(run, money)


def test_a_file_is_looked_at_imported_once_and_taken_out(desk: Desk, tmp_path: Path) -> None:
    """[issue] Preview, figures, a refused line, the same file again, undo, a list."""
    file = tmp_path / "old.csv"
    file.write_text("\n".join([HEAD, *LINES]) + "\n")
    shown = desk.run("file", str(file), "--preview", "--set", "zone=Asia/Shanghai")
    assert shown.exit_code == 0, shown.output
    told = json.loads(shown.stdout)
    assert (told["kind"], told["mapping"]["amount"]) == ("payments", "amount")
    assert told["mapping"]["zone"] == "Asia/Shanghai"
    assert len(told["samples"]) == 3
    assert desk.run("list").stdout == ""

    # The mapping that was printed is one that can be given.
    mapping = tmp_path / "mapping.json"
    mapping.write_text(json.dumps(told["mapping"]))
    made = desk.run("file", str(file), "--mapping", str(mapping))
    assert made.exit_code == 0, made.output
    first, last = made.stdout.splitlines()
    number = first.removeprefix("import ")
    assert last == f"{number} done payments old.csv: 3 lines, 2 taken, 1 refused, 0 left out"
    assert desk.money() == {"CNY": 3_600}

    again = desk.run("file", str(file), "--mapping", str(mapping))
    assert (again.exit_code, "old.csv" in again.stderr) == (3, True), again.output
    assert desk.run("list").stdout.splitlines() == [last]

    undone = desk.run("undo", number)
    assert undone.exit_code == 0, undone.output
    assert undone.stdout.startswith(f"{number} undone payments old.csv")


def test_what_cannot_be_meant_is_said(desk: Desk, tmp_path: Path) -> None:
    missing = desk.run("file", str(tmp_path / "nothing.csv"))
    assert (missing.exit_code, "no such file" in missing.stderr) == (2, True)
    file = tmp_path / "odd.csv"
    file.write_text(f"{HEAD}\n{LINES[0]}\n")
    wrong = desk.run("file", str(file), "--set", "colour=red")
    assert (wrong.exit_code, "the names are separator" in wrong.stderr) == (2, True)
    unknown = desk.run("undo", "987654")
    assert unknown.exit_code == 3
