"""Sessions: how each of the five expired codes comes about, the list, the cap."""

from typing import Any

import pytest
from tests.support.client import Answer, Client
from tests.support.world import PASSWORD, TestUser, World

from longshore.kit.db.database import Database


async def info(client: Client, token: str) -> Answer:
    return await client.call("GET", "/ultra/user/info", headers={"access-token": token})


async def login(client: Client, user: TestUser) -> Answer:
    form = {"account": user.account, "password": PASSWORD}
    return await client.call("POST", "/ultra/login", form=form)


async def tokens(client: Client, user: TestUser, count: int) -> list[str]:
    return [(await login(client, user)).data["Token"] for _ in range(count)]


class TestExpiredCodes:
    async def test_no_token(self, client: Client) -> None:
        """[L-03] 102: the call carried no token."""
        assert (await info(client, "")).code == 102

    @pytest.mark.parametrize("token", ["x" * 43, "'; --", "x" * 10_000])
    async def test_unknown_token(self, client: Client, world: World, token: str) -> None:
        """[L-03] 401: the token was never issued."""
        assert (await info(client, token)).code == 401

    async def test_signed_out(self, client: Client, world: World) -> None:
        """[L-03] [K-01] 401: the token was signed out; signing out again says so too."""
        user = world.aurora.none
        assert (await client.call("POST", "/ultra/auth/logout", user=user)).code == 0
        assert (await info(client, user.token)).code == 401
        assert (await client.call("POST", "/ultra/auth/logout", user=user)).code == 401

    async def test_idle(self, client: Client, world: World, run_sql: Any) -> None:
        """[L-03] 402: nobody used the session for longer than the setting."""
        await run_sql("UPDATE login_session SET last_seen_at = now() - interval '11 hours'")
        assert (await info(client, world.aurora.none.token)).code == 0
        await run_sql("UPDATE login_session SET last_seen_at = now() - interval '12 hours 1 s'")
        assert (await info(client, world.aurora.none.token)).code == 402

    async def test_use_keeps_alive(self, client: Client, world: World, run_sql: Any) -> None:
        for _ in range(3):
            await run_sql(
                "UPDATE login_session SET last_seen_at = last_seen_at - interval '11 hours'"
            )
            assert (await info(client, world.aurora.none.token)).code == 0

    async def test_too_old(self, client: Client, world: World, run_sql: Any) -> None:
        """[L-03] 402: the session reached its absolute age, used or not."""
        await run_sql("UPDATE login_session SET expires_at = now()")
        assert (await info(client, world.aurora.none.token)).code == 402

    async def test_disabled(self, client: Client, world: World, run_sql: Any) -> None:
        """[L-03] 403: the user was disabled, even past the application."""
        await run_sql("UPDATE user_account SET is_enabled = false WHERE account = 'aurora.none'")
        assert (await info(client, world.aurora.none.token)).code == 403

    async def test_revoked(self, client: Client, world: World) -> None:
        """[L-03] 403: the session was revoked from the list of sessions."""
        user = world.aurora.none
        (token,) = await tokens(client, user, 1)
        listed = await client.call("GET", "/ultra/user/sessions", user=user)
        other = next(row["Id"] for row in listed.data["list"] if not row["IsCurrent"])
        form = {"id": other}
        revoke = await client.call("POST", "/ultra/user/sessions/revoke", user=user, form=form)
        assert revoke.code == 0
        assert (await info(client, token)).code == 403
        assert (await info(client, user.token)).code == 0

    async def test_displaced(self, client: Client, world: World) -> None:
        """[L-03] 14: newer sign-ins took the place; the cap is three here."""
        user = world.aurora.none
        newer = await tokens(client, user, 3)
        assert (await info(client, user.token)).code == 14
        assert [(await info(client, token)).code for token in newer] == [0, 0, 0]

    async def test_password_changed_elsewhere(self, client: Client, world: World) -> None:
        """[L-03] 14: the password was changed on another device, which stays signed in."""
        user = world.aurora.none
        (other,) = await tokens(client, user, 1)
        body = {"old_password": PASSWORD, "new_password": "nine velvet tigers walk at dawn"}
        changed = await client.call("POST", "/ultra/user/setPwd", user=user, json=body)
        assert changed.code == 0
        assert (await info(client, other)).code == 14
        assert (await info(client, user.token)).code == 0

    async def test_a_new_password_ends_keys_if_wanted(
        self, client: Client, world: World, database: Database
    ) -> None:
        """A thief of the password may have made a key; the owner can end them all at once."""
        user = world.aurora.owner
        form = {
            "name": "ci", "permissions": ["pack"], "game_ids": [world.aurora.games[0].id],
            "password": PASSWORD,
        }  # fmt: skip
        made = await client.call("POST", "/ultra/api-key/create", user=user, json=form)
        assert made.code == 0, made.msg
        changes = [(PASSWORD, "nine velvet tigers walk at dawn", False, 1)]
        changes.append(("nine velvet tigers walk at dawn", "ten copper kettles sing low", True, 0))
        for old, new, revoke, left in changes:
            body = {"old_password": old, "new_password": new, "revoke_keys": revoke}
            assert (await client.call("POST", "/ultra/user/setPwd", user=user, json=body)).code == 0
            keys = await client.call("GET", "/ultra/api-key/list", user=user)
            assert len(keys.data["list"]) == left

    async def test_texts_are_in_the_callers_language(self, client: Client) -> None:
        answer = await client.call("GET", "/ultra/user/info", language="en-US")
        assert answer.msg == "Sign in first"
        assert (await client.call("GET", "/ultra/user/info")).msg == "请先登录"


class TestSessionList:
    async def test_anonymous(self, client: Client) -> None:
        assert (await client.call("GET", "/ultra/user/sessions")).code == 102
        assert (await client.call("POST", "/ultra/user/sessions/revoke")).code == 102

    async def test_own_only(self, client: Client, world: World) -> None:
        user = world.aurora.none
        await tokens(client, user, 1)
        listed = await client.call("GET", "/ultra/user/sessions", user=user)
        rows = listed.data["list"]
        assert [row["IsCurrent"] for row in rows] == [False, True]
        assert set(rows[0]) == {
            "Id", "CreatedAt", "LastSeenAt", "ExpiresAt", "Ip", "UserAgent", "IsCurrent",
        }  # fmt: skip
        assert user.token not in str(rows)

    async def test_expired_are_not_listed(self, client: Client, world: World, run_sql: Any) -> None:
        user = world.aurora.none
        await run_sql("UPDATE login_session SET expires_at = now()")
        (token,) = await tokens(client, user, 1)
        answer = await client.call("GET", "/ultra/user/sessions", headers={"access-token": token})
        assert [row["IsCurrent"] for row in answer.data["list"]] == [True]

    async def test_others_sessions_cannot_be_revoked(self, client: Client, world: World) -> None:
        for other in (world.aurora.pack, world.borealis.none):
            listed = await client.call("GET", "/ultra/user/sessions", user=other)
            form = {"id": listed.data["list"][0]["Id"]}
            answer = await client.call(
                "POST", "/ultra/user/sessions/revoke", user=world.aurora.none, form=form
            )
            assert answer.code == 4004
            assert (await info(client, other.token)).code == 0

    async def test_all_others(self, client: Client, world: World) -> None:
        user = world.aurora.none
        others = await tokens(client, user, 2)
        form = {"id": 0}
        await client.call("POST", "/ultra/user/sessions/revoke", user=user, form=form)
        assert [(await info(client, token)).code for token in others] == [403, 403]
        assert (await info(client, user.token)).code == 0
        assert (await info(client, world.aurora.pack.token)).code == 0

    async def test_only_the_digest_is_kept(
        self, client: Client, world: World, database: Database
    ) -> None:
        (token,) = await tokens(client, world.aurora.none, 1)
        async with database.system() as session:
            from sqlalchemy import text

            rows = (await session.execute(text("SELECT s::text FROM login_session s"))).scalars()
            assert not any(token in row for row in rows)


class TestHeaders:
    async def test_uid_of_somebody_else(self, client: Client, world: World) -> None:
        """[H-01] uid is a claim: it must name the session's user."""
        for uid in (str(world.aurora.pack.id), "0", "x"):
            answer = await client.call(
                "GET", "/ultra/user/info", user=world.aurora.none, headers={"uid": uid}
            )
            assert answer.code == 4011

    async def test_appid_of_another_publisher(self, client: Client, world: World) -> None:
        """[H-01] appid is a claim: another publisher's game is not found."""
        user = world.aurora.none
        for game in (world.borealis.games[0].id, 10**12):
            assert (await client.call("GET", "/ultra/user/info", user=user, game=game)).code == 4004
        for appid in ("x", "-1", "1.0", "²"):
            answer = await client.call(
                "GET", "/ultra/user/info", user=user, headers={"appid": appid.encode()}
            )
            assert answer.code == 4004

    async def test_game_that_was_taken_away(
        self, client: Client, world: World, run_sql: Any
    ) -> None:
        """[L-02] A browser whose game was taken away can still ask who it is and sign out."""
        scoped, game = world.aurora.scoped, world.aurora.games[0]
        await run_sql(f"DELETE FROM user_game WHERE user_id = {scoped.id}")
        for path in ("/ultra/user/info", "/ultra/game/list"):
            assert (await client.call("GET", path, user=scoped, game=game)).code == 0
        read = await client.call(
            "GET", "/ultra/game/info", user=scoped, game=game, params={"GameId": game.id}
        )
        assert read.code == 4004
        logout = await client.call("POST", "/ultra/auth/logout", user=scoped, game=game)
        assert logout.code == 0
