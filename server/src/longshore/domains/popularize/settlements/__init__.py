"""Settlement: monthly statements of promoters, derivable again from the ledger."""

from longshore.domains.popularize.settlements.exporting import written
from longshore.domains.popularize.settlements.schemas import (
    Claimed,
    SettlementDetail,
    SettlementFile,
    SettlementOutput,
    SettlementStepInput,
    SettlementSum,
)
from longshore.domains.popularize.settlements.service import list_of_promoter, read
from longshore.domains.popularize.settlements.stepping import Taker, advance
from longshore.domains.popularize.settlements.verifying import Verified, verify

__all__ = [
    "Claimed",
    "SettlementDetail",
    "SettlementFile",
    "SettlementOutput",
    "SettlementStepInput",
    "SettlementSum",
    "Taker",
    "Verified",
    "advance",
    "list_of_promoter",
    "read",
    "verify",
    "written",
]
