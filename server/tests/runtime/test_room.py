"""What is kept of answers has an end in bytes: who calls chooses what, and how much of it."""

import random
from typing import Any

import pytest

from longshore.domains.operate.publishing import Snapshot
from longshore.domains.operate.rules import Facts
from longshore.runtime.init_answers import MOST_KEPT_BYTES, Games, InitAnswers
from longshore.runtime.newest import Newest, bytes_of
from longshore.runtime.operation import Encoded
from longshore.runtime.switches import MOST_COMBINATION_BYTES, prepared, verdicts


def _switch(key: str, value: object, when: dict[str, Any]) -> dict[str, Any]:
    return {
        "key": key, "salt": key, "is_on": True, "value": value, "off_value": False,
        "rules": [{"id": "r", "value": value, "when": when}],
    }  # fmt: skip


def _snapshot(*switches: dict[str, Any]) -> Snapshot:
    return Snapshot(3, "digest", {"switches": {"switches": list(switches)}})


def test_answers_that_are_long_and_other_for_each_device() -> None:
    """Thirty switches of 16 KB: five thousand answers of them took 2.5 GB."""
    half = {"op": "percent", "value": 5_000}
    text = "x" * 16_000
    answers = InitAnswers(1, _snapshot(*(_switch(f"s{n}", text, half) for n in range(30))), "UTC")
    found: dict[str, Encoded] = {}
    for number in range(100):
        unit = f"device-{number:04}"
        found[unit] = answers.of(Facts({"device": unit}, unit), "", None)
        assert found[unit].data.count(text.encode()) == 30
    assert len({one.etag for one in found.values()}) == 100
    kept = answers._kept.values()
    assert MOST_KEPT_BYTES // 2 < sum(len(one.data) for one in kept) <= MOST_KEPT_BYTES
    # The newest are there, the oldest are made again, as they were.
    newest, oldest = "device-0099", "device-0000"
    assert answers.of(Facts({"device": newest}, newest), "", None) is found[newest]
    again = answers.of(Facts({"device": oldest}, oldest), "", None)
    assert again == found[oldest] and again is not found[oldest]


def test_bodies_that_are_ready() -> None:
    answers = InitAnswers(1, _snapshot(), "UTC")
    for number in range(100):
        # A header that goes into the key may be long as well.
        key = ("web", bytes([number]) * 200_000, (0, (0, number)))
        answers.keep(key, (b"tag", bytes([number]) * 300_000))
    assert 40 < len(answers.ready) < 60
    assert answers.ready.get(("web", b"\x63" * 200_000, (0, (0, 99)))) == (b"tag", b"c" * 300_000)
    assert answers.ready.get(("web", b"\0" * 200_000, (0, (0, 0)))) is None


def test_answers_of_many_games() -> None:
    """All games together have an end in bytes too: who was not asked for longest makes room."""
    games = Games(most_bytes=3_000_000)
    for number in range(10):
        answers = games.of(number, _snapshot(), "UTC")
        for half in range(2):
            answers.keep(("web", number, half), (b"tag", bytes(500_000)))
        # The first is asked all the time.
        assert len(games.of(0, games.of(0, _snapshot(), "UTC").snapshot, "UTC").ready) == 2
    assert 0 in games and 9 in games and 5 not in games
    assert sum(one.size for one in games.values()) <= 3_000_000
    # One that alone is too large is the only one, and has its own end.
    for half in range(8):
        games.of(9, _snapshot(), "UTC").keep(("web", half), (b"tag", bytes(500_000)))
    assert list(games) == [9]
    # Published anew, what was kept before counts no more.
    newer = Snapshot(4, "newer", {"switches": {"switches": []}})
    assert games.of(9, newer, "UTC").size == 0
    told = _snapshot(
        _switch("s", value=True, when={"field": "client_version", "op": "eq", "value": "2"})
    )
    switched = games.of(8, told, "UTC")
    verdicts(switched.switches, Facts({"client_version": "1" * 9_000, "time": 1_000}, "unit"))
    switched.keep("key", (b"tag", bytes(100)))
    assert switched.size == switched.counted > 9_000
    assert list(games) == [9, 8]
    assert games._bytes == sum(one.size for one in games.values())


def test_combinations_of_what_callers_tell() -> None:
    """Each tells another long version; a verdict is as right as one that is kept."""
    when = {"field": "client_version", "op": "eq", "value": "9" * 50_000}
    switches = prepared(_snapshot(_switch("s", value=True, when=when)))
    assert switches.alike
    for number in range(500):
        version = str(number) * (50_000 // len(str(number)))
        facts = Facts({"client_version": version, "time": 1_000}, "unit")
        for _ in range(2):
            assert verdicts(switches, facts) == ((0,) if number in (9, 99) else (1,))
    told = [key[2][0] for key in switches._kept]
    assert MOST_COMBINATION_BYTES // 2 < sum(map(len, told)) <= MOST_COMBINATION_BYTES


@pytest.mark.parametrize(("most", "most_bytes"), [(5, 10**6), (10**6, 900), (4, 1_200)])
def test_the_oldest_make_room(most: int, most_bytes: int) -> None:
    """What alone is larger than the room is not kept, and drives nothing out."""
    chance, expected = random.Random(most), dict[int, int]()
    kept = Newest[int, bytes](most, most_bytes, lambda _, value: len(value))
    for key in range(500):
        value = bytes(chance.choice((10, 200, 400, 1_000)))
        assert kept.keep(key, value) is value
        size = len(value) + 100
        if size <= most_bytes:
            while len(expected) == most or sum(expected.values()) + size > most_bytes:
                del expected[min(expected)]
            expected[key] = size
        assert list(kept) == list(expected)
        assert kept.bytes == sum(expected.values())


def test_bytes_of_texts_count_wherever_they_stand() -> None:
    long = "x" * 10_000
    assert bytes_of((1, (None, (long,)), str)) > 10_000
    assert bytes_of((str,) * 3) == bytes_of((int,) * 3) < 200
