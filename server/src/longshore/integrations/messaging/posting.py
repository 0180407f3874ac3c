"""The HTTP call that every provider by HTTP makes, and what its answer says."""

import json
from collections.abc import Mapping
from typing import Any

from longshore.integrations.http_out import OutgoingAnswer, OutgoingError, OutgoingHttp
from longshore.integrations.messaging.port import NotSentError, NotSentKind

SECONDS = 5.0
"""How long a provider may take: a player waits for the answer."""


async def post(
    http: OutgoingHttp, url: str, body: bytes, headers: Mapping[str, str], *, owner: int | None
) -> OutgoingAnswer:
    """One POST.

    Raises:
        NotSentError: no whole answer came.
    """
    try:
        return await http.post(url, body, headers, SECONDS, owner=owner)
    except OutgoingError as error:
        kind: NotSentKind = "timeout" if error.kind == "timeout" else "unreachable"
        raise NotSentError(kind, str(error)) from error


def json_of(answer: OutgoingAnswer) -> dict[str, Any]:
    """The object in an answer.

    Raises:
        NotSentError: it holds none.
    """
    try:
        found = json.loads(answer.body)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise NotSentError("answer", f"HTTP {answer.status}, no JSON object")
    return found
