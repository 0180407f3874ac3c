"""[W-07] Players in the console: found by what they read, their past, what people do to them."""

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.beside import ended_or_held_up
from tests.support.client import Answer, Client
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.shop import Shop, paid
from tests.support.world import World

from longshore.domains.operate.players import bans
from longshore.domains.operate.players.deletion import delete_due
from longshore.kit.clock import now_seconds
from longshore.kit.db.database import Database

ROLE = {
    "id": "e1", "event": "create", "server_id": "s1", "role_id": "r-7", "role_name": "墨染",
    "level": 92,
}  # fmt: skip


class Desk:
    """An owner at the desk of the first game, and a guest who plays it."""

    def __init__(self, client: Client, world: World, guest: GameClient) -> None:
        self._client, self.world, self.guest = client, world, guest
        self.player_id = 0

    async def __call__(self, action: str, language: str = "zh-CN", **form: Any) -> Answer:
        return await self._client.call(
            "POST", f"/ultra/protected/app/send/usdk/player/{action}", language=language,
            user=self.world.aurora.owner, game=self.world.aurora.games[0], json=form,
        )  # fmt: skip

    async def of(self, action: str, **form: Any) -> Any:
        """A call about the guest that must go well."""
        answer = await self(action, player_id=self.player_id, **form)
        assert answer.code == 0, answer
        return answer.data


@pytest.fixture
async def desk(app: FastAPI, client: Client, database: Database, world: World) -> Desk:
    guest = await game_client(app, database, world.aurora.games[0])
    made = Desk(client, world, guest)
    made.player_id = int((await guest.guest()).data["player_id"])
    assert (await guest.call("/sdk/v1/role", ROLE)).code == 0
    return made


_SHIPS_TO_VIVO = (
    "INSERT INTO channel (code, name_zh, name_en, kind) VALUES ('vivo', 'v', 'v', 'domestic')",
    "INSERT INTO game_channel (publisher_id, game_id, channel_code, is_enabled, config, "
    "updated_user_name) VALUES (:publisher, :game, 'vivo', true, '{}', 'n')",
)


async def _found(desk: Desk, keyword: str) -> list[tuple[int, list[str]]]:
    rows = (await desk("find", keyword=keyword)).data["list"]
    return [(row["player"]["id"], row["matches"]) for row in rows]


async def test_found_by_whatever_they_read(desk: Desk, database: Database, world: World) -> None:
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    async with database.system() as session:
        for statement in _SHIPS_TO_VIVO:
            ids = {"publisher": shop.publisher_id, "game": shop.game_id}
            await session.execute(text(statement), ids)
    order = await shop.order(game_order_id="G-88")
    await shop.take(paid(order.number, transaction="T-99"))
    for keyword, player, way in (
        (str(desk.player_id), desk.player_id, "player"),
        ("r-7", desk.player_id, "character"),
        ("墨染", desk.player_id, "character"),
        (DEVICE["id"], desk.player_id, "device"),
        ("u-10086", shop.player_id, "channel_uid"),
        (order.number.lower(), shop.player_id, "order"),
        ("G-88", shop.player_id, "order"),
        ("T-99", shop.player_id, "order"),
    ):
        assert await _found(desk, keyword) == [(player, [way])], keyword
    assert await _found(desk, "nobody") == []
    newest = [player for player, _ in await _found(desk, "")]
    assert newest == [shop.player_id, desk.player_id]


async def test_the_past_of_every_kind(desk: Desk) -> None:
    await desk.of("note", words="大额玩家")
    await desk.of("ban", reason="刷屏", told="世界频道刷屏")
    await desk.of("liftBan")
    page = await desk.of("timeline")
    kinds = [entry["kind"] for entry in page["list"]]
    assert sorted(kinds) == [
        "ban", "character", "lift_ban", "login", "note", "session_end",
    ]  # fmt: skip
    assert [entry["at"] for entry in page["list"]] == sorted(
        (entry["at"] for entry in page["list"]), reverse=True
    )
    assert page["next"] is None
    profile = await desk.of("profile")
    assert [(one["name"], one["level"]) for one in profile["characters"]] == [("墨染", 92)]
    assert [one["words"] for one in profile["notes"]] == ["大额玩家"]
    assert profile["bans"][0]["lifted_at"] and profile["sessions"] == 0


async def test_what_somebody_paid_is_less_what_went_back(desk: Desk, database: Database) -> None:
    shop = await Shop.open(database, desk.world.aurora.id, desk.world.aurora.games[0].id)
    shop.player_id = desk.player_id
    for place in range(2):
        number = (await shop.order()).number
        assert await shop.take(paid(number, transaction=f"T{place}", uid="")) == "paid"
    await shop.give_part(number, 4_800)
    profile = await desk.of("profile")
    both = {"minor": 124_800, "currency": "CNY"}
    assert (profile["orders"], profile["paid"], profile["waiting"]) == (2, [both], [both])


async def test_a_ban_is_told_and_a_device_bars_others(
    app: FastAPI, desk: Desk, database: Database, world: World
) -> None:
    """The reason that is for the player reaches them; ours does not."""
    await desk.of("ban", reason="内部编号 77", told="世界频道刷屏", scope="device")
    refused = await desk.guest.guest()
    assert (refused.code, refused.data["reason"]) == (4706, "世界频道刷屏")
    assert "世界频道刷屏" in refused.msg and "77" not in refused.response.text
    english = await desk.guest.call(
        "/sdk/v1/login",
        {"method": "guest", "device": DEVICE, "guest_key": desk.guest.guest_key},
        language="en-US",
    )
    assert english.msg == "This account is banned: 世界频道刷屏"
    sibling = await game_client(app, database, world.aurora.games[0])
    assert (await sibling.guest()).code == 4706
    elsewhere = DEVICE | {"id": "device-0002"}
    assert (await sibling.guest(device=elsewhere)).code == 0
    await desk.of("liftBan")
    assert (await sibling.guest()).code == 0
    assert (await desk.guest.guest()).code == 0


async def test_a_device_stays_barred_while_another_of_it_is_let_in(
    app: FastAPI, desk: Desk, database: Database, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One player's ban ends in the moment that another's begins: the device is the latter's too."""
    sibling = await game_client(app, database, world.aurora.games[0])
    other = int((await sibling.guest()).data["player_id"])
    about = {"reason": "代练", "told": "代练", "scope": "device"}
    assert (await desk("ban", player_id=other, **about)).code == 0
    barred, lifts = bans.bar_devices, list[asyncio.Task[Answer]]()

    async def pauses(*given: Any) -> None:
        await barred(*given)
        lifts.append(asyncio.create_task(desk("liftBan", player_id=other)))
        await ended_or_held_up(database, lifts[0])

    monkeypatch.setattr(bans, "bar_devices", pauses)
    await desk.of("ban", **about)
    assert (await lifts[0]).code == 0
    third = await game_client(app, database, world.aurora.games[0])
    assert (await third.guest()).code == 4706
    await desk.of("liftBan")
    assert (await third.guest()).code == 0


async def test_sessions_end_and_the_player_comes_back(desk: Desk) -> None:
    assert (await desk.of("endSessions", reason="借号"))["ended"] == 1
    desk.guest.app.state.runtime.ports.sessions.forget_all()
    assert (await desk.guest.call("/sdk/v1/heartbeat")).code == 4702
    assert (await desk.guest.guest()).code == 0


async def test_deleted_after_a_cooling_off_unless_it_is_taken_back(
    app: FastAPI, desk: Desk, database: Database
) -> None:
    due_at = (await desk.of("delete", reason="玩家来信要求"))["due_at"]
    days = (due_at - now_seconds()) / 86_400
    assert 14.9 < days <= 15
    assert (await desk.of("delete", reason="又写信来"))["due_at"] == due_at
    profile = await desk.of("profile")
    assert (profile["deletion_due_at"], profile["sessions"]) == (due_at, 0)
    await desk.of("keep", reason="玩家反悔")
    assert (await desk.of("profile"))["deletion_due_at"] is None
    entry = next(one for one in (await desk.of("timeline"))["list"] if one["kind"] == "deletion")
    assert entry["data"]["is_cancelled"]
    # Taken back twice is taken back once.
    await desk.of("keep", reason="玩家反悔")

    await desk.of("delete", reason="玩家来信要求")
    async with database.system() as session:
        await session.execute(text("UPDATE player_deletion SET due_at = now()"))
    assert await delete_due(database, app.state.resources) == 1
    assert await _found(desk, "墨染") == []
    for action in ("profile", "delete", "keep"):
        gone = await desk(action, player_id=desk.player_id, reason="玩家来信要求")
        assert gone.code == 4004, action


async def test_the_past_tells_of_real_names(desk: Desk, database: Database) -> None:
    """When a name was given and what the authority said; never the name."""
    async with database.system() as session:
        await session.execute(text(
            "INSERT INTO real_name (publisher_id, game_id, player_id, state, source, born_on, "
            "person, settled_at) SELECT publisher_id, game_id, id, 'verified', 'nppa', "
            "'1990-01-01', '\\x00', now() FROM player WHERE id = :player"
        ), {"player": desk.player_id})  # fmt: skip
    found = {one["kind"]: one["data"] for one in (await desk.of("timeline"))["list"]}
    assert found["real_name"] == {"source": "nppa"}
    assert found["name_settled"] == {"source": "nppa", "state": "verified"}


async def test_what_is_wrong_is_told(desk: Desk, world: World) -> None:
    """Bad input names its field; a player of another game is nobody."""
    assert (await desk("endSessions", player_id=desk.player_id, reason="x")).code == 4000
    assert (await desk("note", "en-US", player_id=desk.player_id, words="")).code == 4000
    assert (await desk("ban", player_id=desk.player_id, reason="r", scope="planet")).code == 4000
    for action, more in (("profile", {}), ("timeline", {}), ("note", {"words": "w"}),
                         ("endSessions", {"reason": "why"}), ("delete", {"reason": "why"}),
                         ("keep", {"reason": "why"})):  # fmt: skip
        other = await desk._client.call(
            "POST", f"/ultra/protected/app/send/usdk/player/{action}",
            user=world.aurora.owner, game=world.aurora.games[1],
            json={"player_id": desk.player_id, **more},
        )  # fmt: skip
        assert other.code == 4004, action
        stranger = await desk._client.call(
            "POST", f"/ultra/protected/app/send/usdk/player/{action}",
            user=world.borealis.owner, game=world.borealis.games[0],
            json={"player_id": desk.player_id, **more},
        )  # fmt: skip
        assert stranger.code == 4004, action
