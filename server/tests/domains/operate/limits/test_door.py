"""Who may enter by where they are: lists that admit, lists that refuse, regions."""

import pytest

from longshore.domains.operate.limits.addresses import packed
from longshore.domains.operate.limits.door import OPEN, Door, Verdict, door_of
from longshore.domains.operate.limits.parsing import read_list
from longshore.domains.operate.limits.places import load_places
from longshore.domains.operate.limits.shape import Limits

CHINA, US, HONG_KONG, NOWHERE = "114.114.114.114", "8.8.8.8", "202.181.200.1", "192.0.2.9"


def door(**content: object) -> Door:
    office = read_list("8.8.8.8\n2001:db8::/32").ranges
    vpn = read_list("8.8.8.0/24\n114.114.0.0/16").ranges
    stored = {office.digest: office, vpn.digest: vpn}
    uses = {"office": ("admit", office), "vpn": ("refuse", vpn)}
    named = content.pop("lists", ())
    assert isinstance(named, tuple)
    lists = [
        {"key": key, "effect": uses[key][0], "digest": uses[key][1].digest, "ranges": 2}
        for key in named
    ]
    limits = Limits.model_validate({"lists": lists, **content})
    return door_of(limits, stored, load_places())


def region(mode: str, *codes: str) -> dict[str, object]:
    return {"mode": mode, "countries": [{"code": code} for code in codes]}


@pytest.mark.parametrize(
    ("mode", "address", "may_enter"),
    [
        ("only", CHINA, True), ("only", US, False), ("only", HONG_KONG, False),
        ("except", CHINA, False), ("except", US, True), ("except", HONG_KONG, True),
        ("off", US, True), ("only", "2001:4860:4860::8888", False), ("only", "240e::1", True),
        ("only", "::ffff:8.8.8.8", False),
    ],
)  # fmt: skip
def test_regions(mode: str, address: str, may_enter: bool) -> None:
    assert door(regions=region(mode, "CN")).judge(address).may_enter is may_enter


@pytest.mark.parametrize(
    "address",
    [NOWHERE, "127.0.0.1", "10.1.2.3", "100.64.0.9", "192.168.1.1", "::1", "fe80::1", "fd00::1",
     "203.0.113.9", "unknown", ""],
)  # fmt: skip
def test_an_unknown_place_is_never_refused(address: str) -> None:
    for mode in ("only", "except"):
        assert door(regions=region(mode, "CN")).judge(address).may_enter


def test_lists_come_before_regions_and_admitting_ones_first() -> None:
    found = door(lists=("vpn", "office"), regions=region("only", "CN"))
    assert found.judge(US) == Verdict(True, "list", "office", "8.8.8.8", "8.8.8.8", "US")
    assert found.judge("8.8.8.9") == Verdict(False, "list", "vpn", "8.8.8.0", "8.8.8.255", "US")
    assert found.judge(CHINA).key == "vpn"
    assert found.judge("1.1.1.1").by == "region"
    assert found.judge(NOWHERE) == Verdict(True)


def test_an_open_door() -> None:
    assert OPEN.is_open and OPEN.judge(US).may_enter
    assert door().is_open and not door(lists=("office",)).is_open


def test_places_are_whole() -> None:
    places = load_places()
    assert places.source.startswith("@ip-location-db/geo-whois-asn-country ")
    assert len(places.as_of) == 10 and places.as_of > "2026"
    assert {"CN", "HK", "MO", "TW", "US", "JP", "KR", "SG", "VN", "TH"} <= set(places.codes)
    assert len(places.v4) == len(places.v4_codes) > 300_000
    assert len(places.v6) == len(places.v6_codes) > 200_000
    assert list(places.v4) == sorted(places.v4) and places.v4[0] == places.v6[0] == 0
    assert list(places.v6) == sorted(places.v6)
    for edge in ("0.0.0.0", "255.255.255.255", "::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"):
        number = packed(edge)
        assert number is not None and places.country(number) == ""
