"""Privacy laws that an area may be under, and what each asks of a game's client."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

Regime = Literal["none", "pipl", "gdpr", "uk_gdpr", "ccpa", "lgpd", "pipa", "appi"]
Consent = Literal["before", "opt_out", "notice"]


@dataclass(frozen=True, slots=True)
class Privacy:
    """What a law asks: when players are asked, and below which age somebody else answers for them.

    `before`: nothing is collected before they agree. `opt_out`: they may refuse that it is sold or
    shared. `notice`: it is enough to tell them. An age of 0 is a law that names none.
    """

    consent: Consent
    child_age: int


REGIMES: Mapping[Regime, Privacy] = {
    "none": Privacy("notice", 0),
    # Personal Information Protection Law (China), articles 13 and 31.
    "pipl": Privacy("before", 14),
    # Regulation (EU) 2016/679, articles 6 and 8; member states may go down to 13.
    "gdpr": Privacy("before", 16),
    # Data Protection Act 2018 (UK), section 9.
    "uk_gdpr": Privacy("before", 13),
    # California Civil Code 1798.120 (c).
    "ccpa": Privacy("opt_out", 16),
    # Lei 13.709/2018 (Brazil), articles 7 and 14; a child is below 12 by Lei 8.069/1990.
    "lgpd": Privacy("before", 12),
    # Personal Information Protection Act (Korea), articles 15 and 22-2.
    "pipa": Privacy("before", 14),
    # Act on the Protection of Personal Information (Japan), article 21.
    "appi": Privacy("notice", 0),
}
assert set(REGIMES) == set(get_args(Regime))
