"""The OpenAPI description, and generated calls over all of it: never a fault of ours."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from tests.support.world import TestUser, create_world

from longshore.kit.db import Database
from longshore.kit.testing import TestPostgres

EXAMPLES = os.environ.get("LONGSHORE_TEST_EXAMPLES", "8")
SERVER = Path(__file__).resolve().parents[2]
# They would end the session that the other calls need.
NOT_SIGNED_IN = "/ultra/(auth/logout|user/sessions/revoke)"


def test_every_operation_says_who_may_call(app: FastAPI) -> None:
    for path, methods in app.openapi()["paths"].items():
        for method, operation in methods.items():
            assert operation.get("x-access"), f"{method} {path}"
            assert operation.get("description"), f"{method} {path}"


@pytest.fixture(scope="module")
async def users(postgres: TestPostgres) -> dict[str, Any]:
    """A database of its own, with the world in it."""
    url = postgres.clone()
    database = Database(url, pool_size=2)
    world = await create_world(database)
    await database.dispose()
    return {"url": url, "owner": world.aurora.owner, "none": world.aurora.none}


@pytest.fixture(scope="module")
def address(
    users: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Path]]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    folder = tmp_path_factory.mktemp("served")
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.contract.serve", users["url"], str(port), str(folder)],
            cwd=SERVER,
            stdout=log,
            stderr=log,
        )
    base = f"http://127.0.0.1:{port}"
    try:
        _wait(process, f"{base}/readyz", folder / "log")
        yield base, folder / "openapi.json"
    finally:
        process.kill()
        process.wait()


def _wait(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        assert process.poll() is None, log.read_text()
        try:
            if httpx2.get(url, timeout=5).status_code == 200:
                return
        except httpx2.HTTPError:
            time.sleep(0.1)
    raise AssertionError(log.read_text())


def _run(
    address: tuple[str, Path], user: TestUser | None, game_id: int | None, phases: str
) -> None:
    base, document = address
    command = [
        str(Path(sys.executable).parent / "st"), "run", str(document), "--url", base,
        "--checks", "not_a_server_error,response_schema_conformance,content_type_conformance",
        "--max-examples", EXAMPLES, "--phases", phases, "--workers", "2",
        "--exclude-path-regex", NOT_SIGNED_IN, "--no-color", "--seed", "7",
        "--suppress-health-check", "all", "--generation-database", "none", "--warnings", "off",
        "--request-timeout", "20",
    ]  # fmt: skip
    if user:
        command += ["-H", f"Access-Token: {user.token}", "-H", f"uid: {user.id}"]
    if game_id:
        command += ["-H", f"appid: {game_id}"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=document.parent, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_generated_calls_as_owner(address: tuple[str, Path], users: dict[str, Any]) -> None:
    _run(address, users["owner"], 1, "examples,coverage,fuzzing")


def test_generated_calls_without_permission(
    address: tuple[str, Path], users: dict[str, Any]
) -> None:
    # Who is refused sees one answer whatever the fields hold: boundary values are the owner's.
    _run(address, users["none"], None, "examples,fuzzing")


def test_generated_calls_as_anybody(address: tuple[str, Path]) -> None:
    _run(address, None, None, "examples,fuzzing")
