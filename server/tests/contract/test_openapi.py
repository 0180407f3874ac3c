"""The OpenAPI description, and generated calls over all of it: never a fault of ours.

What is generated follows from the seed and the number of examples: it is the same on every machine,
but for `make test-release`, which asks by chance. What meets a fault of ours is kept in `corpus/`.

Boundary values come as JSON; as forms too for the operations that `serve.by_encoding` chooses, and
for all of them in `make test-release`. Every other operation is called with a few bad forms.
Values that a field refuses come all to the operations that read it first (`readings.py`), one a
field to the others, and all to all of them in `make test-release`.
"""

import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from tests.contract.serve import CALLED, READ_BEFORE
from tests.support import children
from tests.support.client import Client
from tests.support.ports import free_port
from tests.support.readiness import await_ready
from tests.support.world import TestUser, create_world

from longshore.kit.db.database import Database
from longshore.kit.http.body import FORM, JSON
from longshore.kit.testing import TestPostgres

# `make test-release` asks for more.
EXAMPLES = int(os.environ.get("LONGSHORE_TEST_EXAMPLES", "8"))
WHOLE = "LONGSHORE_TEST_EXAMPLES" in os.environ
SEED = secrets.randbelow(1 << 32) if WHOLE else 7
FORMS = 3
SERVER = Path(__file__).resolve().parents[2]
# They would end the session that the other calls need.
NOT_SIGNED_IN = "/ultra/(auth/logout|user/sessions/revoke)"
# The gateway's, more than half of all, in parts that take about as long.
SERVICES = "/ultra/protected/app/"
PACK, OPERATE = "send/usdk/sdk/", "send/usdk/[a-l]"
# Whatever the generator meets, it ends: a part takes it one to three minutes.
MOST_SECONDS = 580
# `test_other_methods_are_refused` asks for them, for a hundredth of what the generator takes.
CHECKS = "not_a_server_error,response_schema_conformance,content_type_conformance,as_others"
CONFIGURATION = "[phases.coverage]\nunexpected-methods = []\n"
# Only where there is one: an empty list names every operation.
READ_BY_OTHERS = """
[[operations]]
include-name = {names}
phases.coverage.generation.mode = "positive"
"""
METHODS = {"DELETE", "GET", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"}


def test_every_operation_says_who_may_call(app: FastAPI) -> None:
    for path, methods in app.openapi()["paths"].items():
        for method, operation in methods.items():
            assert operation.get("x-access"), f"{method} {path}"
            assert operation.get("description"), f"{method} {path}"


async def test_other_methods_are_refused(app: FastAPI, client: Client) -> None:
    """A path that is called by a method it does not have says so; none of them is a fault."""
    for path, methods in app.openapi()["paths"].items():
        named = re.sub(r"\{[^}]+\}", "1", path)
        for method in METHODS - {one.upper() for one in methods}:
            answer = await client.raw(method, named)
            said = f"{method} {path}: {answer.status_code} {answer.text[:200]}"
            assert answer.status_code < 500 and '"code":5' not in answer.text, said
            if not answer.is_success:
                assert answer.status_code in {400, 401, 403, 404, 405}, said


@pytest.fixture(scope="module")
async def users(postgres: TestPostgres) -> dict[str, Any]:
    """A database of its own, with the world in it."""
    addresses = postgres.clone()
    database = Database(addresses, pool_size=2)
    world = await create_world(database)
    await database.dispose()
    return {"addresses": addresses, "owner": world.aurora.owner, "none": world.aurora.none}


@pytest.fixture(scope="module")
def address(
    users: dict[str, Any], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Path]]:
    port = free_port()
    folder = tmp_path_factory.mktemp("served")
    given = users["addresses"]
    with (folder / "log").open("wb") as log:
        process = children.start(
            Path(__file__).with_name("serve_process.py"),
            given.application, given.system, str(port), str(folder), out=log,
        )  # fmt: skip
    base = f"http://127.0.0.1:{port}"
    try:
        await_ready(process, base, (folder / "log").read_text)
        yield base, folder
    finally:
        process.kill()
        process.wait()


@dataclass(frozen=True)
class Served:
    """The running application, the folder with its descriptions, and two of its users."""

    base: str
    folder: Path
    owner: TestUser
    none: TestUser

    def check(
        self,
        phases: str,
        *options: str,
        examples: int = EXAMPLES,
        others: int = max(2, EXAMPLES // 4),
        document: str = "whole.json" if WHOLE else "json.json",
    ) -> None:
        """Call what the options choose, as an owner; no fault of ours, every answer as described.

        Some of an operation's calls `others` make as well: a user without permissions, and nobody.
        """
        # One thread: CPython 3.11 counts the depth of syntax trees over all of them together, and
        # the generator parses its own sources (`SystemError: AST constructor recursion depth`).
        configuration = self.folder / "schemathesis.toml"
        names = (self.folder / READ_BEFORE).read_text()
        # What an operation is to be called with is sought again for each call: only where needed.
        is_plain = WHOLE or "coverage" not in phases
        configuration.write_text(
            CONFIGURATION + ("" if is_plain else READ_BY_OTHERS.format(names=names))
        )
        environment = _environment() | {"LONGSHORE_TEST_OTHERS": self._told(others)}
        command = [
            sys.executable, str(Path(__file__).with_name("generate.py")),
            "--config-file", str(configuration), "run", document, "--url", self.base,
            "--checks", CHECKS,
            "--max-examples", str(examples), "--phases", phases, "--workers", "1",
            "--exclude-path-regex", NOT_SIGNED_IN, "--no-color", "--seed", str(SEED),
            "--suppress-health-check", "all", "--generation-database", "none", "--warnings", "off",
            "--request-timeout", "20", "-H", "appid: 1", *_named(self.owner), *options,
        ]  # fmt: skip
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=self.folder, check=False,
            timeout=MOST_SECONDS, env=environment,
        )  # fmt: skip
        told = done.stdout[-6000:] + done.stderr[-2000:]
        assert done.returncode == 0, told + self._errors_logged()

    def _errors_logged(self) -> str:
        """What the application said of its faults: an answer does not tell which one it met."""
        lines = (self.folder / "log").read_text().splitlines()
        return "\n".join([line for line in lines if "[error" in line or '"error"' in line][-20:])

    def _told(self, others: int) -> str:
        """They see one answer whatever the fields hold: boundary values are the owner's."""
        nobody = {"Access-Token": None, "uid": None, "appid": None}
        none = {"Access-Token": self.none.token, "uid": str(self.none.id), "appid": None}
        return json.dumps({"calls": others, "headers": [none, nobody]})

    def check_as_owner(self, paths: str) -> None:
        """Call those of these paths as an owner; each that takes a body refuses some."""
        self.check("examples,coverage,fuzzing", "--include-path-regex", f"^{paths}")
        self.must_have_been_asked_by_others(paths)
        self.bring_one_wrong_value_a_field(paths)
        self.must_have_refused(JSON, "json.json", paths)
        self.must_have_refused(FORM, "json.json", paths)

    def bring_one_wrong_value_a_field(self, paths: str) -> None:
        """Each operation that takes JSON refuses a list, and a wrong type in each of its fields."""
        who = {"access-token": self.owner.token, "uid": str(self.owner.id), "appid": "1"}
        with httpx2.Client(base_url=self.base, headers=who) as client:
            for method, path, fields in self.bodies(paths):
                for wrong in ([], *({name: _wrong(field)} for name, field in fields.items())):
                    answer = client.request(method, path, json=wrong)
                    said = f"{method} {path} {wrong}: {answer.status_code} {answer.text[:200]}"
                    assert answer.status_code < 500, said

    def bodies(self, paths: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """The operations below these paths that take JSON: method, path, fields of the body."""
        described = json.loads((self.folder / "whole.json").read_text())["paths"]
        for path, methods in described.items():
            for method, operation in methods.items():
                taken = operation.get("requestBody", {}).get("content", {}).get(JSON)
                if taken and re.match(paths, path) and not re.match(NOT_SIGNED_IN, path):
                    yield method.upper(), path, taken["schema"].get("properties", {})

    def must_have_been_asked_by_others(self, paths: str) -> None:
        """Each operation was called by the user without permissions, and by nobody."""
        askers = httpx2.get(self.base + CALLED).json()["askers"]
        described = json.loads((self.folder / "whole.json").read_text())["paths"]
        for token in (self.none.token, ""):
            asked = [(method, path) for method, path, by in askers if by == token]
            missed = [
                f"{method} {path}"
                for path, methods in described.items()
                if re.match(paths, path) and not re.match(NOT_SIGNED_IN, path)
                for method in methods
                if not any(one == method.upper() and _is_of(path, called) for one, called in asked)
            ]
            assert not missed, f"not asked {'without permissions' if token else 'by nobody'}"

    def must_have_refused(self, encoding: str, document: str, paths: str) -> None:
        """Each operation of a description with bodies in this encoding was called with bad ones."""
        found = httpx2.get(self.base + CALLED).json()["refused"]
        refused = [path for path, kind in found if kind == encoding]
        described = json.loads((self.folder / document).read_text())["paths"]
        missed = [
            path
            for path, methods in described.items()
            if re.match(paths, path) and not re.match(NOT_SIGNED_IN, path)
            for operation in methods.values()
            if encoding in operation.get("requestBody", {}).get("content", {})
            and not any(_is_of(path, one) for one in refused)
        ]
        assert not missed, f"never refused a body as {encoding}"


def _environment() -> dict[str, str]:
    """The variables of Python and of the system's own: each call of the generator reads them all.

    What it knows of Unicode, which takes it a second to find out, it keeps where other tests do.
    """
    kept = re.compile("PATH|HOME|LANG|LC_.*|TMPDIR|PYTHON.*|VIRTUAL_ENV")
    found = {name: text for name, text in os.environ.items() if kept.fullmatch(name)}
    return found | {"HYPOTHESIS_STORAGE_DIRECTORY": str(SERVER.parent / ".hypothesis")}


def _is_of(path: str, called: str) -> bool:
    return bool(re.fullmatch(re.sub(r"\{[^}]+\}", ".+", path), called, re.DOTALL))


def _named(user: TestUser) -> tuple[str, ...]:
    return ("-H", f"Access-Token: {user.token}", "-H", f"uid: {user.id}")


def _wrong(field: dict[str, Any]) -> object:
    return "no object" if '"object"' in json.dumps(field) else {"no": "value"}


@pytest.fixture(scope="module")
def served(users: dict[str, Any], address: tuple[str, Path]) -> Served:
    base, folder = address
    return Served(base, folder, users["owner"], users["none"])


# Each class is a unit of its own for the workers that share the tests.
class TestPackServices:
    def test_as_owner(self, served: Served) -> None:
        served.check_as_owner(f"{SERVICES}{PACK}")


class TestOperateServices:
    def test_as_owner(self, served: Served) -> None:
        served.check_as_owner(f"{SERVICES}{OPERATE}")


class TestOtherServices:
    def test_as_owner(self, served: Served) -> None:
        served.check_as_owner(f"{SERVICES}(?!{PACK}|{OPERATE})")


class TestOtherOperations:
    def test_as_owner(self, served: Served) -> None:
        served.check_as_owner(f"(?!{SERVICES})")


@pytest.mark.skipif(WHOLE, reason="the other classes call everything in both encodings")
class TestOtherForms:
    def test_forms(self, served: Served) -> None:
        document, options = "forms.json", ("--mode", "negative")
        served.check("fuzzing", *options, examples=FORMS, others=0, document=document)
        served.must_have_refused(FORM, "forms.json", "")
