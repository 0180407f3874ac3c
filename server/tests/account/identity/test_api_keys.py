"""Keys of programs: never more than their user may do, only where programs have business."""

from typing import Any

from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import PASSWORD, TestUser, World

from longshore.kit.db.database import Database

LIST = "/ultra/protected/app/send/usdk/sdk/package/list"
SAVE = LIST.replace("package/list", "agreement/save")


async def create(client: Client, user: TestUser, **form: Any) -> Answer:
    sent = {"name": "Jenkins", "permissions": ["pack"], "password": PASSWORD} | form
    return await client.call("POST", "/ultra/api-key/create", user=user, json=sent)


async def used(client: Client, key: str, path: str = LIST, game: int | None = None) -> Answer:
    method = "GET" if path.endswith("list") and "api-key" in path else "POST"
    options = {} if method == "GET" else {"json": {}}
    return await client.call(method, path, headers={"access-token": key}, game=game, **options)


class TestApiKeys:
    async def test_works_without_uid_until_revoked(self, client: Client, world: World) -> None:
        user, game = world.aurora.pack, world.aurora.games[0].id
        made = await create(client, user, game_ids=[game])
        key = made.data["key"]
        assert key.startswith("lsk_") and made.data["hint"] == key[-4:]
        assert (await used(client, key, game=game)).code == 0
        listed = await client.call("GET", "/ultra/api-key/list", user=user)
        assert listed.data["list"][0]["last_used_at"] and key not in listed.response.text
        form = {"id": made.data["id"]}
        assert (await client.call("POST", "/ultra/api-key/revoke", user=user, json=form)).code == 0
        assert (await used(client, key, game=game)).code == 401

    async def test_holds_what_it_lists(self, client: Client, world: World) -> None:
        games = [game.id for game in world.aurora.games]
        made = await create(client, world.aurora.owner, game_ids=games[:1])
        key = made.data["key"]
        assert (await used(client, key, game=games[1])).code == 4004
        start = LIST.replace("package/list", "build/start")
        assert (await used(client, key, start, game=games[0])).code == 4030

    async def test_is_told_from_its_user_in_the_audit_log(
        self, client: Client, world: World
    ) -> None:
        """[N13] What Jenkins does is not what the person did whose key it has."""
        user, game = world.aurora.pack, world.aurora.games[0].id
        given = ["pack", "packEdit"]
        made = await create(client, user, game_ids=[game], permissions=given, name="J" * 50)
        path, form = SAVE, {"kind": "privacy", "title": "t", "html": "<p>x</p>"}
        headers = {"access-token": made.data["key"]}
        for how in ({"user": user}, {"headers": headers}):
            form["html"] += "<p>y</p>"
            assert (await client.call("POST", path, game=game, json=form, **how)).code == 0
        listed = await client.call(
            "GET", "/ultra/audit/list?action=agreement.save", user=world.aurora.owner
        )
        names = [row["actor_name"] for row in listed.data["list"]]
        assert len(names) == 2 and names[1] in names[0]
        assert names[0].endswith(f" · {'J' * 50}")

    async def test_is_for_programs_only(self, client: Client, world: World) -> None:
        game = world.aurora.games[0].id
        key = (await create(client, world.aurora.pack, game_ids=[game])).data["key"]
        for path in ("/ultra/api-key/list", "/ultra/api-key/create", "/ultra/user/setEmail"):
            assert (await used(client, key, path)).code == 4559, path

    async def test_nobody_gives_what_they_lack(self, client: Client, world: World) -> None:
        game, other = world.aurora.games[0].id, world.borealis.games[0].id
        reader = world.aurora.reader
        wanted = {"permissions": ["packBuild"], "game_ids": [game]}
        assert (await create(client, reader, **wanted)).code == 4030
        assert (await create(client, reader, game_ids=[other])).code == 4004
        assert (await create(client, reader, game_ids=[game], password="wrong")).code == 4103

    async def test_ends_with_its_user(
        self, client: Client, world: World, database: Database
    ) -> None:
        user, game = world.aurora.pack, world.aurora.games[0].id
        key = (await create(client, user, game_ids=[game])).data["key"]
        async with database.system() as session:
            row = {"id": user.id}
            await session.execute(text("DELETE FROM user_role WHERE user_id = :id"), row)
        assert (await used(client, key, game=game)).code == 4030
        async with database.system() as session:
            await session.execute(
                text("UPDATE user_account SET is_enabled = false WHERE id = :id"), row
            )
        assert (await used(client, key, game=game)).code == 401

    async def test_loses_the_games_that_its_user_loses(
        self, client: Client, world: World, database: Database
    ) -> None:
        kept, lost = (game.id for game in world.aurora.games[:2])
        user = world.aurora.pack
        key = (await create(client, user, game_ids=[kept, lost])).data["key"]
        assert (await used(client, key, game=lost)).code == 0
        async with database.system() as session:
            row = {"id": user.id, "publisher": user.publisher_id, "game": kept}
            await session.execute(
                text("UPDATE user_account SET all_games = false WHERE id = :id"), row
            )
            await session.execute(
                text(
                    "INSERT INTO user_game (publisher_id, user_id, game_id) "
                    "VALUES (:publisher, :id, :game)"
                ),
                row,
            )
        assert (await used(client, key, game=kept)).code == 0
        assert (await used(client, key, game=lost)).code == 4004

    async def test_is_kept_as_a_digest(
        self, client: Client, world: World, database: Database
    ) -> None:
        game = world.aurora.games[0].id
        key = (await create(client, world.aurora.pack, game_ids=[game])).data["key"]
        async with database.system() as session:
            for table in ("api_key", "audit_event"):
                rows = await session.execute(text(f"SELECT t::text FROM {table} t"))
                assert key not in "".join(rows.scalars())
