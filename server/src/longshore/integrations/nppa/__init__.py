"""The National Press and Publication Administration's interface against addiction of minors.

Three calls: `check` says whether a name and an identity number belong together, `query` asks again
for what was pending, `report` tells who came online and went. Sources: the administration's
interface specification 2.0 with its signature example, as kept by
cocos/cocos-awesome-tech-solutions.
"""

from longshore.integrations.nppa.client import (
    MOST_REPORTED,
    Behaviour,
    CheckResult,
    Nppa,
    RefusedBehaviour,
)
from longshore.integrations.nppa.errors import NppaError, words_of
from longshore.integrations.nppa.wire import NppaAccess, NppaAddresses, is_secret_key

__all__ = [
    "MOST_REPORTED",
    "Behaviour",
    "CheckResult",
    "Nppa",
    "NppaAccess",
    "NppaAddresses",
    "NppaError",
    "RefusedBehaviour",
    "is_secret_key",
    "words_of",
]
