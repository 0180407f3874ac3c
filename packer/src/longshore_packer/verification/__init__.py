"""Reading finished packages back, by code that shares nothing with the writer."""

from longshore_packer.verification.errors import (
    MalformedError,
    SignatureMismatchError,
    VerificationError,
)
from longshore_packer.verification.prefix import KnownPrefix
from longshore_packer.verification.report import Check, Expectation, Report
from longshore_packer.verification.verify import verify

__all__ = [
    "Check",
    "Expectation",
    "KnownPrefix",
    "MalformedError",
    "Report",
    "SignatureMismatchError",
    "VerificationError",
    "verify",
]
