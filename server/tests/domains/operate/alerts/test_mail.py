"""Alerts by mail: over the server that the game has published; and who of many is told."""

import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Answer, Client
from tests.support.mail_server import MailServer
from tests.support.shop import Shop, paid
from tests.support.world import World

from longshore.domains.operate.alerts.telling import tell_due
from longshore.domains.operate.alerts.watching import look
from longshore.integrations.http_out import OutgoingHttp
from longshore.kit.db.database import Database

HOST, USER, PASSWORD = "mail.example", "alerts", "smtp-password-of-the-test"
LILY, TOM = "lily@team.example", "tom@team.example"


async def _resolve(_: str, __: int) -> list[str]:
    return ["127.0.0.1"]


@dataclass
class Post:
    """A game of Aurora whose people are told by mail."""

    client: Client
    world: World
    shop: Shop
    server: MailServer
    resources: Any

    async def __call__(self, path: str, **form: Any) -> Answer:
        return await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/{path}",
            user=self.world.aurora.owner, game=self.world.aurora.games[0], json=form,
        )  # fmt: skip

    async def publish(self) -> None:
        mail = {
            "host": HOST, "port": self.server.port, "security": "starttls", "user": USER,
            "sender": "no-reply@game.example", "sender_name": "墨染", "templates": [],
        }  # fmt: skip
        kept = await self("publishing/saveDraft", kind="messages", content={"mail": mail})
        assert kept.code == 0, kept.msg
        assert (await self("sms/saveSecret", provider="smtp", secret=PASSWORD)).code == 0
        assert (await self("publishing/publish", kind="messages", seen_number=0)).code == 0

    async def target(self, email: str, **more: Any) -> Answer:
        return await self("alert/saveTarget", kind="mail", name=email[:4], email=email, **more)

    async def rule(self, *targets: int) -> Answer:
        form = {"kind": "lost_payments", "threshold": 1, "minutes": 0}
        return await self("alert/saveRule", **form, target_ids=targets)

    async def lose(self) -> None:
        """A paid order that nobody delivers, and the look that finds it."""
        order = await self.shop.order()
        await self.shop.take(paid(order.number, transaction=order.number))
        await self.tell()

    async def tell(self) -> None:
        await look(self.shop.database, self.resources)
        await tell_due(self.shop.database, self.resources)

    async def targets(self) -> dict[str, int]:
        rows = (await self("alert/config")).data["targets"]
        return {row["name"]: row["id"] for row in rows}


@pytest.fixture
async def post(
    app: FastAPI, client: Client, database: Database, world: World, tmp_path: Path
) -> AsyncIterator[Post]:
    server = MailServer(tmp_path, HOST, USER, PASSWORD)
    server.start()
    trusting = ssl.create_default_context(cafile=str(server.certificate))
    http = OutgoingHttp(allowed=["127.0.0.1"], resolve=_resolve, tls=trusting)
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    kept = app.state.resources
    app.state.resources = replace(kept, http_out=http)
    yield Post(client, world, shop, server, app.state.resources)
    app.state.resources = kept
    await http.close()
    server.stop()


async def test_mail_by_the_server_of_the_game(post: Post) -> None:
    assert (await post.target(LILY)).code == 0
    (target,) = (await post("alert/config")).data["targets"]
    assert (target["kind"], target["hint"]) == ("mail", "l***@team.example")
    tried = (await post("alert/test", id=target["id"])).data
    assert (tried["is_sent"], tried["said"]) == (False, "setting"), "no server is published"
    await post.publish()
    assert (await post("alert/test", id=target["id"])).data == {"is_sent": True, "said": ""}
    assert post.server.taken[-1].subject == "【Aurora Games One】这是一条测试告警"
    await post.rule()
    await post.lose()
    mail = post.server.taken[-1]
    assert (mail.to, mail.signed_in, mail.is_encrypted) == ([LILY], USER, True)
    assert "告警：1 单付了款没有发货" in mail.subject
    assert "rule: lost_payments" in mail.text and "id: alert_" in mail.text
    assert "None" not in mail.text, "what is not known is left out"
    taken = len(post.server.taken)
    await post.tell()
    assert len(post.server.taken) == taken, "told once"


async def test_a_rule_tells_whom_it_names(post: Post) -> None:
    await post.publish()
    for email in (LILY, TOM):
        await post.target(email)
    found = await post.targets()
    told = await post.rule(found["tom@"])
    rules = {row["kind"]: row["target_ids"] for row in told.data["rules"]}
    assert rules["lost_payments"] == [found["tom@"]]
    assert rules["queue_age"] == []
    await post.lose()
    assert [mail.to for mail in post.server.taken] == [[TOM]]
    assert (await post.rule(999_999)).code == 4004
    # Rather too many than nobody.
    left = await post("alert/deleteTarget", id=found["tom@"])
    assert all(row["target_ids"] == [] for row in left.data["rules"])


async def test_what_a_target_needs(post: Post) -> None:
    assert (await post("alert/saveTarget", kind="mail", name="x")).code == 4782
    assert (await post("alert/saveTarget", kind="mail", name="x", email="nobody")).code == 4000
    await post.target(LILY)
    number = (await post.targets())["lily"]
    # Its address of mail is no address of a bot.
    refused = await post("alert/saveTarget", id=number, kind="feishu", name="bot")
    assert refused.code == 4782
    kept = await post("alert/saveTarget", id=number, kind="mail", name="Lily", is_on=False)
    assert kept.code == 0 and kept.data["targets"][0]["hint"] == "l***@team.example"
