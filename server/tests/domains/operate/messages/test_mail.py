"""[W-09] Players' codes by mail: over TLS, by a signed-in sender, counted, masked in the log."""

import re
import ssl
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.mail_server import MailServer
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.world import World

from longshore.integrations.http_out import OutgoingHttp
from longshore.kit.clock import at, now
from longshore.kit.db.database import Database

HOST, USER, PASSWORD = "mail.example", "codes", "smtp-password-of-the-test"
LILY = "lily@player.example"
TEMPLATE = {
    "purpose": "login", "language": "zh-CN", "subject": "{game}的验证码",
    "text": "验证码：{code}\n{minutes} 分钟内有效",
}  # fmt: skip


async def _resolve(_: str, __: int) -> list[str]:
    return ["127.0.0.1"]


@dataclass
class Post:
    """A game of Aurora whose mail a server of the test takes."""

    app: FastAPI
    client: Client
    world: World
    server: MailServer
    caller: GameClient

    async def __call__(self, path: str, **form: Any) -> Answer:
        return await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/{path}",
            user=self.world.aurora.owner, game=self.world.aurora.games[0], json=form,
        )  # fmt: skip

    async def publish(self, password: str = PASSWORD, seen: int = 0, **more: Any) -> None:
        mail = {
            "host": HOST, "port": self.server.port, "security": "starttls", "user": USER,
            "sender": "no-reply@game.example", "sender_name": "墨染", "templates": [TEMPLATE],
        }  # fmt: skip
        content = {"mail": mail | more}
        kept = await self("publishing/saveDraft", kind="messages", content=content)
        assert kept.code == 0, kept.msg
        assert (await self("sms/saveSecret", provider="smtp", secret=password)).code == 0
        await self("publishing/saveDraft", kind="login", content={"methods": ["guest", "email"]})
        for kind in ("messages", "login"):
            told = await self("publishing/publish", kind=kind, seen_number=seen)
            assert told.code in (0, 4740), told.msg
        self.app.state.runtime.ports.snapshots.forget(self.world.aurora.games[0].id)

    async def ask(self, email: str = LILY, by: GameClient | None = None, **more: Any) -> Answer:
        self.app.state.runtime.ports.counters.clear()
        form = {"email": email, "device": DEVICE, **more}
        return await (by or self.caller).call("/sdk/v1/code", form)

    def code(self) -> str:
        """Of the newest mail."""
        found = re.search(r"[0-9]{6}", self.server.taken[-1].text)
        assert found
        return found[0]


@pytest.fixture(autouse=True)
def one_moment() -> Iterator[None]:
    """The clock stands still: no minute and no day ends in the midst of a test about it."""
    with at(now()):
        yield


@pytest.fixture
async def post(
    app: FastAPI, client: Client, database: Database, world: World, tmp_path: Path
) -> AsyncIterator[Post]:
    server = MailServer(tmp_path, HOST, USER, PASSWORD)
    server.start()
    trusting = ssl.create_default_context(cafile=str(server.certificate))
    http = OutgoingHttp(allowed=["127.0.0.1"], resolve=_resolve, tls=trusting)
    caller = await game_client(app, database, world.aurora.games[0])
    runtime, console = app.state.runtime.ports, app.state.resources
    app.state.resources = replace(console, http_out=http)
    app.state.runtime.ports = replace(runtime, resources=app.state.resources)
    yield Post(app, client, world, server, caller)
    app.state.resources, app.state.runtime.ports = console, runtime
    await http.close()
    server.stop()


async def forget_throttles(database: Database) -> None:
    async with database.system() as session:
        await session.execute(text("DELETE FROM throttle_window"))


async def test_a_code_by_mail_signs_in_and_comes_back_to_the_same_player(
    post: Post, database: Database
) -> None:
    await post.publish()
    answer = await post.ask("Lily@Player.example")
    assert (answer.code, answer.data) == (0, {"valid_seconds": 300, "resend_after_seconds": 60})
    (mail,) = post.server.taken
    assert (mail.to, mail.signed_in, mail.is_encrypted) == ([LILY], USER, True)
    assert mail.sender == "墨染 <no-reply@game.example>"
    assert mail.subject.endswith("的验证码")
    assert mail.text.endswith("5 分钟内有效")
    form = {"method": "email", "device": DEVICE, "email": LILY, "code": post.code()}
    first = await post.caller.call("/sdk/v1/login", form)
    assert first.code == 0, first.msg
    assert first.data["is_new"]
    again = await post.caller.call("/sdk/v1/login", form)
    assert again.code == 4709, "a code is used once"

    assert (await post.ask()).code == 4029, "a minute has to pass"
    await forget_throttles(database)
    assert (await post.ask()).code == 0
    second = await post.caller.call("/sdk/v1/login", form | {"code": post.code()})
    assert second.data["player_id"] == first.data["player_id"]
    (hit,) = (await post("player/find", keyword="LILY@player.example")).data["list"]
    assert (hit["player"]["id"], hit["matches"]) == (int(first.data["player_id"]), ["email"])
    rows = (await post("sms/log", to=LILY)).data["list"]
    assert [(one["way"], one["masked"], one["state"]) for one in rows] == [
        ("mail", "l***@player.example", "sent")
    ] * 2
    async with database.system() as session:
        found = await session.execute(text("SELECT value::text, digest::text FROM player_fact"))
        assert LILY not in str(found.all())


async def test_binding_an_address_that_is_anothers(post: Post, database: Database) -> None:
    await post.publish()
    for caller, expected in ((post.caller, 0), (replace(post.caller, guest_key="g" * 24), 4718)):
        await caller.guest()
        await forget_throttles(database)
        assert (await post.ask(by=caller, purpose="bind")).code == 0
        bound = await caller.call("/sdk/v1/email", {"email": LILY, "code": post.code()})
        assert bound.code == expected, bound.msg


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"password": "wrong"}, "refused"), ({"host": "other.example"}, "unreachable"),
        ({"host": "", "sender": ""}, "setting"), ({"security": "tls"}, "unreachable"),
    ],
)  # fmt: skip
async def test_what_is_not_taken_says_why_and_may_be_asked_for_again(
    post: Post, database: Database, change: dict[str, Any], fault: str
) -> None:
    await post.publish(**change)
    answer = await post.ask()
    assert (answer.code, answer.data) == (4780, {"fault": fault})
    trial = await post("sms/test", to=LILY)
    assert (trial.data["is_sent"], trial.data["fault"]) == (False, fault)
    assert PASSWORD not in str(trial.data)
    assert (await post("sms/log")).data["list"][0]["fault"] == fault
    assert (await post.ask()).code == 4780, "it was not counted"


async def test_the_days_quota_is_of_mail_alone(post: Post, database: Database) -> None:
    await post.publish(day_quota=1)
    assert (await post.ask()).code == 0
    assert (await post.ask("max@player.example")).code == 4781
    assert (await post("sms/test", to="13800138999")).data["is_sent"]


@pytest.mark.parametrize(
    ("mail", "said"),
    [
        ({"host": HOST}, "发件地址"),
        ({"security": "none", "user": "u"}, "不加密"),
        ({"sender": "nobody"}, "邮箱地址"),
        ({"templates": [TEMPLATE | {"text": "hello"}]}, "{code}"),
        ({"templates": [TEMPLATE, TEMPLATE]}, "只能有一个模板"),
        ({"port": 0}, "port"),
    ],
)
async def test_settings_that_cannot_work_are_refused(
    post: Post, mail: dict[str, Any], said: str
) -> None:
    answer = await post("publishing/saveDraft", kind="messages", content={"mail": mail})
    assert answer.code == 4744
    assert said in answer.msg


@pytest.mark.parametrize("email", ["", "lily", "a@b", "a b@c.example", "x\r\n@c.example", "@c.d"])
async def test_what_is_no_address_is_refused(post: Post, email: str) -> None:
    assert (await post.ask(email)).code == 4000
    assert post.server.taken == []


async def test_one_of_both(post: Post) -> None:
    assert (await post.ask(phone="13800138999")).code == 4000
