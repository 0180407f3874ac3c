"""The guide's page "The first game" is run as it is printed, from the start to the last tick."""

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.support.ports import free_port
from tests.support.program import data_of, sign_in
from tests.support.running import RunningServer

ROOT = Path(__file__).resolve().parents[3]
PAGE = "docs/guide/developer/{}/1-first-game.md"
USDK = "/ultra/protected/app/send/usdk/"
PORT_OF_GUIDE = "9000"
# What the page promises, reading and installing included; a machine that has read it needs seconds.
PROMISED_SECONDS = 30 * 60
PATIENCE_SECONDS = 240


def commands(language: str) -> list[str]:
    """The shell commands of the page, block after block; the first starts the server."""
    page = (ROOT / PAGE.format(language)).read_text()
    blocks = re.findall(r"^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 9
    return blocks


def run(blocks: list[str], server: RunningServer, game_port: int) -> tuple[int, str]:
    """Run commands in one shell in the folder of a server; its exit code and what it printed."""
    environment = os.environ | {
        "LONGSHORE_PORT": str(server.port), "GAME_PORT": str(game_port),
    }  # fmt: skip
    script = "set -eu -o pipefail\n" + "\n".join(blocks)
    shell = subprocess.Popen(
        ["bash", "-c", script], cwd=server.folder.parent, env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
    )  # fmt: skip
    try:
        said, _ = shell.communicate(timeout=PATIENCE_SECONDS)
    finally:
        # What a shell that failed has left: its game server.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(shell.pid, signal.SIGKILL)
        shell.wait()
    return shell.returncode, said


@pytest.fixture(scope="module")
def game_port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def begun() -> float:
    return time.monotonic()


@pytest.fixture(scope="module")
def started(begun: float, game_port: int) -> Iterator[RunningServer]:
    """A server on an empty folder, started as the page says it, after `begun`."""
    assert (ROOT / "build" / "catalogue").is_dir(), "`make catalogue` builds the demo's channels"
    *settings, make, target = shlex.split(commands("en-US")[0])
    assert (make, target) == ("make", "run")
    recipe = (ROOT / "Makefile").read_text().split("\nrun:", 1)[1].split("\n\n", 1)[0]
    assert 'LONGSHORE_DEMO="$${LONGSHORE_DEMO:-1}" exec $(BIN)/longshore up' in recipe
    told = dict(one.split("=", 1) for one in settings)
    with RunningServer.fresh(
        {name: value.replace(PORT_OF_GUIDE, str(game_port)) for name, value in told.items()},
        empty=True,
    ) as server:
        yield server


def test_both_languages_have_the_same_commands() -> None:
    assert commands("zh-CN") == commands("en-US")


def test_the_page_leads_to_a_login_a_delivered_order_and_an_event(
    begun: float,
    started: RunningServer,
    game_port: int,
    record_property: Callable[[str, object], None],
) -> None:
    """What the commands did is asked of the console, and of the game server's own log.

    How long it took is printed at the end of the run; with installing, `benchmarks/first_game.py`.
    """
    code, said = run(commands("en-US")[1:], started, game_port)
    assert code == 0, said
    assert said.endswith("Everything is ticked.\n")
    seconds = time.monotonic() - begun
    record_property(
        "told", f"The guide's first game took {seconds:.0f} s of {PROMISED_SECONDS} promised"
    )
    assert seconds < PROMISED_SECONDS
    with httpx2.Client(base_url=started.address) as http:
        owner = sign_in(http, started, "aurora.all")
        (game,) = [one for one in owner.games if one["Name"] == "My first game"]
        headers = owner.headers | {"appid": str(game["Id"])}

        def ask(action: str, **form: Any) -> Any:
            return data_of(http.post(USDK + action, headers=headers, json=form))

        found = ask("sdk/integration/checklist", environment="production")
        assert [one["step"] for one in found["steps"] if not one["first_at"]] == []
        (order,) = ask("order/list")["list"]
        assert (order["payment"], order["delivery"]) == ("paid", "delivered")
        assert (order["amount_minor"], order["channel_code"]) == (600, "vivo")
    log = (started.folder.parent / "game_server.log").read_text()
    player = json.loads((started.folder.parent / "player.json").read_text())["data"]["player_id"]
    assert f"enters: {player}\n" in log and f"delivers: {order['number']} gem_60\n" in log


def test_a_page_that_no_longer_works_is_noticed(started: RunningServer, game_port: int) -> None:
    """The commands stop at the call that is refused, with the server's text."""
    good = "\n".join(commands("en-US")[1:])
    bad = good.replace('"goods_code":"gem_60"', '"goods_code":"gem_61"')
    assert bad != good
    code, said = run([bad.replace("My first game", "My second game")], started, game_port)
    assert code != 0 and "Everything is ticked." not in said
    assert "gem_61" in said.splitlines()[-1], said
