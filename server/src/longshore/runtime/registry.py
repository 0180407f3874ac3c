"""The one list of calls: a file in `calls` is one line here."""

from types import ModuleType

from longshore.runtime.calls import (
    heartbeat,
    init,
    login,
    logout,
    player_by_id,
    revoke_sessions,
    verify_token,
)
from longshore.runtime.operation import Operation

_CALLS: tuple[ModuleType, ...] = (
    init,
    login,
    logout,
    heartbeat,
    verify_token,
    player_by_id,
    revoke_sessions,
)

OPERATIONS: tuple[Operation, ...] = tuple(
    found for call in _CALLS for found in vars(call).values() if isinstance(found, Operation)
)
