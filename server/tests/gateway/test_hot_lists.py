"""Lists that the hot lane answers from several tables: the values are those of the routes."""

import hashlib
import json
from dataclasses import replace
from datetime import timedelta

import psycopg
from sqlalchemy import text, update
from sqlalchemy.engine import make_url
from tests.gateway.both_ways import CHANNELS, FORM, HOME, PEOPLE, SEND, TODAY, Both, Sent
from tests.support import many
from tests.support.plans import rows_looked_at
from tests.support.world import World

from longshore.account.identity.models import LoginSession, User
from longshore.composition.domains import HOT_READS
from longshore.domains.games.models import Game
from longshore.domains.talk.comments.models import Comment
from longshore.gateway.hot_read import HotCall, HotRead
from longshore.kit.clock import now
from longshore.kit.testing import TestPostgres

_LIST = "/pb/cps/promoter/list"


async def test_people(both: Both, reads: dict[str, Sent], world: World) -> None:
    """[K-03] People with their roles and games, page by page; filters go to the route."""
    seen = now() - timedelta(seconds=3, microseconds=900_000)
    async with both.database.system() as session:
        await session.execute(
            update(User).where(User.id == world.aurora.owner.id).values(last_login_at=seen)
        )
    people = reads[PEOPLE]
    for body in ({}, {"page": 1, "page_size": 1}, {"page": 2, "page_size": 2}, {"page": 9}):
        found = await both.served_by_lane(replace(people, body=json.dumps(body)))
        assert found["total"] == len(world.aurora.users)
    every = (await both.served_by_lane(replace(people, body='{"keyword": ""}')))["list"]
    assert any(row["Roles"] for row in every)
    assert any(row["GameIds"] for row in every)
    assert any(row["LastLoginAt"] for row in every)
    for body in ({"keyword": "a"}, {"status": "enabled"}, {"status": "none"}, {"page_size": 101}):
        await both.left_alone(replace(people, body=json.dumps(body)))


async def test_promoters(both: Both, reads: dict[str, Sent], world: World) -> None:
    """Promoters with their agency, those below and their share, on the day of their zone."""
    aurora, game = world.aurora, world.aurora.games[0]
    create = "/pb/cps/promoter/create"

    async def done(path: str, **form: object) -> int:
        answer = await both.client.call(
            "POST", SEND, user=aurora.owner, game=game, json={"path": path, **form}
        )
        assert answer.code == 0, answer
        return int(answer.data["id"])

    agency = await done(create, name="社", code="agency", group="一")
    for number in range(12):
        below = {"agency_id": agency} if number % 2 else {}
        await done(create, name=f"人 {number}", code=f"p{number}", note="a\nb", **below)
    forbidden = await done(create, name="No", code="no")
    await done("/pb/cps/promoter/forbid", id=forbidden, forbid=1)
    asked = reads[SEND]
    for more in ({}, {"page": 2, "page_size": 5}, {"page": 9}, {"page_size": 100, "keyword": ""}):
        body = json.dumps({"path": _LIST, **more})
        assert (await both.served_by_lane(replace(asked, body=body)))["total"] == 14
    every = (await both.served_by_lane(asked))["list"]
    assert [row["status"] for row in every[:2]] == ["forbidden", "active"]
    assert every[-1]["below"] == 6
    await _publish_zones(both, game.id)
    await both.served_by_lane(asked)
    form = f"path={_LIST}&page=1"
    await both.served_by_lane(replace(asked, body=form).having("content-type", FORM))


async def _publish_zones(both: Both, game_id: int) -> None:
    """A clock of the game's own, on another day than the installation's for much of a day."""
    async with both.database.system() as session:
        await session.execute(
            text("""
            INSERT INTO published_version (publisher_id, game_id, kind, number, content, digest,
              note, created_user_id, created_user_name)
            SELECT publisher_id, id, 'globals', 1, '{"time_zone": "Pacific/Kiritimati"}', '', '',
              1, 'x' FROM game WHERE id = :game
            """),
            {"game": game_id},
        )


async def test_targets_of_sent_calls(both: Both, reads: dict[str, Sent], world: World) -> None:
    """[K-06] What names its target otherwise, twice or not plainly is for the routes."""
    asked = reads[SEND]
    for body in (
        "{}", '{"path": "/pb/cps/promoter"}', '{"path": 5}', '{"path": "pb/cps/promoter/list"}',
        f'{{"path": "{_LIST}/"}}', f'{{"path": "{_LIST}", "path": "{_LIST}"}}',
        '{"path": "/pb/cps/promoter%2Flist"}', f'{{"path": "{_LIST}", "status": "active"}}',
        f'{{"path": "{_LIST}", "agency_id": 1}}', f'{{"path": "{_LIST}", "game_id": 1}}',
    ):  # fmt: skip
        await both.left_alone(replace(asked, body=body))
    for header in (_LIST, "/pb/cps/promoter/create", "/x/%2570b/y", "/PB"):
        await both.left_alone(asked.having("path", header))
    await both.left_alone(replace(asked, query=f"path={_LIST}"))
    await both.served_by_lane(asked.without("path"))
    for path, count in (("/msdk/simpleList", 3), ("/msdk/v2/channel/list", 2)):
        named = replace(asked, body=json.dumps({"path": path}))
        assert len((await both.served_by_lane(named))["list"]) == count
        for user in (*world.aurora.users.values(), world.borealis.owner):
            await both.same(named.by(user))
            await both.same(named.by(user).without("appid"))
        await both.left_alone(replace(asked, body=json.dumps({"path": path, "game_id": 1})))


async def test_today(both: Both, reads: dict[str, Sent], world: World) -> None:
    """A game's day so far: who signed in, by the hour, and what was said."""
    # Of the last minutes each, and it may be just after midnight.
    async with both.database.system() as session:
        await session.execute(update(Comment).values(created_at=now()))
    found = await both.served_by_lane(reads[TODAY])
    assert found["sign_ins"]["total"] == len(found["recent_sign_ins"]) > 0
    assert found["comments"]["total"] == 25
    assert len(found["recent_comments"]) == 10
    async with both.database.system() as session:
        await session.execute(
            update(LoginSession)
            .where(LoginSession.user_id == world.aurora.users["scoped"].id)
            .values(created_at=now() - timedelta(days=1, hours=1))
        )
    for user in world.aurora.users.values():
        await both.same(reads[TODAY].by(user))
    await both.served_by_lane(reads[TODAY])
    await both.left_alone(replace(reads[TODAY], query="page=1"))


async def test_home(both: Both, reads: dict[str, Sent], world: World) -> None:
    """Home in both languages, to each what their permissions tell and their games have."""
    aurora, game = world.aurora, world.aurora.games[0]
    named = f'<p><span data-mention-id="{aurora.pack.id}">@x</span></p>'
    form = {"page_id": "SDK", "content": named}
    done = await both.client.call(
        "POST", "/ultra/api/v1/comment", user=aurora.owner, game=game, form=form
    )
    assert done.code == 0
    async with both.database.system() as session:
        closed = update(Game).where(Game.id == aurora.games[1].id).values(status=0)
        await session.execute(closed)
    for language in ("en-US", "zh-CN", "fr", "en;q=0.5,zh", ""):
        home = reads[HOME].having("accept-language", language)
        found = await both.served_by_lane(home)
        assert found["todos"]
        assert len(found["recent_comments"]) == 10
    assert len(found["mentions"]) == 1
    assert aurora.games[1].id not in {row["Id"] for row in found["games"]}
    told = set()
    for user in aurora.users.values():
        answer = await both.served_by_lane(reads[HOME].by(user).without("appid"))
        told.add(tuple(group["key"] for group in answer["todos"]))
    assert len(told) > 1
    await both.left_alone(reads[HOME].without("uid"))
    await both.left_alone(replace(reads[HOME], query="page=1"))


async def test_channels(both: Both, reads: dict[str, Sent], world: World) -> None:
    """Channels with what each lacks, as the checks of the route find it, in both languages."""
    game = world.aurora.games[0].id
    rows = await both.served_by_lane(reads[CHANNELS])
    assert len(rows["list"]) == 3
    assert all(row["findings"] for row in rows["list"])
    told: set[str] = set()
    for change in _CHANGES:
        async with both.database.system() as session:
            await session.execute(text(change.replace("$", str(game))))
        for language in ("zh-CN", "en-US"):
            asked = reads[CHANNELS].having("accept-language", language)
            found = (await both.served_by_lane(asked))["list"]
            told |= {finding["code"] for row in found for finding in row["findings"]}
    wanted = {"plugin_newer", "plugin_absent", "plugin_withdrawn", "parameter_missing", "package"}
    assert told >= wanted | {"package_collision", "signing_key", "icon_set", "goods", "callbacks"}
    for body in ('{"game_id": 1}', '{"page": 1}', "[]", ""):
        await both.left_alone(replace(reads[CHANNELS], body=body))
    async with both.database.system() as session:
        await many.add_channels(session, world.aurora.id, game, 52)
    assert len((await both.left_alone(reads[CHANNELS]))["data"]["list"]) == 51


# Each adds to those before it: 1 to 3 are the game's channels in the catalogue's order.
_OF = "UPDATE game_channel SET {} WHERE game_id = $ AND channel_code = 'many{}'"
_SET = "config = jsonb_set(config, '{{{}}}', '{}')"
_CHANGES = (
    _OF.format("updated_at = updated_at + interval '0.7 s', is_enabled = false", 3),
    _OF.format("plugin_id = NULL", 3),
    _OF.format(_SET.format("parameters", '{"app_id": "x"}'), 1),
    _OF.format(_SET.format("switches", '{"login": true, "payment": false, "report": true}'), 1),
    _OF.format(_SET.format("package_value", '""'), 2),
    _OF.format(_SET.format("icon_set_id", "77"), 1),
    "UPDATE channel_plugin SET status = 'withdrawn' WHERE channel_code = 'many2'",
    """INSERT INTO icon_set (publisher_id, game_id, name, kind, image_key)
       SELECT publisher_id, id, 'x', 'image', 'k' FROM game WHERE id = $""",
    """INSERT INTO signing_key (publisher_id, game_id, name, alias, algorithm, source, private_key,
         certificates, sha256, subject, not_before, not_after, is_default, created_user_id,
         created_user_name)
       SELECT publisher_id, id, 'x', 'x', 'RSA', 'upload', '', '', '', '', now(), now(), true, 1,
         'x' FROM game WHERE id = $""",
    _OF.format(_SET.format("signing_key_id", "77"), 2),
    _OF.format("config = jsonb_set(config, '{icon_set_id}', (SELECT to_jsonb(max(id)) "
               "FROM icon_set))", 1),
    """INSERT INTO callback_address (publisher_id, game_id, environment, kind, url,
         updated_user_name)
       SELECT publisher_id, id, 'production', 'login', 'https://example.com', 'x'
       FROM game WHERE id = $""",
    """INSERT INTO agreement (publisher_id, game_id, channel_code, kind, last_version,
         published_version)
       SELECT publisher_id, id, 'many2', 'privacy', 1, 1 FROM game WHERE id = $""",
    "UPDATE goods SET is_on = false WHERE game_id = $ AND id % 3 = 0",
    "DELETE FROM goods_product WHERE game_id = $ AND goods_id % 4 = 0",
    "UPDATE channel SET name_en = 'A \"quoted\" name' WHERE code = 'many1'",
    _OF.format("is_removed = true, is_enabled = false", 2),
)  # fmt: skip


async def test_one_plan_for_all_values(
    both: Both, reads: dict[str, Sent], world: World, postgres: TestPostgres
) -> None:
    """Lanes plan a statement once: that plan looks at few more rows than one for its values.

    A table of a few pages is read whole sooner, where the values are not known.
    """
    place = (world.aurora.id, world.aurora.games[0].id)
    pack = world.aurora.pack
    async with both.database.system() as session:
        await many.add_comments(session, *place, 3_000, user_id=pack.id)
        for table in ("goods_product", "goods"):
            await session.execute(text(f"DELETE FROM {table}"))
        await many.add_goods(session, *place, 1_000, mapped_channels=2)
        await many.add_audit(session, *place, 5_000, user_id=pack.id)
    await _analyzed(both, postgres)
    async with await psycopg.AsyncConnection.connect(both.lanes.url) as connection:
        for read in HOT_READS:
            sent = reads[read.path]
            if read.sent:
                sent = replace(sent, body=json.dumps({"path": read.sent}))
            looked = [
                await _looked_at(connection, read, sent, mode)
                for mode in ("force_custom_plan", "force_generic_plan")
            ]
            assert looked[1] <= looked[0] * 2 + 100, (read.name, looked)


async def test_a_longer_list_is_not_counted_for_nothing(
    both: Both, reads: dict[str, Sent], world: World, postgres: TestPostgres
) -> None:
    """Channels that are for the route: their goods are not gone through for nothing."""
    place = (world.aurora.id, world.aurora.games[0].id)
    async with both.database.system() as session:
        for table in ("goods_product", "goods"):
            await session.execute(text(f"DELETE FROM {table}"))
        await many.add_goods(session, *place, 1_000, mapped_channels=2)
        await many.add_channels(session, *place, 52)
    # What other tests have left of statistics says nothing of these rows.
    await _analyzed(both, postgres)
    [read] = [read for read in HOT_READS if read.path == CHANNELS]
    async with await psycopg.AsyncConnection.connect(both.lanes.url) as connection:
        looked = await _looked_at(connection, read, reads[CHANNELS], "force_generic_plan")
    # Once through so few goods at most, and not once for each channel.
    assert looked < 1_500
    await both.left_alone(reads[CHANNELS])


async def _analyzed(both: Both, postgres: TestPostgres) -> None:
    """Let the planner know what the tables have."""
    database = make_url(both.database.addresses.system).database
    connect = psycopg.AsyncConnection.connect
    async with await connect(postgres.superuser_url, dbname=database, autocommit=True) as owner:
        await owner.execute("ANALYZE")


async def _looked_at(
    connection: psycopg.AsyncConnection, read: HotRead, sent: Sent, mode: str
) -> int:
    """How many rows a read looks at, by a plan for its values or one for all of them."""
    head = dict(sent.headers)
    body = None if sent.body is None else sent.body.encode()
    query = sent.query.encode()
    call = HotCall(query, body, b"application/json", head["appid"], head["uid"], "Asia/Shanghai")
    values = read.values(call)
    assert values is not None
    digest = hashlib.sha256(head["access-token"].encode()).digest()
    given = ", ".join("NULL" if v is None else f"'{v!s}'" for v in values)
    async with connection.transaction():
        await connection.execute(f"SET LOCAL plan_cache_mode = {mode}")
        await connection.execute("SELECT open_scope(%s, interval '1 hour')", [digest])
        await connection.execute(f"PREPARE asked AS {read.statement}".encode())
        asked = f"EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked ({given})"
        found = await connection.execute(asked.replace("()", "").encode())
        row = await found.fetchone()
        await connection.execute("DEALLOCATE asked")
    assert row
    return rows_looked_at(row[0][0]["Plan"])
