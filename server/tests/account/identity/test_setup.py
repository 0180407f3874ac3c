"""The first administrator of an empty installation."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import World, clear

from longshore.account.identity import Permission
from longshore.account.identity.setup import new_link
from longshore.kit.db.database import Database

PASSWORD = "seven quiet lanterns over the bay"


@pytest.fixture
async def token(database: Database) -> str:
    """The setup link of an empty installation."""
    await clear(database)
    made = await new_link(database)
    assert made
    return made


async def read(client: Client, token: str) -> Answer:
    return await client.call("GET", "/ultra/setup", params={"token": token})


async def claim(client: Client, token: str, **form: Any) -> Answer:
    form = {
        "token": token, "publisher_name": "First", "account": "first", "name": "First Person",
        "password": PASSWORD,
    } | form  # fmt: skip
    return await client.call("POST", "/ultra/setup", form=form)


class TestSetup:
    async def test_valid(self, client: Client, token: str) -> None:
        """The link makes the publisher and its owner, signed in, once."""
        assert (await read(client, token)).data == {"ok": True}
        answer = await claim(client, token)
        assert answer.code == 0
        assert (answer.data["IsOwner"], answer.data["PublisherName"]) == (True, "First")
        assert set(answer.data["Permissions"]) == set(Permission), "the first publisher provides"
        headers = {"access-token": answer.data["Token"]}
        assert (await client.call("POST", "/ultra/admin/list", headers=headers)).code == 0
        assert (await read(client, token)).code == 4104
        assert (await claim(client, token, account="second")).code == 4104

    async def test_many_at_once(self, client: Client, token: str, database: Database) -> None:
        """Of several who race for the link exactly one becomes the owner."""
        answers = await asyncio.gather(
            *(claim(client, token, account=f"racer{number}") for number in range(6))
        )
        assert sorted(answer.code for answer in answers) == [0, *[4104] * 5]
        async with database.system() as session:
            for table in ("publisher", "user_account"):
                count = await session.execute(text(f"SELECT count(*) FROM {table}"))
                assert count.scalar_one() == 1

    async def test_too_late(self, client: Client, token: str, run_sql: Any) -> None:
        await run_sql("UPDATE setup_link SET expires_at = now()")
        assert (await read(client, token)).code == 4104
        assert (await claim(client, token)).code == 4104

    async def test_a_newer_link_replaces_the_older(
        self, client: Client, token: str, database: Database
    ) -> None:
        newer = await new_link(database)
        assert newer
        assert (await claim(client, token)).code == 4104
        assert (await claim(client, newer)).code == 0

    async def test_weak_password_keeps_the_link(self, client: Client, token: str) -> None:
        assert (await claim(client, token, password="first first first")).code == 4102
        assert (await claim(client, token)).code == 0

    async def test_weak_passwords_are_no_guesses(self, client: Client, token: str) -> None:
        """Whoever has the link may choose badly as often as they like; a wrong link may not."""
        weak = [(await claim(client, token, password="first first first")).code for _ in range(25)]
        assert set(weak) == {4102}
        assert (await claim(client, token)).code == 0
        wrong = [(await claim(client, "guess", password="weak")).code for _ in range(21)]
        assert wrong == [4104] * 20 + [4029]

    async def test_guesses_are_throttled(self, client: Client, token: str) -> None:
        assert {(await read(client, token)).code for _ in range(25)} == {0}
        codes = [(await read(client, "guess")).code for _ in range(21)]
        assert codes == [4104] * 20 + [4029]

    async def test_no_link_once_somebody_is_there(self, database: Database, world: World) -> None:
        assert await new_link(database) is None

    async def test_only_the_digest_is_kept(self, token: str, database: Database) -> None:
        async with database.system() as session:
            row = (await session.execute(text("SELECT s::text FROM setup_link s"))).scalar_one()
        assert token not in row
