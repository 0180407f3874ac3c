"""Codes by text message: sent, tried, used once."""

import asyncio
import re
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Answer, Client
from tests.support.statements import counted
from tests.support.world import PASSWORD, TestUser, World

from longshore.kit.db.database import Database

SEND, LOGIN, SET_PHONE = "/ultra/sms/send", "/ultra/login", "/ultra/user/setPhone"
NEW_PHONE = "13912345678"


async def send(client: Client, phone: str | None, **options: Any) -> Answer:
    return await client.call("POST", SEND, form={"phone": phone, "purpose": "login"}, **options)


async def send_to_set(client: Client, user: TestUser | None, phone: str = NEW_PHONE) -> Answer:
    form = {"phone": phone, "purpose": "set_phone"}
    return await client.call("POST", SEND, user=user, form=form)


async def login(client: Client, phone: str | None, code: str) -> Answer:
    return await client.call("POST", LOGIN, form={"phone": phone, "code": code})


async def code_of(texts: Any) -> str:
    """The code in the newest message."""
    (_, text), *_ = await texts()
    found = re.search(r"\d{6}", text)
    assert found
    return found.group()


def wrong(code: str) -> str:
    return str((int(code) + 1) % 1_000_000).zfill(6)


async def _statements_until_answered(app: FastAPI, database: Database, phone: str) -> list[str]:
    body = f"phone={phone}&purpose=login".encode()
    heads = {
        "content-type": "application/x-www-form-urlencoded", "content-length": str(len(body)),
        "host": "x",
    }  # fmt: skip
    scope: dict[str, Any] = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST",
        "scheme": "http", "path": SEND, "raw_path": SEND.encode(), "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in heads.items()],
        "client": ("198.51.100.7", 1), "server": ("x", 80), "root_path": "", "state": {},
    }  # fmt: skip
    messages = [{"type": "http.request", "body": body}, {"type": "http.disconnect"}]
    answered: list[list[str]] = []
    with counted(database) as sent:

        async def receive() -> Any:
            return messages.pop(0)

        async def tell(message: Any) -> None:
            if message["type"] == "http.response.body" and not message.get("more_body"):
                answered.append(list(sent))

        await app(scope, receive, tell)
    return answered[0]


class TestSendCode:
    async def test_same_answer_for_unknown_phones(
        self, client: Client, world: World, texts: Any
    ) -> None:
        """[K-01] The answer does not tell which phones are known; only known ones get a text."""
        known = await send(client, world.aurora.none.phone)
        unknown = await send(client, NEW_PHONE)
        assert (known.code, known.msg, known.data) == (unknown.code, unknown.msg, unknown.data)
        assert known.data == {"resend_after_seconds": 60}
        assert [phone for phone, _ in await texts()] == [world.aurora.none.phone]

    async def test_the_same_work_is_done_before_the_answer(
        self, app: FastAPI, database: Database, world: World
    ) -> None:
        """[S20] Nor does the time tell: what only known phones cost comes when it has left."""
        done = [
            await _statements_until_answered(app, database, phone)
            for phone in (NEW_PHONE, str(world.aurora.none.phone), "13912345679")
        ]
        assert done[0] == done[1] == done[2]
        assert done[0]

    async def test_disabled_user_gets_none(
        self, client: Client, world: World, texts: Any, run_sql: Any
    ) -> None:
        await run_sql("UPDATE user_account SET is_enabled = false")
        assert (await send(client, world.aurora.none.phone)).code == 0
        assert await texts() == []

    async def test_again_within_a_minute(self, client: Client, world: World) -> None:
        codes = [(await send(client, world.aurora.none.phone)).code for _ in range(3)]
        # A minute may end between two of them, but not twice.
        assert codes[0] == 0
        assert 4029 in codes[1:]

    async def test_one_address_many_phones(self, client: Client, world: World, at: Any) -> None:
        stranger = at("198.51.100.1")
        answers = [await send(stranger, f"139{number:08}") for number in range(22)]
        assert [answer.code for answer in answers[-1:]] == [4029]
        assert answers[-1].data["retry_after_seconds"] > 0

    async def test_only_users_send_to_a_new_phone(
        self, client: Client, world: World, texts: Any
    ) -> None:
        """Anybody could make us text anybody if a made-up token were enough."""
        assert (await send_to_set(client, None)).code == 102
        form = {"phone": NEW_PHONE, "purpose": "set_phone"}
        headers = {"access-token": "made up"}
        assert (await client.call("POST", SEND, form=form, headers=headers)).code == 401
        assert await texts() == []
        assert (await send_to_set(client, world.aurora.none)).code == 0
        assert [phone for phone, _ in await texts()] == ["+8613912345678"]

    @pytest.mark.parametrize("form", [{}, {"phone": "1"}, {"phone": NEW_PHONE, "purpose": "x"}])
    async def test_invalid(self, client: Client, world: World, form: dict[str, str]) -> None:
        assert (await client.call("POST", SEND, form=form)).code == 4000


class TestLoginByCode:
    async def test_valid_once(self, client: Client, world: World, texts: Any) -> None:
        """[K-01] A code signs in, once; the phone may be written with or without +86."""
        user = world.aurora.none
        await send(client, user.phone)
        code = await code_of(texts)
        assert user.phone
        answer = await login(client, user.phone.removeprefix("+86"), code)
        assert (answer.code, answer.data["Id"]) == (0, user.id)
        assert (await login(client, user.phone, code)).code == 4101

    async def test_at_once(self, client: Client, world: World, texts: Any) -> None:
        phone = world.aurora.none.phone
        await send(client, phone)
        code = await code_of(texts)
        answers = await asyncio.gather(*(login(client, phone, code) for _ in range(6)))
        assert sorted(answer.code for answer in answers) == [0, *[4101] * 5]

    async def test_five_tries(self, client: Client, world: World, texts: Any) -> None:
        phone = world.aurora.none.phone
        await send(client, phone)
        code = await code_of(texts)
        for _ in range(5):
            assert (await login(client, phone, wrong(code))).code == 4101
        assert (await login(client, phone, code)).code == 4101

    async def test_guesses_at_once(self, client: Client, world: World, texts: Any) -> None:
        phone = world.aurora.none.phone
        await send(client, phone)
        code = await code_of(texts)
        await asyncio.gather(*(login(client, phone, wrong(code)) for _ in range(8)))
        assert (await login(client, phone, code)).code == 4101

    async def test_expired(self, client: Client, world: World, texts: Any, run_sql: Any) -> None:
        await send(client, world.aurora.none.phone)
        await run_sql("UPDATE sms_code SET expires_at = now()")
        assert (await login(client, world.aurora.none.phone, await code_of(texts))).code == 4101

    async def test_a_newer_code_replaces_the_older(
        self, client: Client, world: World, texts: Any, run_sql: Any
    ) -> None:
        phone = world.aurora.none.phone
        await send(client, phone)
        older = await code_of(texts)
        await run_sql("DELETE FROM throttle_window")
        await send(client, phone)
        newer = await code_of(texts)
        if older != newer:
            assert (await login(client, phone, older)).code == 4101
        assert (await login(client, phone, newer)).code == 0

    async def test_bound_to_phone_and_purpose(
        self, client: Client, world: World, texts: Any
    ) -> None:
        await send(client, world.aurora.none.phone)
        code = await code_of(texts)
        assert (await login(client, world.aurora.pack.phone, code)).code == 4101
        body = {"phone": world.aurora.none.phone, "code": code, "password": PASSWORD}
        answer = await client.call("POST", SET_PHONE, user=world.aurora.none, json=body)
        assert answer.code == 4101

    async def test_disabled_meanwhile(
        self, client: Client, world: World, texts: Any, run_sql: Any
    ) -> None:
        await send(client, world.aurora.none.phone)
        await run_sql("UPDATE user_account SET is_enabled = false")
        assert (await login(client, world.aurora.none.phone, await code_of(texts))).code == 4101

    async def test_no_code_is_stored(
        self, client: Client, world: World, texts: Any, database: Any
    ) -> None:
        from sqlalchemy import text

        await send(client, world.aurora.none.phone)
        code = await code_of(texts)
        async with database.system() as session:
            rows = (await session.execute(text("SELECT code_digest FROM sms_code"))).scalars()
            assert not any(code.encode() in row for row in rows)


class TestSetPhone:
    async def set(
        self,
        client: Client,
        user: TestUser | None,
        phone: str,
        code: str,
        password: str = PASSWORD,
    ) -> Answer:
        body = {"phone": phone, "code": code, "password": password}
        return await client.call("POST", SET_PHONE, user=user, json=body)

    async def test_a_stolen_session_sets_no_phone(
        self, client: Client, world: World, texts: Any
    ) -> None:
        """Whoever has the phone signs in with it, so the password is asked, before the code."""
        user = world.aurora.none
        await send_to_set(client, user)
        code = await code_of(texts)
        assert (await self.set(client, user, NEW_PHONE, code, "not it")).code == 4103
        body = {"phone": NEW_PHONE, "code": code}
        assert (await client.call("POST", SET_PHONE, user=user, json=body)).code == 4000
        assert (await self.set(client, user, NEW_PHONE, code)).code == 0
        told = await texts()
        assert [phone for phone, _ in told] == [user.phone], "the former phone is told"
        assert user.account in told[0][1]

    async def test_nothing_is_kept_of_a_used_code(
        self, client: Client, world: World, texts: Any
    ) -> None:
        phone = world.aurora.none.phone
        await send(client, phone)
        assert (await login(client, phone, await code_of(texts))).code == 0
        assert await texts() == []

    async def test_anonymous(self, client: Client) -> None:
        assert (await self.set(client, None, NEW_PHONE, "123456")).code == 102

    async def test_valid(self, client: Client, world: World, texts: Any) -> None:
        """[K-02] A phone that received the code becomes one's own and signs in."""
        user = world.aurora.none
        await send_to_set(client, user)
        answer = await self.set(client, user, NEW_PHONE, await code_of(texts))
        assert answer.code == 0
        info = await client.call("GET", "/ultra/user/info", user=user)
        assert info.data["Phone"] == "+8613912345678"
        # Nobody's phone any more: no code goes there, only the notice went.
        assert (await send(client, user.phone)).code == 0
        assert not any(any(c.isdigit() for c in text) for _, text in await texts())

    async def test_wrong_code(self, client: Client, world: World, texts: Any) -> None:
        await send_to_set(client, world.aurora.none)
        code = wrong(await code_of(texts))
        assert (await self.set(client, world.aurora.none, NEW_PHONE, code)).code == 4101

    async def test_somebody_elses(self, client: Client, world: World, texts: Any) -> None:
        taken = world.borealis.none.phone
        assert taken
        await send_to_set(client, world.aurora.none, taken)
        answer = await self.set(client, world.aurora.none, taken, await code_of(texts))
        assert answer.code == 4009
