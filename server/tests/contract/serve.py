"""The application on a port, with envelope codes mapped to HTTP statuses: for generated calls only.

Errors are HTTP 200 here, which stock checks would take for success.
"""

import json
import sys
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longshore.composition.console import build_app
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.logging import configure_logging
from longshore.kit.settings import Settings

MOST_FORMS = 30


class StatusShim:
    """Envelope code to HTTP status: 5xxx is 500, another refusal 400."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hold the start of an answer back until its body tells the code."""
        start: Message | None = None

        async def mapped(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                start["status"] = _status(start["status"], message.get("body", b""))
                await send(start)
                start = None
            await send(message)

        await self._app(scope, receive, mapped)


def _status(status: int, body: bytes) -> int:
    if status != 200 or not body.startswith(b'{"code":'):
        return status
    code = json.loads(body)["code"]
    return 500 if 5000 <= code < 6000 else 400 if code else 200


def _shorten(operation: dict[str, Any]) -> None:
    """Leave of a body that is any action's form as many as can be generated.

    The generator refuses a union of some 45; each form is called at the action's own path as well.
    """
    for content in operation.get("requestBody", {}).get("content", {}).values():
        if "anyOf" in content.get("schema", {}):
            del content["schema"]["anyOf"][MOST_FORMS:]


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
    Path(data_dir, "openapi.json").write_text(json.dumps(document))
    uvicorn.run(StatusShim(app), port=int(port), log_config=None, loop="uvloop", http="httptools")


if __name__ == "__main__":
    main(*sys.argv[1:])
