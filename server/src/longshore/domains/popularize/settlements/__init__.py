"""Settlement: monthly statements of promoters, derivable again from the ledger."""

from longshore.domains.popularize.settlements.verifying import Verified, verify

__all__ = ["Verified", "verify"]
