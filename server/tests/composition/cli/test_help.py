"""Help loads nothing that a command works with: only typer and what the standard library has."""

import json
import subprocess
import sys

import pytest

# Each costs a tenth of a second of processor or more. Typer itself loads pydantic for a command.
HEAVY = {
    "PIL", "alembic", "argon2", "boto3", "botocore", "cryptography", "fastapi", "httpx2", "nh3",
    "openpyxl", "phonenumbers", "procrastinate", "psycopg", "rich", "sqlalchemy", "starlette",
    "structlog", "uvicorn", "uvloop", "zxcvbn",
}  # fmt: skip
_PROGRAM = """
import json, sys
from longshore.composition.cli.main import app
try:
    app(sys.argv[1:])
except SystemExit as error:
    status = error.code
print(json.dumps([status, sorted({name.partition('.')[0] for name in sys.modules})]))
"""
COMMANDS = ["up", "serve", "worker", "migrate", "openapi", "catalogue", "catalogue load"]
COMMANDS += [
    "backup",
    "backup make",
    "backup verify",
    "restore",
    "store",
    "store probe",
    "secrets",
    "secrets rotate",
    "pack",
    "pack build",
    "import",
    "import file",
]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_loads_nothing_heavy(command: str) -> None:
    arguments = [sys.executable, "-c", _PROGRAM, *command.split(), "--help"]
    answer = subprocess.run(arguments, capture_output=True, text=True, check=True)
    *shown, last = answer.stdout.strip().splitlines()
    status, loaded = json.loads(last)
    assert status == 0
    assert "Usage" in "\n".join(shown)
    assert HEAVY.isdisjoint(loaded), HEAVY.intersection(loaded)
