"""The one client for calls to addresses that users configure (the servers of their games).

Whoever may write an address could otherwise make us call our own network. So for every connection a
name is resolved once, every address that it has is checked, and the connection goes to a checked
address: a second answer of the name server changes nothing. Connections are kept for the
publisher's next call to the same place, never for another publisher. The TLS certificate must still
fit the name. Redirects are answers, not instructions; size and time are limited; no proxy of the
environment is used.

`LONGSHORE_OUTGOING_ALLOW` opens private targets one by one (a game server on the same network).
"""

from longshore.integrations.http_out.checking import FaultKind, OutgoingError
from longshore.integrations.http_out.client import (
    OutgoingAnswer,
    OutgoingHttp,
    outgoing_of,
)
from longshore.integrations.http_out.connection import MAX_ANSWER_BYTES

__all__ = [
    "MAX_ANSWER_BYTES",
    "FaultKind",
    "OutgoingAnswer",
    "OutgoingError",
    "OutgoingHttp",
    "outgoing_of",
]
