"""Filings of apps with the authority: number, package name, certificate and public key."""

from longshore.domains.pack.filings.comparing import Filed, FiledPart, differences
from longshore.domains.pack.filings.repository import filings_of

__all__ = ["Filed", "FiledPart", "differences", "filings_of"]
