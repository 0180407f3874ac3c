"""Agreements that players see: texts by game and channel, with versions."""

from longshore.domains.pack.agreements.in_force import AgreementInForce, agreements_in_force
from longshore.domains.pack.agreements.public_page import reading_path
from longshore.domains.pack.agreements.repository import agreements_missing, kinds_missing
from longshore.domains.pack.agreements.schemas import (
    AgreementComparison,
    AgreementContent,
    AgreementDiff,
    AgreementHistory,
    AgreementOutput,
    AgreementPlace,
    AgreementPublication,
    AgreementText,
    AgreementVersionQuery,
)
from longshore.domains.pack.agreements.service import (
    compare,
    get_history,
    get_version,
    list_agreements,
    publish,
    read_text,
    save_version,
)

__all__ = [
    "AgreementComparison",
    "AgreementContent",
    "AgreementDiff",
    "AgreementHistory",
    "AgreementInForce",
    "AgreementOutput",
    "AgreementPlace",
    "AgreementPublication",
    "AgreementText",
    "AgreementVersionQuery",
    "agreements_in_force",
    "agreements_missing",
    "compare",
    "get_history",
    "get_version",
    "kinds_missing",
    "list_agreements",
    "publish",
    "read_text",
    "reading_path",
    "save_version",
]
