"""Which agreements players must have accepted before they play: shape and judging, no tables."""

from longshore.domains.operate.consent_rules.asked import Asked, asked_of, missing_of
from longshore.domains.operate.consent_rules.shape import (
    ConsentRule,
    ConsentRules,
    check_consent_rules,
    key_of,
)

__all__ = [
    "Asked",
    "ConsentRule",
    "ConsentRules",
    "asked_of",
    "check_consent_rules",
    "key_of",
    "missing_of",
]
