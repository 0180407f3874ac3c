"""Which calls are tried here first."""

from collections.abc import Mapping

from longshore.runtime.quick.heartbeat import heartbeat
from longshore.runtime.quick.init import init
from longshore.runtime.quick.lane import QuickCall
from longshore.runtime.quick.login import login
from longshore.runtime.quick.order import order
from longshore.runtime.quick.verify_token import verify_token

QUICK_CALLS: Mapping[str, QuickCall] = {
    "/sdk/v1/init": init,
    "/sdk/v1/login": login,
    "/sdk/v1/heartbeat": heartbeat,
    "/sdk/v1/order": order,
    "/sdk/server/v1/token/verify": verify_token,
}
