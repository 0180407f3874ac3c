"""Signing in with account and password: bodies, refusals and throttles."""

import asyncio
import threading
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import PASSWORD, World

from longshore.kit.db.database import Database
from longshore.kit.secrets import passwords

LOGIN = "/ultra/login"
WRONG = {"account": "aurora.none", "password": "not this one"}
RIGHT = {"account": "aurora.none", "password": PASSWORD}
_SET_HASH = "UPDATE user_account SET password_hash = :encoded WHERE account = 'aurora.none'"
_HASH = text("SELECT password_hash FROM user_account WHERE account = 'aurora.none'")

_SESSIONS = text("SELECT count(*) FROM login_session")


async def login(client: Client, form: dict[str, Any]) -> Answer:
    return await client.call("POST", LOGIN, form=form)


class TestWaiting:
    async def test_for_a_hash_holds_no_connection(
        self, client: Client, database: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Sign-ins queue for the processor; the database is everybody's meanwhile."""
        begun, end = threading.Event(), threading.Event()

        def slowly(*_: object) -> bool:
            begun.set()
            return not end.wait(60)

        monkeypatch.setattr(passwords, "_matches", slowly)
        waiting = [asyncio.create_task(login(client, WRONG)) for _ in range(8)]
        try:
            assert await asyncio.to_thread(begun.wait, 60)
            async with asyncio.timeout(60):
                while database.system_engine.pool.checkedout():  # type: ignore[attr-defined]  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
        finally:
            end.set()
        assert {answer.code for answer in await asyncio.gather(*waiting)} == {4100}


class TestHashes:
    """[L-01] A hash of other parameters is made again by whoever signs in with its password."""

    @pytest.fixture
    async def outdated(self, world: World, run_sql: Any) -> str:
        encoded = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
        await run_sql(_SET_HASH, encoded=encoded)
        return encoded

    async def test_an_outdated_one_is_made_again(
        self, client: Client, outdated: str, database: Database
    ) -> None:
        assert (await login(client, RIGHT)).code == 0
        async with database.system() as session:
            found = (await session.execute(_HASH)).scalar_one()
        assert found != outdated and found.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
        assert (await login(client, RIGHT)).code == 0

    async def test_never_over_another_password(
        self, client: Client, outdated: str, database: Database, run_sql: Any,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        """Whoever sets a new password while the old one is hashed has the new one."""
        hashed = passwords.PasswordHashing.hash

        async def meanwhile(hashing: passwords.PasswordHashing, password: str) -> str:
            await run_sql(_SET_HASH, encoded=new)
            return await hashed(hashing, password)

        new = PasswordHasher().hash("another one altogether")
        monkeypatch.setattr(passwords.PasswordHashing, "hash", meanwhile)
        assert (await login(client, RIGHT)).code == 4100
        async with database.system() as session:
            assert (await session.execute(_HASH)).scalar_one() == new

    async def test_no_session_for_a_password_that_was_changed_meanwhile(
        self, client: Client, run_sql: Any, database: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever changes it has ended every session; one that began after that would stay."""
        verified = passwords.PasswordHashing.verify

        async def meanwhile(*given: Any, **more: Any) -> bool:
            right = await verified(*given, **more)
            await run_sql(_SET_HASH, encoded=PasswordHasher().hash("another one altogether"))
            return right

        monkeypatch.setattr(passwords.PasswordHashing, "verify", meanwhile)
        async with database.system() as session:
            before = (await session.execute(_SESSIONS)).scalar_one()
        assert (await login(client, RIGHT)).code == 4100
        async with database.system() as session:
            assert (await session.execute(_SESSIONS)).scalar_one() == before


class TestLogin:
    async def test_form_and_json(self, client: Client, world: World) -> None:
        """[K-01] [H-01] [L-01] Both bodies sign in; the answer has what the browser stores."""
        for options in ({"form": RIGHT}, {"json": RIGHT}):
            answer = await client.call("POST", LOGIN, **options)
            assert answer.code == 0
            assert answer.data["Id"] == world.aurora.none.id
            assert len(answer.data["Token"]) == 43
            info = await client.call(
                "GET", "/ultra/user/info", headers={"access-token": answer.data["Token"]}
            )
            assert info.data == answer.data

    async def test_account_in_any_case(self, client: Client, world: World) -> None:
        assert (await login(client, RIGHT | {"account": "Aurora.NONE"})).code == 0

    async def test_refusals_are_alike(self, client: Client, world: World, run_sql: Any) -> None:
        """Unknown, wrong and disabled give the same answer."""
        await run_sql("UPDATE user_account SET is_enabled = false WHERE account = 'aurora.pack'")
        forms = (WRONG, WRONG | {"account": "nobody"}, RIGHT | {"account": "aurora.pack"})
        answers = [await login(client, form) for form in forms]
        assert {(answer.code, answer.msg, answer.data) for answer in answers} == {
            (4100, "账号或密码错误", None)
        }

    @pytest.mark.parametrize(
        "form",
        [
            RIGHT | {"is_owner": "true"},
            RIGHT | {"account": "x" * 51},
            RIGHT | {"password": "x" * 129},
            {"phone": "12", "code": "123456"},
            {"phone": "13800001000", "code": "12345"},
        ],
        ids=str,
    )
    async def test_invalid(self, client: Client, world: World, form: dict[str, Any]) -> None:
        assert (await login(client, form)).code == 4000

    async def test_nothing_sent(self, client: Client, world: World) -> None:
        assert (await client.call("POST", LOGIN)).code == 4100


class TestBodies:
    async def send(self, client: Client, content: bytes, kind: str) -> tuple[int, Any]:
        response = await client.raw("POST", LOGIN, content=content, headers={"content-type": kind})
        assert response.status_code == 200
        return response.json()["code"], response.json()["data"]

    async def test_doubled_keys(self, client: Client, world: World) -> None:
        form = b"account=aurora.none&account=aurora.pack&password=x"
        code, data = await self.send(client, form, "application/x-www-form-urlencoded")
        assert (code, data["errors"][0]["field"]) == (4000, "account")
        body = b'{"account":"aurora.none","account":"aurora.pack","password":"x"}'
        assert (await self.send(client, body, "application/json"))[0] == 4001

    async def test_oversize(self, client: Client, world: World) -> None:
        for kind in ("application/json", "application/x-www-form-urlencoded"):
            assert (await self.send(client, b"a" * 1_048_577, kind))[0] == 4013

    @pytest.mark.parametrize(
        ("content", "kind", "code"),
        [
            (b"{", "application/json", 4001),
            (b"[]", "application/json", 4001),
            (b'"x"', "application/json", 4001),
            (b"[" * 10_000, "application/json", 4001),
            (b"\xff\xfe", "application/json", 4001),
            (b"account=%ff", "application/x-www-form-urlencoded", 4001),
            (b"a=1&" * 3_000, "application/x-www-form-urlencoded", 4001),
            (b"<login/>", "text/xml", 4015),
            (b"x", "multipart/form-data; boundary=x", 4015),
        ],
        ids=range(9),
    )
    async def test_unreadable(
        self, client: Client, world: World, content: bytes, kind: str, code: int
    ) -> None:
        assert (await self.send(client, content, kind))[0] == code

    async def test_half_a_character(self, client: Client, world: World) -> None:
        body = b'{"account":"\\ud800","password":"x"}'
        assert (await self.send(client, body, "application/json"))[0] == 4000

    @pytest.mark.parametrize("value", ["a\x00b", "\u202e", "😀", "' OR 1=1 --", "%00"])
    async def test_odd_characters_are_no_fault_of_ours(
        self, client: Client, world: World, value: str
    ) -> None:
        answers = [
            await client.call("POST", LOGIN, json={"account": value, "password": value}),
            await client.call(
                "PUT", "/ultra/api/user/setUsername", user=world.aurora.none, json={"name": value}
            ),
        ]
        if value.isascii():
            answers.append(
                await client.call(
                    "GET", "/ultra/game/list", user=world.aurora.none, params={"keyword": value}
                )
            )
        assert all(answer.code < 5000 for answer in answers), answers


class TestThrottle:
    async def test_account(self, client: Client, world: World, at: Any) -> None:
        """Ten failures close the account to strangers, however many addresses they have."""
        for number in range(10):
            answer = await login(at(f"198.51.100.{number}"), WRONG)
            assert answer.code == 4100
        for form in (WRONG, RIGHT):
            answer = await login(at("198.51.100.77"), form)
            assert answer.code == 4029
            assert 0 < answer.data["retry_after_seconds"] <= 300
        other = RIGHT | {"account": "aurora.pack"}
        assert (await login(at("198.51.100.77"), other)).code == 0

    async def test_address(self, client: Client, world: World, at: Any) -> None:
        """Ten failures close an address to every account."""
        stranger = at("198.51.100.9")
        for number in range(10):
            assert (await login(stranger, WRONG | {"account": f"guess{number}"})).code == 4100
        assert (await login(stranger, RIGHT)).code == 4029
        assert (await login(at("198.51.100.10"), RIGHT)).code == 0

    async def test_stranger_cannot_lock_the_owner_out(
        self, client: Client, world: World, at: Any
    ) -> None:
        """From an address where they signed in before, the owner gets in all the same."""
        home = at("203.0.113.5")
        assert (await login(home, RIGHT)).code == 0
        for number in range(12):
            await login(at(f"198.51.100.{number}"), WRONG)
        assert (await login(at("198.51.100.99"), RIGHT)).code == 4029
        assert (await login(home, RIGHT)).code == 0

    async def test_flood_cannot_lock_known_addresses_out(
        self, client: Client, world: World, at: Any, run_sql: Any
    ) -> None:
        """The limit of the whole installation holds for strangers only."""
        home = at("203.0.113.5")
        assert (await login(home, RIGHT)).code == 0
        await run_sql(
            "INSERT INTO throttle_window VALUES ('login.all:', 5000, now() + interval '1 hour') "
            "ON CONFLICT (bucket) DO UPDATE SET hits = 5000, expires_at = excluded.expires_at"
        )
        assert (await login(at("198.51.100.1"), RIGHT)).code == 4029
        assert (await login(home, RIGHT)).code == 0

    async def test_known_address_is_limited_too(
        self, client: Client, world: World, at: Any
    ) -> None:
        home = at("203.0.113.5")
        assert (await login(home, RIGHT)).code == 0
        for _ in range(10):
            assert (await login(home, WRONG)).code == 4100
        assert (await login(home, RIGHT)).code == 4029

    async def test_guesses_at_once_are_counted_before_they_are_judged(
        self, client: Client, world: World, at: Any
    ) -> None:
        stranger = at("198.51.100.1")
        answers = await asyncio.gather(*(login(stranger, WRONG) for _ in range(25)))
        codes = [answer.code for answer in answers]
        assert codes.count(4100) <= 10
        assert codes.count(4029) >= 15

    async def test_success_counts_nothing(self, client: Client, world: World) -> None:
        for _ in range(12):
            assert (await login(client, RIGHT)).code == 0
