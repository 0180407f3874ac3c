"""The one list of calls: a file in `calls` is one line here."""

from types import ModuleType

from longshore.runtime.calls import (
    account,
    activities,
    channel_callback,
    code,
    consent,
    delete_account,
    events,
    heartbeat,
    init,
    login,
    logout,
    notices,
    ofrep,
    open_orders,
    order,
    order_by_number,
    phone,
    player_by_id,
    push_gift,
    real_name,
    redeem,
    revoke_sessions,
    role,
    server_switches,
    thinkingdata,
    usdk_gate,
    verify_token,
)
from longshore.runtime.operation import Operation

_CALLS: tuple[ModuleType, ...] = (
    init,
    code,
    login,
    logout,
    heartbeat,
    order,
    open_orders,
    order_by_number,
    redeem,
    activities,
    notices,
    channel_callback,
    consent,
    phone,
    real_name,
    account,
    role,
    delete_account,
    events,
    verify_token,
    player_by_id,
    push_gift,
    server_switches,
    ofrep,
    revoke_sessions,
    usdk_gate,
    thinkingdata,
)

OPERATIONS: tuple[Operation, ...] = tuple(
    found for call in _CALLS for found in vars(call).values() if isinstance(found, Operation)
)
