"""What the run time lets minors do: at explicit moments, with a stand-in for the authority."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.minors import MinorsConsole, card
from tests.support.nppa import StandIn, calling_out, stand_in
from tests.support.runtime import GameClient, game_client
from tests.support.shop import Shop, book_part, paid
from tests.support.world import World

from longshore.domains.games.models import Game
from longshore.domains.operate.orders.paying import take
from longshore.domains.operate.orders.told import Told
from longshore.domains.operate.real_names.settling import settle_due
from longshore.kit import clock
from longshore.kit.db.database import Database

# A Friday in China: 20:30 of it, and 21:01.
EVENING = datetime(2026, 3, 6, 12, 30, tzinfo=UTC)
LATE = datetime(2026, 3, 6, 13, 1, tzinfo=UTC)


CHILD, TEEN, ADULT = card("20150701"), card("20090301"), card("19900101")


@pytest.fixture
async def authority(app: FastAPI) -> AsyncIterator[StandIn]:
    async with stand_in() as running, calling_out(app):
        yield running


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    app.state.runtime.ports.names.clear()
    return await game_client(app, database, world.aurora.games[0])


@pytest.fixture
def console(app: FastAPI, client: Client, world: World) -> MinorsConsole:
    return MinorsConsole(app, client, world)


def _told(name: str, number: str) -> dict[str, str]:
    return {"name": name, "identity": number}


async def test_a_minor_plays_in_their_hour_and_is_kicked(
    caller: GameClient, console: MinorsConsole, database: Database
) -> None:
    """[W-08] A minor plays at 20:30, is kicked at 21:01 and refused with the reason."""
    await console.publish(is_on=True)
    with clock.at(EVENING):
        guest = await caller.guest()
        assert (guest.data["real_name"], guest.data["login_token"]) == ("none", "")
        told = await caller.call("/sdk/v1/realname", _told("小明", CHILD))
        assert (told.data["age_tier"], told.data["play_seconds"]) == ("8-15", 1800)
        assert told.data["login_token"].count(".") == 2
        again = await caller.guest()
        assert (again.data["real_name"], again.data["play_seconds"]) == ("given", 1800)
        assert again.data["login_token"]
        beat = (await caller.call("/sdk/v1/heartbeat")).data
        assert (beat["next_seconds"], beat["play_seconds"], beat["notice"]) == (60, 1800, "")
    with clock.at(EVENING + timedelta(minutes=29, seconds=30)):
        beat = (await caller.call("/sdk/v1/heartbeat")).data
        assert (beat["next_seconds"], beat["play_seconds"]) == (30, 30)
        assert "还剩 1 分钟" in beat["notice"]
    with clock.at(LATE):
        kicked = await caller.call("/sdk/v1/heartbeat")
        assert kicked.code == 4760 and "周五、六、日和法定节假日 20:00—21:00" in kicked.msg
        assert kicked.data["opens_at"] == int((EVENING + timedelta(hours=23.5)).timestamp())
        assert (await caller.call("/sdk/v1/heartbeat")).code == 4702
        refused = await caller.guest()
        assert (refused.code, refused.data) == (4760, kicked.data)
        english = await caller.call("/sdk/v1/heartbeat", language="en-US")
        assert english.code == 4702
    async with database.system() as session:
        rows = await session.execute(text("SELECT kind FROM minor_hit ORDER BY id"))
        assert list(rows.scalars()) == ["kick", "hours"]
        opened = text("SELECT count(*) FROM player_session WHERE ended_at IS NULL")
        # Of the three sign-ins one was kicked, one was left, the refused one left nothing.
        assert (await session.execute(opened)).scalar_one() == 1
    with clock.at(LATE):
        caller.guest_key = "another-guest-key-of-an-adult"
        caller.session = ""
        await caller.guest()
        told = await caller.call("/sdk/v1/realname", _told("老王", ADULT))
        assert (told.data["play_seconds"], bool(told.data["login_token"])) == (None, True)


async def test_rules_that_are_off_or_the_channels_change_nothing(
    caller: GameClient, console: MinorsConsole
) -> None:
    await console.publish(is_on=False)
    with clock.at(LATE):
        guest = await caller.guest()
        assert (guest.data["real_name"], guest.data["play_seconds"]) == ("", None)
        assert guest.data["login_token"]
        await caller.call("/sdk/v1/realname", _told("小明", CHILD))
        assert (await caller.call("/sdk/v1/heartbeat")).data["play_seconds"] is None
    # Quick calls must hold to the rules as well: without an explicit clock they are in use.
    await console.publish(is_on=True, seen=1)
    caller.guest_key = "somebody-who-told-no-name-yet"
    guest = await caller.guest()
    assert (guest.data["real_name"], guest.data["login_token"]) == ("none", "")


@pytest.mark.parametrize(
    ("number", "price", "reason"),
    [(CHILD, 5000, ""), (CHILD, 5001, "single"), (TEEN, 10000, ""), (TEEN, 10001, "single")],
)
async def test_one_payment(
    database: Database, caller: GameClient, console: MinorsConsole, world: World,
    number: str, price: int, reason: str,
) -> None:  # fmt: skip
    await _sell(database, console, world.aurora.games[0], price)
    await console.publish(is_on=True)
    with clock.at(EVENING):
        await caller.guest()
        unnamed = await _buy(caller, "G-0")
        assert unnamed.code == 4762 and unnamed.data == {"real_name": "none"}
        await caller.call("/sdk/v1/realname", _told("小明", number))
        bought = await _buy(caller, "G-1")
        assert bought.code == (4761 if reason else 0)
        if reason:
            assert bought.data["reason"] == reason and "单笔最多" in bought.msg


async def test_a_month_over_all_games(
    app: FastAPI, database: Database, caller: GameClient, console: MinorsConsole, world: World
) -> None:
    await _sell(database, console, world.aurora.games[0], 5000)
    second = world.aurora.games[1]
    await _sell(database, console, second, 5000)
    await console.publish(is_on=True, sums="publisher")
    await console.publish(second, is_on=True, sums="publisher")
    other = await game_client(app, database, second)
    with clock.at(EVENING):
        for one in (caller, other):
            await one.guest()
            await one.call("/sdk/v1/realname", _told("小明", CHILD))
        codes = [(await _buy(one, f"G-{n}")).code for n in range(2) for one in (caller, other)]
        assert codes == [0, 0, 0, 0]
        last = await _buy(caller, "G-9")
        assert (last.code, last.data["reason"], last.data["spent_minor"]) == (4761, "month", 20000)
        assert "本月已用 200 元" in last.msg
        # The same order again is no new one.
        again = await _buy(caller, "G-0")
        assert again.data["is_new"] is False
        # What went back of a paid one was not spent.
        shop = Shop(database, world.aurora.id, world.aurora.games[0].id)
        told = Told(shop.publisher_id, shop.game_id, "minor", ("minor",), False, {})
        async with database.publisher(shop.publisher_id) as session:
            assert await take(session, told, paid(again.data["order_id"], 5000, uid="")) == "paid"
        assert (await _buy(caller, "G-9")).code == 4761
        await book_part(shop, again.data["order_id"], 2000)
        spent = await _buy(caller, "G-9")
        assert (spent.code, spent.data["spent_minor"]) == (4761, 18000)
    # What was never paid does not count for ever.
    with clock.at(EVENING + timedelta(days=1)):
        assert (await _buy(caller, "G-10")).code == 0


async def test_an_old_order_is_judged_when_it_is_to_be_paid(
    database: Database, caller: GameClient, console: MinorsConsole, world: World
) -> None:
    """Half an hour later it counts no more: kept back and paid then, each would pass the month."""
    await _sell(database, console, world.aurora.games[0], 5000)
    await console.publish(is_on=True)
    with clock.at(EVENING):
        await caller.guest()
        await caller.call("/sdk/v1/realname", _told("小明", CHILD))
        assert [(await _buy(caller, f"G-{n}")).code for n in range(4)] == [0] * 4
    with clock.at(EVENING + timedelta(days=1)):
        assert [(await _buy(caller, f"G-{n}")).code for n in range(4, 8)] == [0] * 4
        old = await _buy(caller, "G-0")
        assert (old.code, old.data["reason"], old.data["spent_minor"]) == (4761, "month", 20000)
        assert (await _buy(caller, "G-4")).data["is_new"] is False
    with clock.at(LATE + timedelta(days=1)):
        assert (await _buy(caller, "G-4")).code == 4760


async def _sell(database: Database, console: MinorsConsole, game: Game, price: int) -> None:
    """Goods at a price, to be paid through a channel."""
    form = {"code": "gem", "name": "钻石", "price_minor": price, "currency": "CNY"}
    await console("sdk/u_updateGoods", game, **form)
    async with database.system() as session:
        for statement in _CHANNEL:
            await session.execute(
                text(statement), {"publisher": game.publisher_id, "game": game.id}
            )


_CHANNEL = (
    "INSERT INTO channel (code, name_zh, name_en, kind) "
    "VALUES ('minor', '渠道', 'Channel', 'domestic') ON CONFLICT DO NOTHING",
    "INSERT INTO channel_plugin (channel_code, version, plugin_key, object_key, sha256, "
    "size_bytes, min_sdk, parameters, status) "
    "VALUES ('minor', '1.0', 'minor', 'k', 's', 1, 21, '[]', 'published') ON CONFLICT DO NOTHING",
    "INSERT INTO game_channel (publisher_id, game_id, channel_code, is_enabled, plugin_id, "
    "config, updated_user_name) SELECT :publisher, :game, channel_code, true, id, "
    '\'{"parameters": {}, "package_rule": "none", "package_value": ""}\', \'n\' '
    "FROM channel_plugin WHERE channel_code = 'minor'",
)


async def _buy(caller: GameClient, number: str) -> Any:
    form = {"goods_code": "gem", "game_order_id": f"{caller.game.id}-{number}", "channel": "minor"}
    return await caller.call("/sdk/v1/order", form)


async def test_names_are_settled_with_the_authority(
    app: FastAPI, database: Database, caller: GameClient, console: MinorsConsole, authority: StandIn
) -> None:
    await console.publish(is_on=True)
    await console.register(authority.base)
    with authority.at(EVENING):
        await caller.guest()
        wrong = await caller.call("/sdk/v1/realname", _told("假名字", ADULT))
        assert (wrong.data["state"], wrong.data["login_token"]) == ("failed", "")
        # Another name may be told; while the authority looks at it nobody plays by it.
        slow = await caller.call("/sdk/v1/realname", _told("缓一下", ADULT))
        assert (slow.data["state"], slow.data["login_token"]) == ("pending", "")
        assert (await caller.call("/sdk/v1/realname", _told("某某", ADULT))).code == 4717
    with authority.at(EVENING + timedelta(minutes=3)):
        await settle_due(database, app.state.resources)
        done = await caller.call("/sdk/v1/realname", _told("缓一下", ADULT))
        assert done.data["state"] == "verified" and done.data["login_token"]
    (row,) = (await console("idcard/list"))["list"]
    assert (row["name"], row["state"], row["tier"]) == ("缓*下", "verified", "18+")
    assert row["number"] == ADULT[0] + "*" * 16 + ADULT[-1]


async def test_while_the_authority_is_away_new_names_wait(
    app: FastAPI, database: Database, caller: GameClient, console: MinorsConsole, authority: StandIn
) -> None:
    await console.publish(is_on=True)
    await console.register(authority.base)
    with authority.at(EVENING):
        await caller.guest()
        authority.server.faults = ["lost", "lost", "system"]
        told = await caller.call("/sdk/v1/realname", _told("某某", ADULT))
        assert (told.data["state"], told.data["login_token"]) == ("waiting", "")
    assert (await console("idcard/summary"))["names"]["waiting"] == 1
    with authority.at(EVENING + timedelta(seconds=30)):
        authority.server.faults = ["system"]
        await settle_due(database, app.state.resources)
    (row,) = (await console("idcard/list", state="waiting"))["list"]
    assert row["error"] == "系统错误"
    with authority.at(EVENING + timedelta(minutes=2)):
        # The first asking had arrived: it is queried, not asked twice.
        await settle_due(database, app.state.resources)
    (row,) = (await console("idcard/list", state="verified"))["list"]
    assert len(authority.authority._asked) == 1
