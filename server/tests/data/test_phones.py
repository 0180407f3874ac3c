"""Figures on a phone: what its token opens, which is little, and what ends it."""

from datetime import timedelta

import pytest
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.operations import agreed
from tests.support.world import TestUser, World

from longshore.account.identity import Permission
from longshore.composition.domains import REGISTRY
from longshore.gateway.target import SENT_SERVICES
from longshore.kit.clock import now
from longshore.kit.db.database import Database

PLACE = "/ultra/protected/app/send/data-new"
TODAY = f"{PLACE}/today/overview"
BEGIN = "/ultra/phone-view/begin"


async def link_of(client: Client, user: TestUser, game: int) -> str:
    """What the address behind the QR code ends in."""
    answer = await client.call("POST", f"{PLACE}/phones/link", user=user, game=game, json={})
    path, _, code = answer.data["path"].partition("#")
    assert path == "/micro/phone/data-center/today"
    return str(code)


async def begin(client: Client, code: str) -> Answer:
    return await client.call("POST", BEGIN, json={"code": code})


async def phone_of(client: Client, user: TestUser, game: int) -> dict[str, str]:
    """What a phone sends that has used a link."""
    admitted = await begin(client, await link_of(client, user, game))
    assert admitted.data["token"].startswith("lsv_")
    assert (admitted.data["game_id"], admitted.data["user_name"]) == (game, user.name)
    return {"access-token": admitted.data["token"], "appid": str(game)}


async def looks(client: Client, phone: dict[str, str]) -> int:
    return (await client.call("GET", TODAY, headers=phone)).code


async def phones(client: Client, user: TestUser, game: int) -> list[dict[str, int]]:
    answer = await client.call("GET", f"{PLACE}/phones/list", user=user, game=game)
    rows: list[dict[str, int]] = answer.data["list"]
    return rows


async def do(database: Database, statement: str, **values: object) -> None:
    async with database.system() as session:
        await session.execute(text(statement), values)


async def test_a_phone_sees_figures_and_opens_nothing_else(client: Client, world: World) -> None:
    """[D-01] Of all operations and actions its token opens what a phone's pages ask for."""
    game = world.aurora.games[0].id
    phone = await phone_of(client, world.aurora.owner, game)
    for one in agreed():
        if one.is_public or one.path.startswith(PLACE):
            continue
        answer = await client.call(one.method, one.url, headers=phone)
        assert answer.code == (401 if one.is_partners else 4562), one
    for action in REGISTRY.of("data-new"):
        answer = await client.call(
            action.methods[-1], f"{PLACE}{action.path}", headers=phone, json={}
        )
        assert (answer.code in (4562, 4030)) is not action.is_on_phone, action.name
        assert answer.code not in (401, 403), action.name
    assert len([one for one in REGISTRY.of("data-new") if one.is_on_phone]) == 13
    for service in SENT_SERVICES:
        for action in REGISTRY.of(service):
            sent = {"path": f"/{service}{action.path}"}
            answer = await client.call("POST", "/ultra/app/send", headers=phone, json=sent)
            assert answer.code == 4562, action.name


async def test_a_link_is_used_once(client: Client, world: World) -> None:
    game = world.aurora.games[0].id
    code = await link_of(client, world.aurora.reader, game)
    assert (await begin(client, code)).code == 0
    refused = await begin(client, code)
    assert refused.code == 4563 and "重新扫码" in refused.msg
    assert (await begin(client, "x" * 43)).code == 4563
    assert len(await phones(client, world.aurora.reader, game)) == 1


async def test_a_newer_link_replaces_the_one_before(client: Client, world: World) -> None:
    game = world.aurora.games[0].id
    first = await link_of(client, world.aurora.reader, game)
    second = await link_of(client, world.aurora.reader, game)
    assert (await begin(client, first)).code == 4563
    assert (await begin(client, second)).code == 0


async def test_a_link_lives_for_some_minutes(
    client: Client, world: World, database: Database
) -> None:
    code = await link_of(client, world.aurora.reader, world.aurora.games[0].id)
    await do(database, "UPDATE phone_view SET link_expires_at = now() - interval '1 second'")
    assert (await begin(client, code)).code == 4563


async def test_a_phone_is_of_one_game(client: Client, world: World) -> None:
    """[K-01] Neither another game of the publisher nor another publisher's, by header or form."""
    first, second = (game.id for game in world.aurora.games[:2])
    phone = await phone_of(client, world.aurora.owner, first)
    assert await looks(client, phone) == 0
    for other in (second, world.borealis.games[0].id):
        assert await looks(client, phone | {"appid": str(other)}) == 4004
        named = await client.call("GET", TODAY, headers=phone, params={"game_id": other})
        assert named.code == 4004
    shown = await client.call("POST", f"{PLACE}/phones/link", user=world.aurora.owner,
                              game=world.borealis.games[0], json={})  # fmt: skip
    assert shown.code == 4004


async def test_a_phone_is_ended_by_whose_it_is(client: Client, world: World) -> None:
    game, user = world.aurora.games[0].id, world.aurora.reader
    phone = await phone_of(client, user, game)
    (row,) = await phones(client, user, game)
    assert await phones(client, world.aurora.owner, game) == []
    end = f"{PLACE}/phones/end"
    others = await client.call("POST", end, user=world.aurora.owner, game=game, json=row)
    assert others.code == 4004 and await looks(client, phone) == 0
    ended = await client.call("POST", end, user=user, game=game, json={"id": row["id"]})
    assert ended.data["list"] == [] and await looks(client, phone) == 403
    again = await client.call("POST", end, user=user, game=game, json={"id": row["id"]})
    assert again.code == 4004


ENDS = {
    "signed out": "UPDATE login_session SET ended_at = now(), ended_reason = 'signed_out' "
    "WHERE user_id = :user",
    "too old": "UPDATE login_session SET expires_at = now() WHERE user_id = :user",
    "disabled": "UPDATE user_account SET is_enabled = false WHERE id = :user",
    "without the permission": "DELETE FROM user_role WHERE user_id = :user",
    "without the game": "DELETE FROM user_game WHERE user_id = :user AND game_id = :game",
    "suspended": "UPDATE publisher SET suspended_at = now() WHERE id = :publisher",
}


@pytest.mark.parametrize("why", ENDS)
async def test_a_phone_ends_with_its_session_and_its_users_rights(
    client: Client, world: World, database: Database, why: str
) -> None:
    user = world.aurora.scoped
    game = world.aurora.games[0].id
    phone, waiting = await phone_of(client, user, game), await link_of(client, user, game)
    assert await looks(client, phone) == 0
    await do(database, ENDS[why].replace(":user", str(user.id)).replace(":game", str(game))
             .replace(":publisher", str(world.aurora.id)))  # fmt: skip
    assert await looks(client, phone) == 403
    assert (await begin(client, waiting)).code == 4563


async def test_an_idle_browser_does_not_end_it(
    client: Client, world: World, database: Database
) -> None:
    user, game = world.aurora.reader, world.aurora.games[0].id
    phone = await phone_of(client, user, game)
    await do(
        database, "UPDATE login_session SET last_seen_at = :long", long=now() - timedelta(days=2)
    )
    assert await looks(client, phone) == 0


async def test_what_phones_do_is_recorded(client: Client, world: World, database: Database) -> None:
    user, game = world.aurora.owner, world.aurora.games[0].id
    await phone_of(client, user, game)
    (row,) = await phones(client, user, game)
    await client.call("POST", f"{PLACE}/phones/end", user=user, game=game, json=row)
    async with database.system() as session:
        found = await session.execute(
            text("SELECT action, actor_name FROM audit_event WHERE target_type = 'phone_view' "
                 "ORDER BY at")
        )  # fmt: skip
        assert [tuple(one) for one in found] == [
            ("phone_view.begin", user.name), ("phone_view.end", user.name)
        ]  # fmt: skip


async def test_programs_have_no_phones(client: Client, world: World) -> None:
    user, game = world.aurora.owner, world.aurora.games[0].id
    form = {
        "name": "CI", "permissions": [Permission.DATA_CENTER], "game_ids": [game],
        "password": user.password,
    }  # fmt: skip
    key = (await client.call("POST", "/ultra/api-key/create", user=user, json=form)).data["key"]
    sent = {"access-token": key, "appid": str(game)}
    answer = await client.call("POST", f"{PLACE}/phones/link", headers=sent, json={})
    assert answer.code == 4559


async def test_as_many_phones_as_one_may_have(client: Client, world: World) -> None:
    user, game = world.aurora.reader, world.aurora.games[0].id
    first = await phone_of(client, user, game)
    for _ in range(10):
        last = await phone_of(client, user, game)
    await link_of(client, user, game)
    assert (await looks(client, first), await looks(client, last)) == (403, 0)
