"""Lists that the hot lane answers from one table: the values are those of the routes."""

import json
from dataclasses import replace

from sqlalchemy import text
from tests.gateway.both_ways import (
    ACCOUNTS,
    AGREEMENTS,
    API_KEYS,
    CHOICE,
    COLLEAGUES,
    EVERY_ROLE,
    GAME_PAGES,
    GRANTABLE,
    ICON_SETS,
    INVITATIONS,
    ME,
    MOTHERS,
    MY_ROLES,
    ROLES,
    RUNS,
    SIGNING_KEYS,
    SPLASHES,
    TAGS,
    Both,
    Sent,
)
from tests.support.world import World

_MADE = (
    """INSERT INTO invitation (publisher_id, token_digest, name, account, role_ids, game_ids,
         is_owner, created_user_id, created_user_name, created_at, expires_at, accepted_user_id,
         accepted_at, revoked_at)
       SELECT g.publisher_id, decode(lpad(to_hex(n), 64, '0'), 'hex'), 'n' || n, 'a' || n,
         CASE WHEN n < 4 THEN ARRAY(SELECT id FROM role WHERE publisher_id = g.publisher_id
           ORDER BY id DESC) || ARRAY[987654] ELSE '{}' END, '{}', false, u.id, u.name,
         now() - interval '1 day 0.9 s' * n, now() + interval '7 hours' * (3 - n),
         CASE WHEN n % 3 = 0 THEN u.id END,
         CASE WHEN n % 3 = 0 THEN now() END, CASE WHEN n % 4 = 0 THEN now() END
       FROM game g JOIN user_account u ON u.publisher_id = g.publisher_id AND u.is_owner
       CROSS JOIN generate_series(1, 8) AS n WHERE g.id = $""",
    """INSERT INTO sandbox_account (publisher_id, game_id, name, player_id, password_hash, note,
         status, created_user_id, created_user_name)
       SELECT publisher_id, id, 'n' || n, 'p' || n, '', 'a "note"',
         CASE WHEN n % 2 = 0 THEN 'disabled' ELSE 'active' END, 1, 'x'
       FROM game CROSS JOIN generate_series(1, 13) AS n WHERE id = $""",
    """INSERT INTO validation_run (publisher_id, game_id, kind, environment, url, account_name,
         data, status, created_user_id, created_user_name, finished_at)
       SELECT publisher_id, id, CASE WHEN n % 2 = 0 THEN 'login' ELSE 'payment' END, 'sandbox',
         'https://example.com', 'n', '{"body": {"data": {"channel": "many1"}}}',
         CASE WHEN n % 3 = 0 THEN 'failed' ELSE 'passed' END, 1, 'x',
         CASE WHEN n % 4 <> 0 THEN now() - interval '0.9 s' END
       FROM game CROSS JOIN generate_series(1, 13) AS n WHERE id = $""",
    """UPDATE mother_package SET package_name = 'com.example.another' WHERE game_id = $""",
    """INSERT INTO package_identity (game_id, publisher_id, package_name, set_user_name)
       SELECT id, publisher_id, 'com.example.game', 'x' FROM game WHERE id = $""",
    """INSERT INTO mother_package (publisher_id, game_id, upload_id, name, status, object_key,
         size_bytes, created_user_id, created_user_name, problem, removed_at)
       SELECT publisher_id, id, 'u' || n, 'n.apk', 'refused', 'none', 1, 1, 'x',
         CASE WHEN n % 2 = 0 THEN '{"code": "input.damaged", "message": "m", "subject": "s"}'::jsonb
           WHEN n = 3 THEN '{"code": "nobody.knows", "message": "m", "remedy": "r"}'::jsonb END,
         CASE WHEN n = 5 THEN now() END
       FROM game CROSS JOIN generate_series(1, 12) AS n WHERE id = $""",
)


async def _make(both: Both, world: World) -> None:
    async with both.database.system() as session:
        for statement in _MADE:
            await session.execute(text(statement.replace("$", str(world.aurora.games[0].id))))


async def test_pages_of_a_game(both: Both, reads: dict[str, Sent], world: World) -> None:
    """Accounts, runs and packages page by page; a filter is for the route."""
    await _make(both, world)
    for path, total in ((ACCOUNTS, 13), (RUNS, 13), (MOTHERS, 12)):
        asked = reads[path]
        for body in ({}, {"page": 2}, {"page": 2, "page_size": 5}, {"page": 9}, {"page_size": 100}):
            for language in ("zh-CN", "en-US"):
                sent = replace(asked, body=json.dumps(body))
                found = await both.served_by_lane(sent.having("accept-language", language))
                assert found["total"] == total
    every = '{"page_size": 100}'
    found = (await both.served_by_lane(replace(reads[MOTHERS], body=every)))["list"]
    assert {bool(row["problem"]) for row in found} == {False, True}
    assert found[-1]["build_count"] == 25
    assert found[-1]["expected_package_name"] == "com.example.game"
    assert len((await both.served_by_lane(reads[CHOICE]))["list"]) == 3
    for path, body in (
        (ACCOUNTS, {"keyword": "n"}), (ACCOUNTS, {"status": "active"}), (RUNS, {"kind": "login"}),
        (RUNS, {"page": 1_002}), (MOTHERS, {"keyword": ""}), (CHOICE, {"page": 1}),
    ):  # fmt: skip
        await both.left_alone(replace(reads[path], body=json.dumps(body)))


async def test_lists_of_a_publisher(both: Both, reads: dict[str, Sent], world: World) -> None:
    """[K-03] Invitations in every state with the names of their roles, roles, colleagues."""
    await _make(both, world)
    found = (await both.served_by_lane(reads[INVITATIONS]))["list"]
    assert {row["Status"] for row in found} == {"accepted", "revoked", "expired", "pending"}
    assert len(found[-1]["Roles"]) > 1
    async with both.database.system() as session:
        insert = (
            "INSERT INTO role_permission (publisher_id, role_id, key) SELECT publisher_id, id, "
        )
        await session.execute(text(insert + "'gone.by_now' FROM role"))
    for path in (ROLES, EVERY_ROLE, MY_ROLES, GRANTABLE):
        assert (await both.served_by_lane(reads[path]))["list"]
    for user in world.aurora.users.values():
        await both.served_by_lane(reads[MY_ROLES].by(user))
    await both.left_alone(reads[MY_ROLES].without("uid"))
    for user in world.aurora.users.values():
        colleagues = (await both.served_by_lane(reads[COLLEAGUES].by(user)))["list"]
        assert user.id not in {row["id"] for row in colleagues}
    await both.served_by_lane(replace(reads[COLLEAGUES], query="keyword="))
    await both.left_alone(replace(reads[COLLEAGUES], query="keyword=a"))
    await both.left_alone(reads[COLLEAGUES].without("uid"))
    await both.left_alone(replace(reads[ROLES], query=f"id={world.aurora.pack.id}"))


_ARTWORK = (
    """INSERT INTO icon_set (publisher_id, game_id, name, kind, image_key, foreground_key,
         background_key, background_colour, badge_key, badge_corner, badge_scale)
       SELECT publisher_id, id, 'n "' || n, CASE n WHEN 1 THEN 'image' ELSE 'adaptive' END,
         CASE n WHEN 1 THEN 'icon/a b.png' END, CASE WHEN n > 1 THEN 'icon/f.png' END,
         CASE n WHEN 2 THEN 'icon/图.png' END, CASE n WHEN 3 THEN '#ff0000' END,
         CASE n WHEN 3 THEN 'icon/b.png' END, 'top-left', 0.1 * n
       FROM game CROSS JOIN generate_series(1, 3) AS n WHERE id = $""",
    """INSERT INTO icon_badge (icon_set_id, channel_code, publisher_id, game_id, key, corner, scale)
       SELECT id, 'many' || n, publisher_id, game_id, 'icon/c.png', 'top-left', 0.3
       FROM icon_set CROSS JOIN generate_series(1, 2) AS n WHERE game_id = $ AND kind = 'image'""",
    """INSERT INTO splash (publisher_id, game_id, name, target, image_key)
       SELECT publisher_id, id, 'n' || n, 'drawable/a' || n, 'splash/s.png'
       FROM game CROSS JOIN generate_series(1, 3) AS n WHERE id = $""",
    """INSERT INTO agreement (publisher_id, game_id, channel_code, kind, last_version,
         published_version, published_at)
       SELECT publisher_id, id, code, kind, 2, CASE WHEN code = '' THEN 1 END,
         CASE WHEN code = '' THEN now() - interval '0.9 s' END
       FROM game CROSS JOIN unnest(ARRAY['privacy', 'user']) AS kind
       CROSS JOIN unnest(ARRAY['many2', '', 'many1']) AS code WHERE id = $""",
    """INSERT INTO agreement_version (publisher_id, game_id, agreement_id, version, title, html,
         created_user_id, created_user_name)
       SELECT publisher_id, game_id, id, n, 'v' || n || channel_code, 'x', 1, 'x'
       FROM agreement CROSS JOIN generate_series(1, 2) AS n WHERE game_id = $""",
    """UPDATE comment SET tags = ARRAY['a', 't' || id % 3] WHERE game_id = $ AND id % 2 = 0""",
)


async def test_what_a_game_shows(both: Both, reads: dict[str, Sent], world: World) -> None:
    """Icon sets, splash pictures, agreements and the tags of a page's discussion."""
    for path in (ICON_SETS, SPLASHES, AGREEMENTS):
        assert (await both.served_by_lane(reads[path]))["list"] == []
    async with both.database.system() as session:
        for statement in _ARTWORK:
            await session.execute(text(statement.replace("$", str(world.aurora.games[0].id))))
    icons = (await both.served_by_lane(reads[ICON_SETS]))["list"]
    assert [len(row["badges"]) for row in icons] == [2, 0, 0]
    assert icons[0]["image"]["url"].endswith("icon/a%20b.png")
    assert len((await both.served_by_lane(reads[SPLASHES]))["list"]) == 3
    texts = (await both.served_by_lane(reads[AGREEMENTS]))["list"]
    assert [row["channel_code"] for row in texts] == ["", "", "many1", "many1", "many2", "many2"]
    assert {row["reading_path"].split("/")[3] for row in texts} == {"all", "many1", "many2"}
    assert (await both.served_by_lane(reads[TAGS]))["tags"][0] == "a"
    for user in world.aurora.users.values():
        for path in (ICON_SETS, SPLASHES, AGREEMENTS, TAGS):
            await both.same(reads[path].by(user))
    for path in (ICON_SETS, SPLASHES, AGREEMENTS):
        await both.left_alone(replace(reads[path], body='{"game_id": 1}'))
        await both.left_alone(reads[path].without("appid"))
    for query in ("", "page_id=", "page_id=Setting", "page_id=SDK&page_id=SDK", "page_id=S%20K"):
        await both.left_alone(replace(reads[TAGS], query=query))


_KEYS = """INSERT INTO api_key (publisher_id, user_id, name, token_digest, hint, permissions,
         game_ids, created_at, expires_at, last_used_at, revoked_at)
       SELECT u.publisher_id, u.id, 'k "' || n,
         decode(lpad(to_hex(u.id * 100 + n), 64, '0'), 'hex'),
         'abcd', ARRAY['pack', 'packEdit'], ARRAY[$], now() - interval '0.9 s',
         CASE WHEN n > 1 THEN now() + interval '0.7 s' END, CASE WHEN n > 2 THEN now() END,
         CASE WHEN n = 4 THEN now() END
       FROM user_account u CROSS JOIN generate_series(1, 4) AS n"""


async def test_ones_keys_and_games(both: Both, reads: dict[str, Sent], world: World) -> None:
    """Keys of one's own that were not revoked; the SDK side's pages of one's games."""
    assert (await both.served_by_lane(reads[API_KEYS]))["list"] == []
    async with both.database.system() as session:
        await session.execute(text(_KEYS.replace("$", str(world.aurora.games[0].id))))
    found = (await both.served_by_lane(reads[API_KEYS]))["list"]
    assert [row["name"] for row in found] == ['k "3', 'k "2', 'k "1']
    for body in ({}, {"page": 2, "page_size": 2}, {"page_size": 1}, {"page": 9}):
        page = await both.served_by_lane(replace(reads[GAME_PAGES], body=json.dumps(body)))
        assert page["total"] >= len(page["list"])
    for user in (*world.aurora.users.values(), world.borealis.owner):
        await both.same(reads[API_KEYS].by(user))
        await both.same(reads[GAME_PAGES].by(user).without("appid"))
        await both.same(reads[GAME_PAGES].by(user))
    await both.left_alone(reads[API_KEYS].without("uid"))
    await both.left_alone(replace(reads[API_KEYS], query="page=1"))
    await both.left_alone(replace(reads[GAME_PAGES], body='{"page": 0}'))
    await both.left_alone(replace(reads[GAME_PAGES], body='{"keyword": "a"}'))


async def test_who_is_signed_in(both: Both, reads: dict[str, Sent], world: World) -> None:
    """The signed-in user with what they may do, and the token that was sent."""
    for user in (*world.aurora.users.values(), world.borealis.owner):
        me = await both.served_by_lane(reads[ME].by(user).without("appid"))
        assert (me["Id"], me["Token"]) == (user.id, user.token)
    async with both.database.system() as session:
        await session.execute(
            text("UPDATE user_account SET email = NULL, phone = NULL, last_game_id = NULL")
        )
    assert (await both.served_by_lane(reads[ME]))["Email"] is None
    await both.left_alone(reads[ME].without("uid"))
    await both.left_alone(replace(reads[ME], query="a=1"))


async def test_signing_keys(both: Both, reads: dict[str, Sent], world: World) -> None:
    """A game's keys with the fingerprints of their certificates, the default first."""
    aurora = world.aurora
    assert (await both.served_by_lane(reads[SIGNING_KEYS]))["list"] == []
    for name in ("一", "b"):
        form = {"name": name, "kind": "ec-256", "common_name": "x"}
        path = SIGNING_KEYS.replace("list", "generate")
        made = await both.client.call(
            "POST", path, user=aurora.owner, game=aurora.games[0], json=form
        )
        assert made.code == 0, made
    keys = (await both.served_by_lane(reads[SIGNING_KEYS]))["list"]
    assert [key["name"] for key in keys] == ["一", "b"]
    assert len({key["sha1"] for key in keys}) == 2
    for user in (*aurora.users.values(), world.borealis.owner):
        await both.same(reads[SIGNING_KEYS].by(user))
