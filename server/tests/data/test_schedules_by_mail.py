"""Schedules by mail: from the time that is due to the mail that lies on a server."""

import ssl
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Answer, Client
from tests.support.engine import analytics_on
from tests.support.mail_server import MailServer, Taken
from tests.support.played import Played
from tests.support.world import World

from longshore.data.schedules.sending import send_due
from longshore.integrations.http_out import OutgoingHttp
from longshore.kit.clock import at, now
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

SEND = "/ultra/protected/app/send"
HOST, USER, PASSWORD = "mail.example", "figures", "smtp-password-of-the-test"
LILY, TOM = "lily@team.example", "tom@team.example"


async def _resolve(_: str, __: int) -> list[str]:
    return ["127.0.0.1"]


class Office:
    """A game's console, its engine, and the server that its mail goes over."""

    def __init__(
        self, client: Client, world: World, played: Played, server: MailServer, resources: Any
    ) -> None:
        self.client, self.world, self.played = client, world, played
        self.server, self.resources = server, resources

    async def __call__(self, path: str, **form: Any) -> Answer:
        answer = await self.client.call(
            "POST", f"{SEND}/{path}", user=self.world.aurora.owner,
            game=self.world.aurora.games[0], json=form,
        )  # fmt: skip
        assert answer.code == 0, answer.msg
        return answer

    async def publish(self) -> None:
        mail = {
            "host": HOST, "port": self.server.port, "security": "starttls", "user": USER,
            "sender": "no-reply@game.example", "sender_name": "墨染", "templates": [],
        }  # fmt: skip
        await self("usdk/publishing/saveDraft", kind="messages", content={"mail": mail})
        await self("usdk/sms/saveSecret", provider="smtp", secret=PASSWORD)
        await self("usdk/publishing/publish", kind="messages", seen_number=0)

    async def targets(self) -> list[int]:
        """Two people who read two languages."""
        for email, language in ((LILY, "zh-CN"), (TOM, "en-US")):
            told = await self(
                "usdk/alert/saveTarget", kind="mail", name=email, email=email, language=language
            )
        return [int(one["id"]) for one in told.data["targets"]]

    async def sent(self, seconds: float) -> dict[str, Taken]:
        """The mails of so many seconds from now, by who has them."""
        self.server.taken.clear()
        with at(now() + timedelta(seconds=seconds)):
            await send_due(self.played.analytics.database, self.resources)
        return {mail.to[0]: mail for mail in self.server.taken}


@pytest.fixture
async def office(
    app: FastAPI, client: Client, database: Database, world: World, settings: Settings,
    tmp_path: Path,
) -> AsyncIterator[Office]:  # fmt: skip
    server = MailServer(tmp_path, HOST, USER, PASSWORD)
    server.start()
    trusting = ssl.create_default_context(cafile=str(server.certificate))
    http = OutgoingHttp(allowed=["127.0.0.1"], resolve=_resolve, tls=trusting)
    async with analytics_on(settings, database, tmp_path / "engine") as analytics:
        told = analytics.settings.model_copy(update={"public_url": "https://console.example/"})
        kept = app.state.resources
        app.state.resources = replace(kept, http_out=http)
        played = Played(analytics, world.aurora.games[0])
        resources = replace(app.state.resources, settings=told)
        found = Office(client, world, played, server, resources)
        today = now().replace(microsecond=0).isoformat()
        player = await played.player(today)
        await played.order(player, 64_800, today)
        await played.order(player, 1_200, today, currency="JPY")
        await played.order(await played.player(today, sandbox=True), 99_900, today)
        await analytics.load()
        await found.publish()
        yield found
        app.state.resources = kept
    await http.close()
    server.stop()


async def test_a_schedule_is_mail_with_the_figures_in_the_language_of_who_reads_it(
    office: Office,
) -> None:
    """[W-19] Schedule, worker, SMTP server: each reader has the report's figures once a day."""
    report = await office(
        "data-new/reports/save", name="Money", page="payments", search="days=7", is_shared=True
    )
    number = report.data["id"]
    await office(
        "data-new/schedules/save", cadence="daily", minute=9 * 60, report_id=number,
        target_ids=await office.targets(),
    )  # fmt: skip
    assert await office.sent(0) == {}
    mails = await office.sent(86_400)
    assert set(mails) == {LILY, TOM}
    game = office.played.game
    link = f"https://console.example/micro/data-center/reports/{number}?game={game.id}"
    for mail in mails.values():
        assert (mail.signed_in, mail.is_encrypted) == (USER, True)
        assert "no-reply@game.example" in mail.sender
        # Sandbox is never in; each currency by itself.
        assert "648.00 CNY" in mail.text
        assert "1,200 JPY" in mail.text
        assert "999.00" not in mail.text
        assert f"link: {link}" in mail.text.splitlines()
    assert "付费金额：648.00 CNY" in mails[LILY].text
    assert "Revenue: 648.00 CNY" in mails[TOM].text
    assert "Paying players: 1" in mails[TOM].text
    assert (mails[LILY].subject, mails[TOM].subject) == (
        f"【{game.name}】Money", f"[{game.name}] Money",
    )  # fmt: skip
    assert await office.sent(86_400) == {}
    assert set(await office.sent(2 * 86_400)) == {LILY, TOM}


async def test_a_dashboard_is_one_mail(office: Office) -> None:
    """[W-19] All of its reports in their order, with the figures of each."""
    ids = []
    for name, page in (("Players", "users"), ("Money", "payments")):
        made = await office("data-new/reports/save", name=name, page=page, search="days=7")
        ids.append({"report_id": made.data["id"]})
    board = await office("data-new/dashboards/save", name="Morning", tiles=ids)
    await office(
        "data-new/schedules/save", cadence="daily", minute=9 * 60,
        dashboard_id=board.data["id"], target_ids=(await office.targets())[-1:],
    )  # fmt: skip
    mails = await office.sent(86_400)
    assert len(mails) == 1
    [mail] = mails.values()
    assert mail.text.index("Players") < mail.text.index("Money")
    assert "1" in mail.text
    assert "648.00 CNY" in mail.text
