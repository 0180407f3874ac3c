"""Attribution: which promoter brought a device, and whose its players are."""

from longshore.domains.popularize.attribution.binding import (
    LOOKS_BACK,
    Bound,
    Touch,
    bind,
    settle,
    settle_month,
)
from longshore.domains.popularize.attribution.rules import Proof

__all__ = ["LOOKS_BACK", "Bound", "Proof", "Touch", "bind", "settle", "settle_month"]
