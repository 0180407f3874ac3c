"""A stand-in for the authority's interface, written from its public notices and nothing of ours.

It has the real cryptography, headers, codes, limits and times, and bad days on demand. Sources:
interface specification 2.0 and the test data of the authority, as quoted by kilvn/anti_addiction,
Lixingxing1996/AntiAddiction, gofcm and cocos/cocos-awesome-tech-solutions.
"""

from longshore.simulation.nppa.authority import Authority, Partner
from longshore.simulation.nppa.server import NppaServer

__all__ = ["Authority", "NppaServer", "Partner"]
