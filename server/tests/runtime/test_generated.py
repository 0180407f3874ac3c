"""The description of every call, and generated calls over all of it: never a fault of ours."""

import asyncio
import json
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.support.runtime import game_client
from tests.support.world import World

from longshore.kit.db.database import Database
from longshore.runtime.openapi import document
from longshore.runtime.registry import OPERATIONS

DOCUMENT = json.loads(document(OPERATIONS))
SCHEMAS = DOCUMENT["components"]["schemas"]
ODD = ["", "0", "-1", "\u0000", "\ud800", "😀" * 40, "x" * 9000, "9" * 30, "' OR 1=1 --"]
EXAMPLES = 12


def _values(schema: dict[str, Any], depth: int = 0) -> st.SearchStrategy[Any]:
    """Mostly what the schema says, now and then something else."""
    odd = st.sampled_from([None, True, 1 << 70, -1, 1.5, [], {}, *ODD])
    if "$ref" in schema:
        return _values(SCHEMAS[schema["$ref"].rpartition("/")[2]], depth)
    if "anyOf" in schema:
        return st.one_of(*(_values(one, depth) for one in schema["anyOf"]), odd)
    if "enum" in schema or "const" in schema:
        return st.sampled_from(schema.get("enum", [schema.get("const")])) | odd
    if "pattern" in schema:
        return st.from_regex(schema["pattern"], fullmatch=True) | odd
    kind = schema.get("type")
    if kind == "object" and depth < 4:
        known = {
            name: _values(one, depth + 1) for name, one in schema.get("properties", {}).items()
        }
        return st.fixed_dictionaries({}, optional=known) | st.fixed_dictionaries(known)
    if kind == "array" and depth < 4:
        return st.lists(_values(schema.get("items", {}), depth + 1), max_size=3) | odd
    plain: dict[str, st.SearchStrategy[Any]] = {
        "string": st.text(max_size=80), "integer": st.integers(), "boolean": st.booleans(),
    }  # fmt: skip
    return plain.get(str(kind), odd) | odd


def test_every_call_is_described() -> None:
    assert set(DOCUMENT["paths"]) == {one.path for one in OPERATIONS if one.caller != "anybody"}
    for path, methods in DOCUMENT["paths"].items():
        assert methods["post"]["summary"], path
    names = [one.name for one in OPERATIONS]
    assert len(names) == len(set(names))
    assert "session" not in json.dumps(DOCUMENT["paths"]["/sdk/v1/init"]["post"]["security"])


async def test_the_document_is_served(app: FastAPI, database: Database, world: World) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    transport_answer = await caller.get("/sdk/openapi.json")
    assert transport_answer.json() == DOCUMENT


@pytest.mark.parametrize("path", DOCUMENT["paths"])
async def test_generated_calls(app: FastAPI, database: Database, world: World, path: str) -> None:
    caller = await game_client(app, database, world.aurora.games[0])
    await caller.guest()
    signed_in = caller.session
    declared = next(one for one in OPERATIONS if one.path == path)
    schema = DOCUMENT["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    loop, found = asyncio.get_running_loop(), []

    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(_values(schema["schema"]))
    def generate(form: Any) -> None:
        found.append(form)

    await loop.run_in_executor(None, generate)
    for form in found:
        caller.session = signed_in
        app.state.runtime.ports.counters.clear()
        call = caller.server_call if declared.caller == "server" else caller.call
        answer = await call(path, form)
        assert answer.code < 5000, (form, answer.msg)
