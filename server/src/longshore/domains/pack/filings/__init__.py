"""Filings of apps with the authority: number, package name, certificate and public key."""

from longshore.domains.pack.filings.comparing import Filed, FiledPart, differences
from longshore.domains.pack.filings.repository import filings_of
from longshore.domains.pack.filings.zone import GAME_ZONES, zone_of_game

__all__ = ["GAME_ZONES", "Filed", "FiledPart", "differences", "filings_of", "zone_of_game"]
