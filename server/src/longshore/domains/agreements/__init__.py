"""Agreements that players see: texts by game and channel, with versions."""

from longshore.domains.agreements.repository import agreements_missing
from longshore.domains.agreements.schemas import (
    AgreementComparison,
    AgreementContent,
    AgreementDiff,
    AgreementHistory,
    AgreementOutput,
    AgreementPlace,
    AgreementPublication,
    AgreementText,
    AgreementVersionQuery,
    OfGame,
)
from longshore.domains.agreements.service import (
    compare,
    get_history,
    get_version,
    list_agreements,
    publish,
    save_version,
)

__all__ = [
    "AgreementComparison",
    "AgreementContent",
    "AgreementDiff",
    "AgreementHistory",
    "AgreementOutput",
    "AgreementPlace",
    "AgreementPublication",
    "AgreementText",
    "AgreementVersionQuery",
    "OfGame",
    "agreements_missing",
    "compare",
    "get_history",
    "get_version",
    "list_agreements",
    "publish",
    "save_version",
]
