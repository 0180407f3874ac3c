"""Lists of addresses as people paste them: what is read, what is not, and why."""

import random
from ipaddress import ip_address
from typing import Any

import pytest

from longshore.domains.operate.limits.addresses import packed, written
from longshore.domains.operate.limits.parsing import read_list
from longshore.domains.operate.limits.ranges import Ranges, joined


def shown(ranges: Ranges) -> list[str]:
    return [f"{written(first)}-{written(last)}" for first, last in ranges.pairs()]


def at(address: str) -> bytes:
    found = packed(address)
    assert found
    return found


def test_every_way_of_writing() -> None:
    text = "\ufeffstart,end,country\r\n" + "\r\n".join(
        (
            "# exported 2026", "", "203.0.113.7", "198.51.100.0/25", "192.0.2.1-192.0.2.9",
            "192.0.2.20 - 192.0.2.29", '"192.0.2.40","192.0.2.49","AU"', "10.0.0.0/8,office",
            "2001:db8::/48", "2001:db8:1::1", "::ffff:192.0.2.60", "192.0.2.70\tnote",
        )
    )  # fmt: skip
    found = read_list(text)
    assert found.bad == [] and found.lines == 10
    assert shown(found.ranges) == [
        "10.0.0.0-10.255.255.255", "192.0.2.1-192.0.2.9", "192.0.2.20-192.0.2.29",
        "192.0.2.40-192.0.2.49", "192.0.2.60-192.0.2.60", "192.0.2.70-192.0.2.70",
        "198.51.100.0-198.51.100.127", "203.0.113.7-203.0.113.7",
        "2001:db8::-2001:db8:0:ffff:ffff:ffff:ffff:ffff", "2001:db8:1::1-2001:db8:1::1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("vpn.example.com", "is no address, network or range"),
        ("192.0.2.256", "is no address, network or range"),
        ("192.0.2.9-192.0.2.1", "the range begins after its end"),
        ("192.0.2.9-2001:db8::1", "the range mixes IPv4 and IPv6"),
        ("192.0.2.0/33", "the length of the network's prefix is not right"),
        ("192.0.2.0/x", "the length of the network's prefix is not right"),
        ("192.0.2.1-", "is no address, network or range"),
        ("192.0.2.7/24", "the network has host bits set; is 192.0.2.0/24 meant?"),
        ("fe80::1%eth0", "is no address, network or range"),
    ],
)
def test_a_bad_line_is_named(line: str, why: str) -> None:
    found = read_list(f"192.0.2.1\n{line}\n192.0.2.2")
    assert [(one.line, one.content) for one in found.bad] == [(2, line)]
    assert found.bad[0].why.in_language("en-US") == why
    assert found.bad_count == 1 and found.lines == 2


def test_overlaps_are_joined_and_neighbours_stay() -> None:
    found = read_list("192.0.2.0/25\n192.0.2.64-192.0.2.200\n192.0.2.201\n192.0.2.0/26").ranges
    assert shown(found) == ["192.0.2.0-192.0.2.200", "192.0.2.201-192.0.2.201"]


def test_finding_agrees_with_looking_at_each() -> None:
    chance = random.Random(7)
    pairs = []
    for _ in range(300):
        first = chance.randrange(0, 60_000)
        pairs.append((first, first + chance.randrange(0, 300)))
    ranges = joined([(a.to_bytes(4), b.to_bytes(4)) for a, b in pairs])
    for number in range(0, 61_000, 7):
        expected = any(a <= number <= b for a, b in pairs)
        assert (ranges.find(number.to_bytes(4)) is not None) is expected, ip_address(number)


class _Counted(bytes):
    """Bytes that count how often somebody looks into them."""

    looks = 0

    def __getitem__(self, key: Any) -> Any:
        _Counted.looks += 1
        return super().__getitem__(key)


def test_a_page_begins_where_it_is_asked_to() -> None:
    """Also where IPv4 ends and IPv6 begins, and behind the last one."""
    lines = [f"10.0.{n}.0/25" for n in range(5)] + [f"2001:db8:{n}::/64" for n in range(4)]
    ranges = read_list("\n".join(lines)).ranges
    every = list(ranges.pairs())
    assert len(every) == 9
    for offset in range(12):
        assert list(ranges.pairs(offset)) == every[offset:]


def test_a_hundred_thousand_take_few_looks() -> None:
    """Halving: 17 steps, and the end of the range that may hold it."""
    chance = random.Random(1)
    starts = chance.sample(range(1 << 24), 100_000)
    many = joined([((a << 8).to_bytes(4), ((a << 8) + 90).to_bytes(4)) for a in starts])
    assert many.count == 100_000 and len(many.v4) == 800_000
    counted = Ranges(_Counted(many.v4))
    for _ in range(100):
        _Counted.looks = 0
        counted.find(chance.randrange(1 << 32).to_bytes(4))
        assert _Counted.looks <= 20


def test_addresses() -> None:
    assert packed("::ffff:192.0.2.1") == at("192.0.2.1")
    assert [packed(one) for one in ("", "unknown", "1.2.3", "01.2.3.4", "1::2::3")] == [None] * 5
