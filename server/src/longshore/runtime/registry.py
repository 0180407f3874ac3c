"""The one list of calls: a file in `calls` is one line here."""

from types import ModuleType

from longshore.runtime.calls import (
    channel_callback,
    consent,
    delete_account,
    events,
    heartbeat,
    init,
    login,
    logout,
    open_orders,
    order,
    order_by_number,
    player_by_id,
    revoke_sessions,
    role,
    verify_token,
)
from longshore.runtime.operation import Operation

_CALLS: tuple[ModuleType, ...] = (
    init,
    login,
    logout,
    heartbeat,
    order,
    open_orders,
    order_by_number,
    channel_callback,
    consent,
    role,
    delete_account,
    events,
    verify_token,
    player_by_id,
    revoke_sessions,
)

OPERATIONS: tuple[Operation, ...] = tuple(
    found for call in _CALLS for found in vars(call).values() if isinstance(found, Operation)
)
