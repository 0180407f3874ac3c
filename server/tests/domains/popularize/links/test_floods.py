"""What counts as more clicks than people make, and that one link's flood is no other's."""

import pytest

from longshore.domains.popularize.links import clicks
from longshore.domains.popularize.links.clicks import MOST_OF_ONE, Clicks


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Clicks:
    """Clicks of a process that has room for few addresses."""
    monkeypatch.setattr(clicks, "_MOST_OF_A_LINK", 50)
    monkeypatch.setattr(clicks, "_MOST_COUNTED", 120)

    async def keep(_: int, __: bytes) -> None:
        pass

    return Clicks(keep)


def floods(counted: Clicks, link: int, addresses: range, moment_ms: int = 0) -> list[bool]:
    return [counted.is_flood(link, f"h{number}", moment_ms) for number in addresses]


def test_of_one_address(counted: Clicks) -> None:
    seen = [counted.is_flood(1, "a", 0) for _ in range(MOST_OF_ONE + 2)]
    assert seen == [False] * MOST_OF_ONE + [True] * 2
    assert not counted.is_flood(2, "a", 0)
    assert not counted.is_flood(1, "a", 60_000)


def test_of_more_addresses_than_a_link_has(counted: Clicks) -> None:
    assert floods(counted, 1, range(60)) == [False] * 50 + [True] * 10
    # Those that were counted before the flood was one stay people.
    assert floods(counted, 1, range(3)) == [False] * 3


def test_another_links_visitors_stay_people(counted: Clicks) -> None:
    """[W-14] A promoter who floods own links to the brim makes nobody else's clicks count less."""
    for link in (1, 2, 3, 4):
        floods(counted, link, range(1_000))
    assert not any(floods(counted, 5, range(40)))
    assert not any(floods(counted, 6, range(1), moment_ms=60_000))
