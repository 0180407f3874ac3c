"""The application on a port, with envelope codes mapped to HTTP statuses: for generated calls only.

Errors are HTTP 200 here, which stock checks would take for success. `CALLED` tells which operations
were called, by which tokens, and which were refused a body, in which encoding. What met a fault of
ours is kept (`corpus_calls.py`).
"""

import copy
import json
from pathlib import Path
from typing import Any

import uvicorn
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from tests.contract.corpus_calls import CORPUS, KeptCall, keep
from tests.contract.readings import read_before, shape

from longshore.composition.console import build_app
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.http.body import FORM, JSON
from longshore.kit.logging import configure_logging
from longshore.kit.settings import Settings

MOST_FORMS = 30
CALLED = "/called"
READ_BEFORE = "read-before.json"


class StatusShim:
    """Envelope code to HTTP status: 5xxx is 500, another refusal 400. What met a 500 is kept."""

    def __init__(self, app: ASGIApp, corpus: Path = CORPUS) -> None:
        self._app, self._corpus = app, corpus
        self._refused: set[tuple[str, str]] = set()
        self._askers: set[tuple[str, str, str]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hold the start of an answer back until its body tells the code."""
        if scope["type"] == "http" and scope["path"] == CALLED:
            told = {"refused": sorted(self._refused), "askers": sorted(self._askers)}
            await JSONResponse(told)(scope, receive, send)
            return
        if scope["type"] == "http":
            token = _header(scope, b"access-token")
            self._askers.add((scope["method"], scope["path"], token))
        start: Message | None = None
        body = bytearray()

        async def read() -> Message:
            message = await receive()
            body.extend(message.get("body", b""))
            return message

        async def mapped(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                start["status"] = _status(start["status"], message.get("body", b""))
                if start["status"] == 400:
                    self._refused.add((scope["path"], _kind(scope)))
                if start["status"] >= 500:
                    keep(KeptCall.of(scope, bytes(body)), self._corpus)
                await send(start)
                start = None
            await send(message)

        await self._app(scope, read, mapped)


def _status(status: int, body: bytes) -> int:
    if status != 200 or not body.startswith(b'{"code":'):
        return status
    code = json.loads(body)["code"]
    return 500 if 5000 <= code < 6000 else 400 if code else 200


def _kind(scope: Scope) -> str:
    return _header(scope, b"content-type").split(";")[0]


def _header(scope: Scope, name: bytes) -> str:
    return dict(scope["headers"]).get(name, b"").decode("latin-1")


def _shorten(operation: dict[str, Any]) -> None:
    """Leave of a body that is any action's form as many as can be generated.

    The generator refuses a union of some 45; each form is called at the action's own path as well.
    """
    for content in operation.get("requestBody", {}).get("content", {}).values():
        if "anyOf" in content.get("schema", {}):
            del content["schema"]["anyOf"][MOST_FORMS:]


def _fields(schema: dict[str, Any], schemas: dict[str, Any]) -> set[str]:
    """The shapes of a body's fields."""
    if "$ref" in schema:
        return _fields(schemas[schema["$ref"].rsplit("/", 1)[1]], schemas)
    shapes = {
        json.dumps(shape(one, schemas), sort_keys=True)
        for one in schema.get("properties", {}).values()
    }
    return shapes.union(*(_fields(one, schemas) for one in schema.get("anyOf", ())))


def by_encoding(document: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The description with bodies in JSON, and the one with the forms that the first leaves out.

    A form differs from JSON in how a field's text is read, which depends on the field's shape: of
    the operations with a shape that none before them had, the first description has both.
    """
    forms = copy.deepcopy(document)
    schemas, known = document["components"]["schemas"], set[str]()
    for path, methods in sorted(document["paths"].items()):
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {})
            shapes = _fields(content.get(FORM, {}).get("schema", {}), schemas)
            if FORM in content and shapes <= known:
                del content[FORM]
                del forms["paths"][path][method]["requestBody"]["content"][JSON]
            else:
                del forms["paths"][path][method]
            known |= shapes
    forms["paths"] = {path: methods for path, methods in forms["paths"].items() if methods}
    return document, forms


def main(application: str, system: str, port: str, data_dir: str) -> None:
    """Serve until killed."""
    settings = Settings(data_dir=Path(data_dir), demo=True, port=int(port))
    configure_logging(settings)
    app = build_app(
        settings, Database(Addresses(application, system), pool_size=5), code_key=b"0" * 32
    )
    document = app.openapi()
    for methods in document["paths"].values():
        for operation in methods.values():
            operation["responses"]["400"] = {"description": "Refused"}
            _shorten(operation)
    Path(data_dir, "whole.json").write_text(json.dumps(document))
    Path(data_dir, READ_BEFORE).write_text(json.dumps(read_before(app, document)))
    for name, part in zip(("json", "forms"), by_encoding(document), strict=True):
        Path(data_dir, f"{name}.json").write_text(json.dumps(part))
    uvicorn.run(StatusShim(app), port=int(port), log_config=None, loop="uvloop", http="httptools")
