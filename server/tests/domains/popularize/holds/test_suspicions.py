"""Signs of fraud, with their evidence: what looks wrong is listed, what is usual is not."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import text
from tests.support.partners import PASSWORD, invited
from tests.support.settling import Settling, moment
from tests.support.world import as_owner

from longshore.domains.popularize.attribution.binding import settle
from longshore.domains.popularize.holds import suspicions
from longshore.kit import clock


async def listed(settling: Settling, at: datetime, **more: Any) -> list[dict[str, Any]]:
    with clock.at(at):
        answer = await settling.call("fraud/list", **more)
    assert answer.code == 0, answer.msg
    return list(answer.data["list"])


async def come(settling: Settling, devices: list[str], at: datetime, of_each: int = 1) -> None:
    """New players who prove promoter 1's link at a moment, so many on each device."""
    link = (await settling.call("link/create", promoter_id=1, campaign="many")).data["code"]
    with clock.at(at):
        for device in devices:
            told = {"id": device, "os": "android"}
            settling.player.session = ""
            started = await settling.player.call("/sdk/v1/init", {"device": told, "link": link})
            assert started.code == 0, started.msg
            for number in range(of_each):
                settling.player.session = ""
                key = f"{device}-{number}".ljust(24, "x")
                assert (await settling.player.guest(device=told, guest_key=key)).code == 0
        async with settling.database.publisher(settling.world.aurora.id) as session:
            await settle(session, at - timedelta(days=1), settling.player.game.id)


async def test_nothing_is_suspicious_about_a_player_who_pays(settling: Settling) -> None:
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    assert await listed(settling, moment(3, 4)) == []


async def test_many_players_of_a_device(settling: Settling) -> None:
    """[W-14] Evidence: who, how many, from when to when, and what can be held."""
    await come(settling, ["phone-one"], moment(3, 2), of_each=suspicions.PLAYERS_OF_A_DEVICE)
    (one,) = await listed(settling, moment(3, 4))
    assert (one["signal"], one["promoter_name"], one["count"]) == ("one_device", "=Streamer", 3)
    assert one["first_at"] == one["last_at"] == int(moment(3, 2).timestamp())
    assert (len(one["touches"]), one["held"]) == (1, 0)
    told = {"touches": one["touches"], "signal": "one_device", "reason": "One phone"}
    assert (await settling.call("fraud/hold", **told)).data["changed"] == 1
    (one,) = await listed(settling, moment(3, 4))
    assert (one["touches"], one["held"]) == ([], 1)
    # Nobody asks about what is long ago.
    assert await listed(settling, moment(5, 4)) == []
    (one,) = await listed(settling, moment(5, 4), days=92)
    assert one["held"] == 1


async def test_bursts_from_an_address_and_in_a_second(settling: Settling) -> None:
    many = suspicions.PLAYERS_OF_AN_ADDRESS
    await come(settling, [f"phone-00{number}" for number in range(many)], moment(3, 2))
    found = {one["signal"]: one for one in await listed(settling, moment(3, 4))}
    assert set(found) == {"one_address", "one_second"}
    assert found["one_address"]["subject"] == "192.0.2.7"
    # In the zone whose days statements are of.
    assert found["one_second"]["subject"] == "2026-03-02 12:00:00"
    assert {len(one["touches"]) for one in found.values()} == {many}


async def test_a_promoter_who_pays_themselves(settling: Settling) -> None:
    client, game = settling.client, settling.player.game.id
    token = await invited(client, settling.world.aurora.owner, game, 1)
    told = {"token": token, "account": "captain", "password": PASSWORD}
    assert (await client.call("POST", "/ultra/partner/join", json=told)).code == 0
    # From where tests sign in to the console, as the promoter just did.
    settling.player.address = "192.0.2.1"
    await settling.install_and_register(moment(3, 2))
    async with settling.database.publisher(settling.world.aurora.id) as session:
        await settle(session, moment(3, 1), game)
    assert await listed(settling, moment(3, 4)) == []
    await settling.buy(moment(3, 3))
    (one,) = await listed(settling, moment(3, 4))
    assert (one["signal"], one["subject"], one["count"]) == ("own_address", "192.0.2.1", 1)


async def test_refunds_after_the_statement(settling: Settling) -> None:
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    numbers = [await settling.buy(moment(3, day), "gem_60") for day in (3, 4, 5, 6)]
    await settling.draw(3, moment(4, 1))
    async with as_owner(settling.database) as session:
        await session.execute(text("UPDATE settlement_step SET at = :at"), {"at": moment(4, 1)})
    for number in numbers[:3]:
        await settling.give_back(number, moment(4, 20))
    (one,) = await listed(settling, moment(4, 25))
    assert (one["signal"], one["count"], one["total"]) == ("late_refunds", 3, 4)


async def test_players_who_give_their_money_back_from_one_place(settling: Settling) -> None:
    """Before any statement is drawn too; two of them are not a ring."""
    await settling.install_and_register(moment(3, 2))
    first = settling.shop.player_id
    await come(settling, ["phone-002", "phone-003"], moment(3, 2))
    async with as_owner(settling.database) as session:
        others = list(
            (
                await session.execute(
                    text("SELECT player_id FROM player_attribution WHERE player_id <> :first"),
                    {"first": first},
                )
            ).scalars()
        )
    numbers = [await settling.buy(moment(3, 3), "gem_60") for _ in range(3)]
    async with as_owner(settling.database) as session:
        for number, player in zip(numbers, (first, *others), strict=True):
            await session.execute(
                text("UPDATE orders SET player_id = :player WHERE number = :number"),
                {"player": player, "number": number},
            )
    for place, number in enumerate(numbers):
        assert await listed(settling, moment(3, 6)) == [], place
        await settling.give_back(number, moment(3, 5))
    (one,) = await listed(settling, moment(3, 6))
    assert (one["signal"], one["subject"], one["count"], one["total"]) == (
        "refund_ring", "192.0.2.7", 3, 3,
    )  # fmt: skip
    assert len(one["touches"]) == 3


async def test_a_flood_of_clicks(settling: Settling) -> None:
    link = (await settling.call("link/create", promoter_id=1, campaign="spring")).data
    add = text("""
INSERT INTO link_clicks (link_id, quarter, device, bot, publisher_id, game_id, clicks)
VALUES (:link, :at, 'android', 'flood', :publisher, :game, :many)
""")
    values = {
        "publisher": settling.world.aurora.id, "game": settling.player.game.id,
        "link": link["id"],
    }  # fmt: skip
    for day, many, signals in ((2, suspicions.FLOOD - 1, []), (3, 1, ["click_flood"])):
        async with as_owner(settling.database) as session:
            await session.execute(add, values | {"at": moment(3, day), "many": many})
        found = await listed(settling, moment(3, 4))
        assert [one["signal"] for one in found] == signals
    assert (found[0]["subject"], found[0]["count"]) == (link["code"], suspicions.FLOOD)


async def test_clicks_that_bring_nobody(settling: Settling) -> None:
    link = (await settling.call("link/create", promoter_id=1, campaign="spring")).data
    values = {
        "publisher": settling.world.aurora.id, "game": settling.player.game.id,
        "link": link["id"], "at": moment(3, 2), "many": suspicions.CLICKS_ALONE,
    }  # fmt: skip
    add = text("""
INSERT INTO link_clicks (link_id, quarter, device, bot, publisher_id, game_id, clicks)
VALUES (:link, :at, 'android', :bot, :publisher, :game, :many)
""")
    async with as_owner(settling.database) as session:
        await session.execute(add, values | {"bot": "Googlebot"})
    assert await listed(settling, moment(3, 4)) == []
    async with as_owner(settling.database) as session:
        await session.execute(add, values | {"bot": ""})
    (one,) = await listed(settling, moment(3, 4))
    assert (one["signal"], one["subject"], one["touches"]) == ("clicks_alone", link["code"], [])


async def test_another_game_is_not_looked_at(settling: Settling) -> None:
    await come(settling, ["phone-one"], moment(3, 2), of_each=3)
    with clock.at(moment(3, 4)):
        far = await settling.client.call(
            "POST", "/ultra/app/send", user=settling.world.borealis.owner,
            game=settling.world.borealis.games[0], json={"path": "/pb/cps/fraud/list"},
        )  # fmt: skip
    assert far.data == {"list": []}
    for days in (0, 93):
        assert (await settling.call("fraud/list", days=days)).code == 4000
