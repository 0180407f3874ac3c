"""The generator of calls: schemathesis' command, with a check of its own, `as_others`.

Others make an owner's calls as well, byte for byte: to draw calls anew for each of them takes more
processor than to send them. `LONGSHORE_TEST_OTHERS` is JSON: `calls`, how many of an operation's
generated ones, and `headers`, those of each of the others who asks instead (null: none).
"""

import json
import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

from longshore.kit.garbage import look_rarely, set_aside

look_rarely()

import requests  # noqa: E402 - what it imports is not to be looked through
import schemathesis  # noqa: E402
from schemathesis.checks import CheckContext, not_a_server_error  # noqa: E402
from schemathesis.cli import schemathesis as command  # noqa: E402
from schemathesis.config import ProjectConfig  # noqa: E402
from schemathesis.core.transport import Response  # noqa: E402
from schemathesis.generation.case import Case  # noqa: E402
from schemathesis.generation.meta import TestPhase  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    content_type_conformance,
    response_schema_conformance,
)

_OTHERS: dict[str, Any] = json.loads(os.environ.get("LONGSHORE_TEST_OTHERS", "{}"))
# Of each operation, the calls that others are asked: the same ones when a failed call is repeated.
_asked: dict[str, list[tuple[str | None, object]]] = {}
_session = requests.Session()
Settings = Callable[..., Any]


def once_an_operation(merged: Settings) -> Settings:
    """Merge the settings of an operation once, and not some four times for each of its calls."""
    known: dict[tuple[str | None, ...], Any] = {}

    @wraps(merged)
    def asked(project: ProjectConfig, operation: Any = None, **of: str | None) -> Any:
        if operation is None:
            return merged(project, operation=None, **of)
        key = operation.label, *of.values()
        if key not in known:
            known[key] = merged(project, operation=operation, **of)
        return known[key]

    return asked


@schemathesis.check
def as_others(ctx: CheckContext, response: Response, case: Case) -> None:
    """The first generated calls of an operation meet no fault of ours, whoever asks."""
    if case.meta is None or case.meta.phase.name is TestPhase.COVERAGE:
        return
    call = (response.request.url, response.request.body)
    asked = _asked.setdefault(case.operation.label, [])
    if call not in asked:
        if len(asked) >= _OTHERS["calls"]:
            return
        asked.append(call)
    for headers in _OTHERS["headers"]:
        request = response.request.copy()
        for name, value in headers.items():
            request.headers.pop(name, None)
            if value is not None:
                request.headers[name] = value
        sent = _session.send(request, timeout=20, allow_redirects=False)
        answer = Response.from_requests(sent, verify=True)
        for check in (not_a_server_error, response_schema_conformance, content_type_conformance):
            check(ctx, answer, case)


if __name__ == "__main__":
    for one in ("phases_for", "generation_for", "checks_config_for"):
        setattr(ProjectConfig, one, once_an_operation(getattr(ProjectConfig, one)))
    set_aside()
    sys.exit(command())
