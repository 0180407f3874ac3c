"""Make the table of countries that the server carries from the npm package that has the data.

    npm pack @ip-location-db/geo-whois-asn-country && tar xzf ip-location-db-*.tgz
    python scripts/build_places.py package

The package is made monthly and is CC0-1.0; docs/reference/third-party-data.md says more.
The file's form is read in `server/src/longshore/domains/operate/limits/places.py`.
"""

import csv
import json
import lzma
import sys
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from ipaddress import ip_network
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "server/src/longshore/domains/operate/limits/places.xz"
_V6_SHIFT = 64
# Nobody's place, whatever the registries say of what lies around them (RFC 6890).
_NOWHERE = tuple(
    map(
        ip_network,
        (
            "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
            "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.168.0.0/16", "198.18.0.0/15",
            "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3", "::/64", "2001:db8::/32",
            "fc00::/7", "fe80::/10", "ff00::/8",
        ),
    )
)  # fmt: skip


def main(folder: Path) -> None:
    """Write the table; an unchanged package gives the same bytes."""
    about = json.loads((folder / "package.json").read_text())
    v4 = _placed(_rows(folder / "geo-whois-asn-country-ipv4-num.csv", 0), 4, 0)
    v6 = _placed(_rows(folder / "geo-whois-asn-country-ipv6-num.csv", _V6_SHIFT), 6, _V6_SHIFT)
    codes = sorted({code for _, code in v4 + v6})
    # Versions end in the day of the data and the hour: 2.3.2026061719.
    day = about["version"].rsplit(".", 1)[1]
    head = {
        "as_of": f"{day[:4]}-{day[4:6]}-{day[6:8]}",
        "source": f"{about['name']} {about['version']}",
        "codes": codes, "v4": len(v4), "v6": len(v6),
    }  # fmt: skip
    data = json.dumps(head).encode() + b"\n" + _encoded(v4, "I", codes) + _encoded(v6, "Q", codes)
    OUTPUT.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
    print(f"{OUTPUT.name}: {len(v4)} + {len(v6)} spans, {OUTPUT.stat().st_size} bytes")


def _placed(
    rows: Iterator[tuple[int, int, str]], version: int, shift: int
) -> list[tuple[int, str]]:
    spans = list(_spans(rows))
    for network in _NOWHERE:
        if network.version == version:
            first = int(network.network_address) >> shift
            _blank(spans, first, int(network.broadcast_address) >> shift)
    return [span for span in spans if span[0] < 1 << (32 if version == 4 else 64)]


def _blank(spans: list[tuple[int, str]], first: int, last: int) -> None:
    """Make what lies between two addresses, both of it, of no country."""
    until = bisect_right(spans, last, key=lambda span: span[0])
    goes_on = spans[until - 1][1]
    begin = bisect_left(spans, first, key=lambda span: span[0])
    ends_here = until < len(spans) and spans[until][0] == last + 1
    spans[begin:until] = [(first, "")] if ends_here else [(first, ""), (last + 1, goes_on)]


def _rows(path: Path, shift: int) -> Iterator[tuple[int, int, str]]:
    with path.open() as lines:
        for first, last, code in csv.reader(lines):
            yield int(first) >> shift, int(last) >> shift, code


def _spans(rows: Iterator[tuple[int, int, str]]) -> Iterator[tuple[int, str]]:
    """Where each span begins and its country; what lies between rows is of no known one."""
    after, told = 0, None
    for first, last, code in rows:
        start = max(first, after)
        if last < start:
            continue
        if start > after and told != "":
            yield after, ""
            told = ""
        if code != told:
            yield start, code
        after, told = last + 1, code
    yield after, ""


def _encoded(spans: list[tuple[int, str]], kind: str, codes: list[str]) -> bytes:
    starts = [start for start, _ in spans]
    steps = array(kind, (b - a for a, b in zip([0, *starts], starts, strict=False)))
    if sys.byteorder == "big":
        steps.byteswap()
    return steps.tobytes() + bytes(codes.index(code) for _, code in spans)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
