"""The hot lane answers as the routes do: every success, and every refusal, on every read."""

import asyncio
import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from sqlalchemy import update
from sqlalchemy.engine import make_url
from tests.gateway.both_ways import (
    AUDIT,
    BUILDS,
    COMMENTS,
    COUNT,
    FORM,
    GAMES,
    GOODS,
    GUARDED,
    Both,
    Sent,
)
from tests.support.statements import counted
from tests.support.world import TestUser, World

from longshore.account.audit import AuditEvent
from longshore.account.identity.models import LoginSession, User
from longshore.composition.domains import HOT_READS
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.db.lane import LANE_NAME, Lane
from longshore.kit.ids import new_uuid
from longshore.kit.testing import TestPostgres


def test_every_read_is_compared(reads: dict[str, Sent]) -> None:
    assert {read.path for read in HOT_READS} == set(reads)
    assert len({read.name for read in HOT_READS}) == len(HOT_READS)


async def test_successes(both: Both, reads: dict[str, Sent]) -> None:
    """[P-01] What pages open with is answered in one round trip, with the same values."""
    games = reads[GAMES]
    for query in ("", "status=1", "publish_status=0", "publish_status=1&status=0"):
        await both.served_by_lane(replace(games, query=query))
    assert len(await both.served_by_lane(replace(games.without("appid"), query=""))) == 3
    comments = reads[COMMENTS]
    for query, listed in (
        ("page_id=SDK", 10), ("page=3&page_size=10&page_id=SDK", 5),
        ("page=999&page_size=100&page_id=SDK", 0), ("page_id=Nothing", 0),
    ):  # fmt: skip
        found = await both.served_by_lane(replace(comments, query=query))
        assert len(found["list"]) == listed
    assert (await both.served_by_lane(reads[COUNT]))["total"] == 25
    goods = reads[GOODS]
    for body in ('{"page": 2, "page_size": 20}', '{"page":"1","keyword":""}', "{}"):
        assert (await both.served_by_lane(replace(goods, body=body)))["total"] == 25
    form = replace(goods, body="page=1&page_size=100&keyword=").having("content-type", FORM)
    [first, *_] = (await both.served_by_lane(form))["list"]
    assert len(first["products"]) == 2


async def test_builds(both: Both, reads: dict[str, Sent]) -> None:
    """[P-01] Builds in every state, page by page, and a game that has none."""
    told: list[Any] = []
    for page in range(1, 5):
        sent = replace(reads[BUILDS], body=json.dumps({"page": page, "page_size": 10}))
        told += (found := await both.served_by_lane(sent))["list"]
        assert found["total"] == 25
    assert len(told) == 25
    states = {"queued", "running", "succeeded", "partly", "failed", "cancelled"}
    assert {build["state"] for build in told} == states
    assert len({build["progress"] for build in told}) > 3
    for body in ({"is_running": True}, {"mother_id": told[0]["mother_id"]}, {"page": 1002}):
        await both.left_alone(replace(reads[BUILDS], body=json.dumps(body)))


async def test_audit(both: Both, reads: dict[str, Sent], world: World) -> None:
    """[P-01] The log page by page, of the games that the caller sees, with what was changed."""
    game = world.aurora.games[0]
    changed = {"name": "一", "sizes": [1, 2.5], "none": None}
    async with both.database.system() as session:
        session.add(
            AuditEvent(
                id=new_uuid(), publisher_id=world.aurora.id, actor_name="system",
                action="game.edit", target_type="game", target_id="1", target_name="", ip="",
                request_id="r",
                before=changed, after={"deep": changed},
            )
        )  # fmt: skip
    for query in ("", "page=2", "page=3&page_size=20", "page=9", "page=1&page_size=100"):
        found = await both.served_by_lane(replace(reads[AUDIT], query=query))
        assert found["total"] == 46
    assert found["list"][0]["before"] == changed
    for query in ("action=game.edit", "page=502", f"game_id={game.id}", "from=0"):
        await both.left_alone(replace(reads[AUDIT], query=query))


async def test_threads(both: Both, reads: dict[str, Sent], world: World) -> None:
    """Replies and what is resolved, on every page of the list, in the same order."""
    pack, game = world.aurora.pack, world.aurora.games[0]
    query = replace(reads[COMMENTS], query="page=1&page_size=25&page_id=SDK")
    threads = (await both.served_by_lane(query))["list"]
    newest, oldest = threads[0]["id"], threads[-1]["id"]
    written = f"/ultra/api/v1/comment?page_id=SDK&content=x&parent_id={oldest}"
    for path in (written, written, f"/ultra/api/v1/comment/resolve?id={newest}"):
        path, _, form = path.partition("?")
        done = await both.client.call(
            "POST", path, user=pack, game=game, form=dict(p.split("=") for p in form.split("&"))
        )
        assert done.code == 0
    assert (await both.served_by_lane(reads[COUNT]))["total"] == 25
    found = (await both.served_by_lane(query))["list"]
    assert [row["id"] for row in found] == [row["id"] for row in threads[1:]] + [newest]
    assert len(found[-2]["replies"]) == 2
    assert found[-1]["resolved_user_name"] == pack.name
    last = await both.served_by_lane(replace(query, query="page=3&page_size=10&page_id=SDK"))
    assert last["list"] == found[20:]


async def test_callers(both: Both, reads: dict[str, Sent], world: World) -> None:
    """[L-03] Everybody who may not, and everybody who may."""
    aurora, borealis = world.aurora, world.borealis
    for name, sent in reads.items():
        for user in (aurora.owner, aurora.reader, aurora.users["scoped"]):
            await both.same(sent.by(user))
        nobody = aurora.users["none"]
        found = await both.same(sent.by(nobody))
        assert found["code"] == (4030 if name in GUARDED else 0)
        foreign = sent.by(borealis.owner)
        refusals = (
            sent.without("access-token"), sent.having("access-token", ""),
            sent.having("access-token", "x" * 43), sent.having("access-token", "lsk_" + "x" * 43),
            foreign, sent.having("access-token", borealis.owner.token),
            sent.having("uid", str(aurora.owner.id)), sent.having("uid", "0" + str(aurora.pack.id)),
        )  # fmt: skip
        for refusal in refusals:
            assert (await both.left_alone(refusal))["code"] != 0


async def test_games(both: Both, reads: dict[str, Sent], world: World) -> None:
    """[H-01] The appid header: odd ones, others' games, games that are lost."""
    mine = str(world.aurora.games[0].id)
    lost = str(world.aurora.games[2].id)
    odd = ("x", "1e3", "-1", "0", "0" + mine, "9" * 15, "9" * 16, "9" * 40, " " + mine, "")
    for sent in reads.values():
        for appid in (*odd, str(world.borealis.games[0].id)):
            await both.same(sent.having("appid", appid))
        await both.same(sent.without("appid"))
        await both.same(sent.by(world.aurora.users["scoped"]).having("appid", lost))
        await both.same(sent.by(world.aurora.users["scoped"]).having("appid", mine))


async def test_unusual_requests(both: Both, reads: dict[str, Sent]) -> None:
    for sent in reads.values():
        for name in ("access-token", "uid", "appid", "path"):
            await both.left_alone(sent.doubling(name))
        for query in (
            "%00",
            "a=%00",
            "unknown=1",
            "&".join((sent.query or "a=1",) * 2),
            "%zz",
            "page=%ff",
        ):
            await both.left_alone(replace(sent, query=query))
        for method in ("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"):
            if method != "HEAD":
                await both.left_alone(replace(sent, method=method))
        other = "POST" if sent.method == "GET" else "GET"
        await both.left_alone(replace(sent, method=other))
        await both.left_alone(sent.having("content-encoding", "gzip"))
        await both.left_alone(replace(sent, path=sent.path + "/"))
        await both.left_alone(replace(sent, path=sent.path.replace("l", "%6c", 1)))
    for query in (
        "page=0&page_id=SDK", "page_size=101&page_id=SDK", "page=x&page_id=SDK", "page=-1",
        "page_id=", "page_id=Home", "page_id=/pack/sdk", "page_id=" + "x" * 101,
        "page_id=SDK&content=a", "page_id=SDK&tags=a", "page_id=SDK&mentioned=1", "page=1.0",
        "page=9999999&page_id=SDK", "page_id=SDK&page_id=SDK", "page=%EF%BC%91&page_id=SDK",
    ):  # fmt: skip
        await both.left_alone(replace(reads[COMMENTS], query=query))
    for query in ("status=2", "status=", "keyword=a", "game_type=app", "status=1&status=1"):
        await both.left_alone(replace(reads[GAMES], query=query))


async def test_unusual_bodies(both: Both, reads: dict[str, Sent]) -> None:
    goods = reads[GOODS]
    bodies: tuple[Any, ...] = (
        {"page": 0}, {"page": True}, {"page": 1.5}, {"page": None}, {"page": [1]}, {"page": {}},
        {"page_size": 101}, {"keyword": "a"}, {"keyword": 5}, {"is_on": True}, {"game_id": 1},
        {"mapped": "true"}, {"channel_code": "many1"}, [], [1], "text", 1, None, {"other": 1},
    )  # fmt: skip
    for body in bodies:
        await both.left_alone(replace(goods, body=json.dumps(body)))
    raw = ("", "  ", "{", '{"page":1,"page":2}', "x" * 5000, "{" + " " * 600 + "}", "[" * 400)
    for body in raw:
        await both.left_alone(replace(goods, body=body))
    for kind in ("text/plain", "multipart/form-data", "", "application/xml"):
        await both.same(goods.having("content-type", kind))
    forms = ("page=1&page=2", "page=%00", "page=%ff", "list[]=1", "page=1&&", "&", "page")
    for body in forms:
        await both.same(replace(goods, body=body).having("content-type", FORM))
    await both.left_alone(replace(goods, query="page=2"))


@pytest.mark.parametrize("reason", ["displaced", "password_changed", "revoked", "signed_out"])
async def test_ended_sessions(
    both: Both, reads: dict[str, Sent], world: World, database: Database, reason: str
) -> None:
    """[L-03] The next call after the end is refused."""
    await both.served_by_lane(reads[GAMES])
    await _change(database, world.aurora.pack, ended_at=now(), ended_reason=reason)
    for sent in reads.values():
        assert (await both.left_alone(sent))["code"] != 0


async def test_old_sessions(
    both: Both, reads: dict[str, Sent], world: World, database: Database
) -> None:
    """[L-03] Expired, idle, or of somebody who was put out; and one whose use is to be noted."""
    user = world.aurora.pack
    for fields in (
        {"expires_at": now() - timedelta(seconds=1)},
        {"expires_at": now() + timedelta(days=1), "last_seen_at": now() - timedelta(days=1)},
    ):
        await _change(database, user, **fields)
        for sent in reads.values():
            assert (await both.left_alone(sent))["code"] != 0
    await _change(database, user, last_seen_at=now() - timedelta(seconds=70))
    with counted(database) as statements:
        await both._send(reads[GAMES])
    assert any("last_seen_at = now()" in statement for statement in statements)
    await both.served_by_lane(reads[GAMES])
    async with database.system() as session:
        await session.execute(update(User).where(User.id == user.id).values(is_enabled=False))
    for sent in reads.values():
        assert (await both.left_alone(sent))["code"] != 0


async def test_a_read_that_forgets_to_look_sees_nothing(both: Both, world: World) -> None:
    """The scope is closed in the database, whatever the application does with its answer."""
    values = {
        "hot_ultra_game_list": [None, None],
        "hot_ultra_api_v1_comments_count": [str(world.aurora.games[0].id), "SDK"],
    }
    for name, given in values.items():
        refused = ("open_scope", ["\\x" + "00" * 32, "3600"])
        opened, found = await both.lanes.call(refused, (name, given))
        assert opened.get_value(0, 0) is None
        assert json.loads(found.get_value(0, 0)) in ([], {"total": 0})


async def test_a_lane_without_a_scope_sees_nothing(both: Both) -> None:
    """The lanes sign in as the application, whom the policies confine, and as nobody else."""
    lane = await Lane.open(both.lanes.url, {"every_game": "SELECT count(*) FROM game"})
    [found] = await lane.call(("every_game", []))
    await lane.close()
    assert found.get_value(0, 0) == b"0"


async def test_killed_lanes(
    both: Both, reads: dict[str, Sent], database: Database, postgres: TestPostgres
) -> None:
    """The routes answer meanwhile; the lanes are made anew."""
    async with await psycopg.AsyncConnection.connect(postgres.superuser_url) as administrator:
        killed = await administrator.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = %s AND datname = %s",
            (LANE_NAME, make_url(database.addresses.system).database),
        )
        # Two of the reads, two of the heavy ones, and the one that finds sessions.
        assert len(await killed.fetchall()) == 5
    for _ in range(5):
        assert (await both._send(reads[GAMES]))[1]["code"] == 0
    for _ in range(200):
        if both.lanes.is_up:
            break
        await asyncio.sleep(0.05)
    await both.served_by_lane(reads[GAMES])


async def test_many_callers_on_few_lanes(both: Both, reads: dict[str, Sent], world: World) -> None:
    """Every answer is the caller's own, however they meet on a connection."""
    everybody = [*world.aurora.users.values(), *world.borealis.users.values()]
    asked = [replace(reads[GAMES].by(user), query="").without("appid") for user in everybody]
    expected = [(await both._send(sent, both.routes))[1] for sent in asked]
    calls = [both._send(sent) for _ in range(20) for sent in asked]
    answers = [told for _, told, _ in await asyncio.gather(*calls)]
    assert answers == expected * 20


async def _change(database: Database, user: TestUser, **values: Any) -> None:
    async with database.system() as session:
        statement = update(LoginSession).where(LoginSession.user_id == user.id)
        await session.execute(statement.values(**values))
