"""Phones by code, and real names: sealed, found by exact value, masked where they are told."""

import asyncio
import re
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.world import World

from longshore.domains.operate.players.deletion import delete_due
from longshore.domains.operate.players.identity import age_tier, born_on, today_in_china
from longshore.kit.clock import now
from longshore.kit.db.database import Database

PHONE, E164 = "13800138000", "+8613800138000"
LOGIN = "/sdk/v1/login"
# Of the regulator's own test cards.
CARD, NAME = "110000190101010001", "某一一"


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    return await game_client(app, database, world.aurora.games[0])


async def _code(app: FastAPI, phone: str = E164) -> str:
    (newest,) = [one for one in await app.state.sms.newest() if one.phone == phone][:1]
    found = re.search(r"\d{6}", newest.text)
    assert found and "Aurora" in newest.text
    return found[0]


async def _ask(caller: GameClient, app: FastAPI, purpose: str = "login", phone: str = PHONE) -> str:
    """A code, whenever the last one was sent."""
    async with app.state.database.system() as session:
        await session.execute(text("DELETE FROM throttle_window"))
    form = {"phone": phone, "purpose": purpose, "device": DEVICE}
    answer = await caller.call("/sdk/v1/code", form)
    assert answer.data == {"valid_seconds": 300, "resend_after_seconds": 60}
    return await _code(app, "+86" + phone)


def _form(code: str, phone: str = PHONE) -> dict[str, Any]:
    return {"method": "phone", "device": DEVICE, "phone": phone, "code": code}


async def test_a_phone_signs_in(
    app: FastAPI, database: Database, world: World, caller: GameClient, client: Client
) -> None:
    game = world.aurora.games[0]
    code = await _ask(caller, app)
    wrong = "000000" if code != "000000" else "111111"
    assert (await caller.call(LOGIN, _form(wrong))).code == 4709
    made = await caller.call(LOGIN, _form(code))
    assert (made.code, made.data["is_new"]) == (0, True)
    assert (await caller.call(LOGIN, _form(code))).code == 4709, "used once"
    again = await caller.call(LOGIN, _form(await _ask(caller, app)))
    assert (again.data["player_id"], again.data["is_new"]) == (made.data["player_id"], False)
    caller.session = again.data["session"]
    told = (await caller.call("/sdk/v1/account")).data
    assert (told["phone"], told["real_name"]) == ("+86138****8000", "none")
    # Five tries, whichever of them is right.
    code = await _ask(caller, app)
    wrong = "000000" if code != "000000" else "111111"
    for _ in range(5):
        assert (await caller.call(LOGIN, _form(wrong))).code == 4709
    assert (await caller.call(LOGIN, _form(code))).code == 4709
    # The console finds them by the exact number, and the database holds neither it nor the code.
    found = await client.call(
        "POST", "/ultra/protected/app/send/usdk/player/list",
        user=world.aurora.owner, game=game, json={"phone": E164},
    )  # fmt: skip
    assert [str(one["id"]) for one in found.data["list"]] == [made.data["player_id"]]
    async with database.system() as session:
        for table in ("player_fact", "player_code", "player"):
            rows = (await session.execute(text(f"SELECT t::text FROM {table} t"))).scalars()
            assert not any(PHONE in row for row in rows)


async def test_a_code_is_used_once_however_many_come_at_once(
    app: FastAPI, database: Database, caller: GameClient
) -> None:
    code = await _ask(caller, app)
    answers = await asyncio.gather(*(caller.call(LOGIN, _form(code)) for _ in range(4)))
    assert sorted(one.code for one in answers) == [0, 4709, 4709, 4709]
    async with database.system() as session:
        players = (await session.execute(text("SELECT count(*) FROM player"))).scalar_one()
    assert players == 1


async def test_codes_are_bounded(app: FastAPI, caller: GameClient, world: World) -> None:
    form = {"phone": PHONE, "device": DEVICE}
    assert (await caller.call("/sdk/v1/code", form)).code == 0
    soon = await caller.call("/sdk/v1/code", form)
    assert soon.code == 4029 and soon.data["retry_after_seconds"] <= 60
    assert (await caller.call("/sdk/v1/code", form | {"phone": "12"})).code == 4000
    # Another game's player is not told anything by it, nor does its code work there.
    code = await _code(app)
    other = await game_client(app, app.state.database, world.aurora.games[1])
    assert (await other.call(LOGIN, _form(code))).code == 4709
    stranger = await game_client(app, app.state.database, world.borealis.games[0])
    assert (await stranger.call(LOGIN, _form(code))).code == 4709
    async with app.state.database.system() as session:
        await session.execute(text("UPDATE player_code SET expires_at = now()"))
    assert (await caller.call(LOGIN, _form(code))).code == 4709


async def test_binding_a_phone(
    app: FastAPI, database: Database, caller: GameClient, world: World
) -> None:
    guest = (await caller.guest()).data["player_id"]
    code = await _ask(caller, app, "bind")
    assert (await caller.call(LOGIN, _form(code))).code == 4709, "for another purpose"
    assert (await caller.call("/sdk/v1/phone", {"phone": PHONE, "code": code})).code == 0
    signed_in = await caller.call(LOGIN, _form(await _ask(caller, app)))
    assert signed_in.data["player_id"] == guest
    other = await game_client(app, database, world.aurora.games[0])
    await other.guest()
    code = await _ask(other, app, "bind")
    assert (await other.call("/sdk/v1/phone", {"phone": PHONE, "code": code})).code == 4714
    # A new number takes the old one's place: who gets the old one is somebody new.
    new = "13900139000"
    code = await _ask(caller, app, "bind", new)
    assert (await caller.call("/sdk/v1/phone", {"phone": new, "code": code})).code == 0
    assert (await caller.call(LOGIN, _form(await _ask(caller, app)))).data["player_id"] != guest
    signed_in = await caller.call(LOGIN, _form(await _ask(caller, app, phone=new), new))
    assert signed_in.data["player_id"] == guest


async def test_real_names(app: FastAPI, database: Database, caller: GameClient) -> None:
    path, form = "/sdk/v1/realname", {"name": NAME, "identity": CARD}
    player = (await caller.guest()).data["player_id"]
    for wrong in (CARD[:-1] + "2", CARD[:17], "x" * 18, "110000300001010009"):
        assert (await caller.call(path, form | {"identity": wrong})).code == 4716
    assert (await caller.call(path, form | {"name": "<b>"})).code == 4000
    for _ in range(2):
        given = await caller.call(path, form)
        assert given.data == {
            "state": "given", "age_tier": "18+", "login_token": "", "play_seconds": None,
        }  # fmt: skip
    assert (await caller.call(path, form | {"name": "某一二"})).code == 4717
    account = (await caller.call("/sdk/v1/account")).data
    assert (account["name"], account["age_tier"]) == ("某*一", "18+")
    async with database.system() as session:
        rows = (await session.execute(text("SELECT f::text FROM player_fact f"))).scalars().all()
        assert len(rows) == 2 and not any(CARD in row or NAME in row for row in rows)
        await session.execute(
            text(
                "INSERT INTO player_deletion (publisher_id, game_id, player_id, due_at) "
                "SELECT publisher_id, game_id, id, now() FROM player WHERE id = :player"
            ),
            {"player": int(player)},
        )
    await delete_due(database, app.state.resources)
    async with database.system() as session:
        left = await session.execute(text("SELECT count(*) FROM player_fact"))
        assert left.scalar_one() == 0


def test_identity_numbers() -> None:
    """The regulator's sixteen cards, a residence permit, and what cannot be."""
    today = today_in_china(now())
    cards = (
        "110000190101010001 110000190101020007 110000190101030002 110000190101040008 "
        "11000019010101001X 110000190101020015 110000190101030010 110000190101040016 "
        "110000190201010009 110000190201020004 11000019020103000X 110000190201040005"
    ).split()
    assert all(born_on(card, today) for card in cards)
    assert born_on("11000019010101001x", today)
    for wrong in ("", "110000190113010001", "371321199012310912", "1" * 18, "１" * 18):
        assert born_on(wrong, today) is None
    assert [age_tier(age) for age in (7, 8, 15, 16, 17, 18)] == [
        "0-7", "8-15", "8-15", "16-17", "16-17", "18+",
    ]  # fmt: skip
