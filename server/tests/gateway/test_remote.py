"""A service in a real second process gives the answers that it gives in this one."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from tests.gateway.elsewhere import SECRET, USDK, gateway_to
from tests.support.client import Client
from tests.support.ports import free_port
from tests.support.readiness import await_ready
from tests.support.world import PASSWORD, World

from longshore.account.identity import Actor, Permission
from longshore.gateway.internal import CallVerifier, UnsignedCallError, signed_headers
from longshore.kit.db.database import Database
from longshore.kit.http.request_context import RequestContext
from longshore.kit.settings import Settings, SettingsError, load_settings


@pytest.fixture(scope="module")
def service(database: Database, settings: Settings) -> Iterator[str]:
    """`longshore serve` as a process of its own; its address."""
    port = free_port()
    environment = os.environ | {
        "LONGSHORE_PORT": str(port),
        "LONGSHORE_DATA_DIR": str(settings.data_dir),
        "LONGSHORE_DATABASE_URL": database.addresses.application,
        "LONGSHORE_DATABASE_SYSTEM_URL": database.addresses.system,
        "LONGSHORE_GATEWAY_SECRET": SECRET,
    }
    command = [Path(sys.executable).with_name("longshore"), "serve", "--services", "usdk,data-new"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        await_ready(process, address, lambda: "see its output above")
        yield address
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


@pytest.fixture(scope="module")
async def remote(database: Database, settings: Settings, service: str) -> AsyncIterator[Client]:
    async with gateway_to(database, settings, service) as client:
        yield client


class TestEqualAnswers:
    @pytest.mark.parametrize(
        ("method", "path", "fields"),
        [
            ("POST", f"{USDK}/sdk/u_gameInfoList", {"page_size": 2}),
            ("POST", f"{USDK}/sdk/sandboxAccount/list", {"keyword": "alice"}),
            ("POST", f"{USDK}/sdk/sandboxAccount/create", {"name": "a"}),
            ("POST", f"{USDK}/sdk/sandboxAccount/reset", {"id": 987654}),
            ("POST", f"{USDK}/sdk/callback/reveal", {"environment": "sandbox", "password": "no"}),
            ("POST", f"{USDK}/sdk/nothing", {}),
            ("GET", "/ultra/protected/app/send/data-new/today/overview", {}),
            ("POST", "/ultra/app/send", {"path": "/pb/cps/promoter/list"}),
        ],
    )
    @pytest.mark.parametrize("kind", ["pack", "reader", "none"])
    @pytest.mark.parametrize("language", ["zh-CN", "en-US"])
    async def test_local_and_remote(
        self,
        method: str,
        path: str,
        fields: dict[str, Any],
        kind: str,
        language: str,
        client: Client,
        remote: Client,
        world: World,
    ) -> None:
        """[K-06] Same calls, same answers: rows, refusals, field errors, in both languages."""
        options: dict[str, Any] = {
            "user": world.aurora.users[kind],
            "game": world.aurora.games[0],
            "language": language,
            ("params" if method == "GET" else "form"): fields,
        }
        local = await client.call(method, path, **options)
        there = await remote.call(method, path, **options)
        assert (there.code, there.msg, there.data) == (local.code, local.msg, local.data)

    async def test_what_is_made_there_is_seen_here(
        self, client: Client, remote: Client, world: World, database: Database
    ) -> None:
        """A change made in the other process is committed, and its event carries our caller."""
        options: dict[str, Any] = {"user": world.aurora.pack, "game": world.aurora.games[0]}
        made = await remote.call(
            "POST", f"{USDK}/sdk/sandboxAccount/create", json={"name": "alice"}, **options
        )
        assert made.code == 0
        listed = await client.call("POST", f"{USDK}/sdk/sandboxAccount/list", **options)
        assert [row["name"] for row in listed.data["list"]] == ["alice"]
        assert listed.data["list"][0]["created_user_name"] == world.aurora.pack.name
        events = await client.call("GET", "/ultra/audit/list", user=world.aurora.owner)
        assert events.data["list"][0]["ip"] == "192.0.2.1"

    async def test_a_call_that_is_sent_again_acts_once(
        self, client: Client, remote: Client, world: World
    ) -> None:
        """Its answer was lost on the way: the same key gets it again, and not a second account."""
        options: dict[str, Any] = {
            "user": world.aurora.pack, "game": world.aurora.games[0],
            "headers": {"idempotency-key": "lost-on-its-way-1"},
        }  # fmt: skip
        create = f"{USDK}/sdk/sandboxAccount/create"
        first = await remote.call("POST", create, json={"name": "carol"}, **options)
        again = await remote.call("POST", create, json={"name": "carol"}, **options)
        other = await remote.call("POST", create, json={"name": "dave"}, **options)
        assert (first.code, again.code, again.data) == (0, 0, first.data)
        assert other.code == 4022
        options["game"] = world.aurora.games[1]
        elsewhere = await remote.call("POST", create, json={"name": "carol"}, **options)
        assert elsewhere.code == 4022

    async def test_secrets_sealed_there_open_here(
        self, client: Client, remote: Client, world: World
    ) -> None:
        options: dict[str, Any] = {
            "user": world.aurora.pack,
            "game": world.aurora.games[0],
            "json": {"environment": "sandbox", "password": PASSWORD},
        }
        there = await remote.call("POST", f"{USDK}/sdk/callback/reveal", **options)
        here = await client.call("POST", f"{USDK}/sdk/callback/reveal", **options)
        assert (here.code, here.data) == (there.code, there.data)


def _headers(world: World, body: bytes, **change: Any) -> dict[str, str]:
    user, game = world.aurora.pack, world.aurora.games[0].id
    actor = Actor(
        user_id=user.id,
        publisher_id=world.aurora.id,
        publisher_name="Aurora",
        session_id=1,
        token="t",
        account=user.account,
        name=user.account,
        is_owner=False,
        permissions=frozenset({Permission.PACK}),
        game_ids=frozenset({game}),
        game_id=game,
    )
    context = RequestContext("r" * 8, "en-US", "", str(user.id), str(game), "/", "192.0.2.9", "x")
    values = {
        "service": "usdk",
        "path": "/sdk/sandboxAccount/list",
        "body": body,
        "actor": actor,
        "context": context,
        "game_id": game,
        **change,
    }
    secret = values.pop("secret", SECRET.encode())
    if "seconds_from_now" in values:
        # Counted from the call, not from when the test was collected: minutes lie between them.
        values["moment"] = time.time() + values.pop("seconds_from_now")
    return signed_headers(secret, **values)


class TestUnsigned:
    async def call(self, service: str, headers: dict[str, str], body: bytes = b"{}") -> Any:
        url = f"{service}/internal/gateway/usdk/sdk/sandboxAccount/list"
        async with httpx2.AsyncClient() as http:
            answer = await http.post(url, content=body, headers=headers)
        return answer.json()

    async def test_signed(self, service: str, world: World) -> None:
        answer = await self.call(service, _headers(world, b"{}"))
        assert (answer["code"], answer["data"]) == (0, {"list": [], "total": 0})

    @pytest.mark.parametrize(
        "change",
        [
            {"secret": b"another secret of the same length"},
            {"seconds_from_now": -40},
            {"seconds_from_now": 400},
            {"path": "/sdk/sandboxAccount/create"},
            {"service": "data-new"},
            {"body": b'{"page":2}'},
        ],
    )
    async def test_refused(self, change: dict[str, Any], service: str, world: World) -> None:
        """Signed by somebody else, too long ago, for another action or body: refused alike."""
        answer = await self.call(service, _headers(world, **({"body": b"{}"} | change)))
        assert (answer["code"], answer["data"]) == (4640, None)

    async def test_replayed(self, service: str, world: World) -> None:
        headers = _headers(world, b"{}")
        answers = await asyncio.gather(*(self.call(service, headers) for _ in range(3)))
        assert sorted(answer["code"] for answer in answers) == [0, 4640, 4640]

    @pytest.mark.parametrize("headers", [{}, {"x-longshore-call": "e30="}])
    async def test_without_headers(
        self, headers: dict[str, str], service: str, world: World
    ) -> None:
        assert (await self.call(service, headers))["code"] == 4640

    async def test_a_user_cannot_call_it(self, service: str, world: World) -> None:
        """A token opens nothing here, and the product's own calls do not exist here."""
        headers = {"access-token": world.aurora.owner.token, "uid": str(world.aurora.owner.id)}
        assert (await self.call(service, headers))["code"] == 4640
        async with httpx2.AsyncClient() as http:
            answer = await http.get(f"{service}/ultra/user/info", headers=headers)
        assert answer.json()["code"] == 4004

    async def test_permissions_are_checked_again(self, service: str, world: World) -> None:
        """A gateway that forgot to check does not open what the caller may not do."""
        path = "/sdk/sandboxAccount/create"
        headers = _headers(world, b'{"name":"alice"}', path=path)
        async with httpx2.AsyncClient() as http:
            answer = await http.post(
                f"{service}/internal/gateway/usdk{path}",
                content=b'{"name":"alice"}',
                headers=headers,
            )
        assert answer.json()["code"] == 4030

    async def test_memory_of_used_calls_is_bounded(self, world: World) -> None:
        verifier = CallVerifier(SECRET.encode())
        headers = _headers(world, b"{}")
        given = (headers["x-longshore-call"], headers["x-longshore-signature"])
        where = {"service": "usdk", "path": "/sdk/sandboxAccount/list", "body": b"{}"}
        verifier._seen = {f"old-{n}": time.time() - 500 for n in range(1000)}
        verifier.open(*given, **where)  # type: ignore[arg-type]
        assert len(verifier._seen) == 1
        with pytest.raises(UnsignedCallError, match="used before"):
            verifier.open(*given, **where)  # type: ignore[arg-type]


def test_a_secret_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGSHORE_GATEWAY_USDK_URL", "http://127.0.0.1:9")
    with pytest.raises(SettingsError, match="LONGSHORE_GATEWAY_SECRET"):
        load_settings()
    monkeypatch.setenv("LONGSHORE_GATEWAY_SECRET", "short")
    with pytest.raises(SettingsError, match="GATEWAY_SECRET"):
        load_settings()
