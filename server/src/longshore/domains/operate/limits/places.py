"""The country of an address, from a table that comes with the product.

`places.xz` is made by `scripts/build_places.py` from the npm package
`@ip-location-db/geo-whois-asn-country` (CC0-1.0), which is made from the statistics of the regional
registries. The statistics of NRO are CC BY 4.0: docs/reference/third-party-data.md names them.
"""

import json
import lzma
import sys
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate

from longshore.domains.operate.limits.addresses import packed

_FILE = "places.xz"


@dataclass(frozen=True, slots=True)
class Places:
    """Where spans of addresses begin, and the country (index into `codes`) of each.

    A span ends where the next begins; code "" is unknown. IPv6 is told by its first 64 bits.
    `as_of` is the day of the data, `source` the package that it comes from.
    """

    as_of: str
    source: str
    codes: Sequence[str]
    v4: "array[int]"
    v4_codes: bytes
    v6: "array[int]"
    v6_codes: bytes

    def country(self, address: bytes) -> str:
        """The code (ISO 3166-1 alpha-2) of an address's country; empty if unknown."""
        if len(address) == 4:
            at = bisect_right(self.v4, int.from_bytes(address)) - 1
            return self.codes[self.v4_codes[at]]
        at = bisect_right(self.v6, int.from_bytes(address[:8])) - 1
        return self.codes[self.v6_codes[at]]


def country_of(places: Places | None, address: bytes) -> str:
    """The country of an address, empty without a table."""
    return places.country(address) if places else ""


def country_at(places: Places | None, address: str) -> str:
    """The same of an address as it is written; empty for anything else."""
    number = packed(address)
    return country_of(places, number) if number else ""


@cache
def load_places() -> Places:
    """The table, about 4 MB in memory. Reading it takes 0.1 s: to be called in a thread."""
    packed = files("longshore.domains.operate.limits").joinpath(_FILE).read_bytes()
    head, _, data = lzma.decompress(packed).partition(b"\n")
    told = json.loads(head)
    n4, n6 = told["v4"], told["v6"]
    at_codes4 = 4 * n4
    at_v6 = at_codes4 + n4
    at_codes6 = at_v6 + 8 * n6
    return Places(
        told["as_of"], told["source"], told["codes"],
        _summed("I", data[:at_codes4]), data[at_codes4:at_v6],
        _summed("Q", data[at_v6:at_codes6]), data[at_codes6 : at_codes6 + n6],
    )  # fmt: skip


def _summed(kind: str, data: bytes) -> "array[int]":
    """What the file tells as differences, little endian."""
    steps = array(kind)
    steps.frombytes(data)
    if sys.byteorder == "big":
        steps.byteswap()
    return array(kind, accumulate(steps))
