"""What the lists of promoters and links count, and that they leave nobody out."""

from typing import Any

from sqlalchemy import text
from tests.domains.popularize.partners.test_partners import page_of
from tests.support.settling import Settling, moment
from tests.support.world import as_owner

from longshore.kit import clock

_MANY = 1_001


async def _brought(settling: Settling) -> list[int]:
    """Players of the promoter and of the link, and first starts of the link."""
    (promoter,) = (await settling.call("promoter/list")).data["list"]
    filtered = (await settling.call("promoter/list", keyword="streamer")).data["list"]
    assert filtered == [promoter]
    (link,) = (await settling.call("link/list")).data["list"]
    return [promoter["players"], link["players"], link["devices"]]


async def test_who_tests_or_comes_back_is_nobody_brought(settling: Settling) -> None:
    """The lists say what statistics and statements say of the same days."""
    await settling.install_and_register(moment(11, 2))
    with clock.at(moment(11, 2)):
        await settling.call("attribution/explain", player_id=settling.shop.player_id)
    assert await _brought(settling) == [1, 1, 1]
    await _written(settling, "UPDATE player_attribution SET is_return = true")
    assert await _brought(settling) == [0, 0, 1]
    await _written(settling, "UPDATE player_attribution SET is_return = false")
    await _written(settling, "UPDATE player SET is_sandbox = true")
    assert await _brought(settling) == [0, 0, 1]
    await _written(settling, "UPDATE attribution SET outranked_by = id")
    assert await _brought(settling) == [0, 0, 0]


async def test_every_agency_can_be_chosen(settling: Settling) -> None:
    await _written(
        settling,
        "INSERT INTO promoter (publisher_id, game_id, name, code, contact, note, created_user_id, "
        "created_user_name) SELECT publisher_id, game_id, 'a' || n, 'a' || n, '', '', 1, 'n' "
        "FROM promoter, generate_series(1, :many) AS n",
        many=_MANY,
    )
    chosen = (await settling.call("promoter/choices")).data
    assert len(chosen["agencies"]) == _MANY + 1


async def test_a_partner_turns_the_pages_of_their_links(settling: Settling) -> None:
    page = await page_of(settling)
    made = (await settling.call("link/create", promoter_id=1)).data
    await _written(
        settling,
        "INSERT INTO promotion_link (publisher_id, game_id, promoter_id, code, campaign, material, "
        "opens, android_url, ios_url, created_user_name) SELECT publisher_id, game_id, "
        "promoter_id, 'q' || n, '', '', opens, '', '', 'n' "
        "FROM promotion_link, generate_series(100001, :last) AS n",
        last=100_000 + 520,
    )
    seen: set[str] = set()
    for number in range(1, 7):
        told = (await page.get("promotions", page=number)).data
        assert told["total"] == 521
        seen |= {one["path"] for one in told["list"]}
    assert len(seen) == 521
    assert made["path"] in seen


async def _written(settling: Settling, statement: str, **values: Any) -> None:
    async with as_owner(settling.database) as session:
        await session.execute(text(statement), values)
