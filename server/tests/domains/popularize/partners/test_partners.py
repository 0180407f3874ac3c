"""The partner page: invited, joined, own figures, own statements, nothing of anybody else's."""

import asyncio
import base64
from io import BytesIO
from typing import Any

import openpyxl
import pytest
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.partners import PASSWORD, invited, joined, send
from tests.support.settling import Settling, moment
from tests.support.world import World

from longshore.kit import clock
from longshore.kit.secrets.passwords import PasswordHashing

pytest.importorskip("typst")


class Page:
    """The partner page of one token."""

    def __init__(self, client: Client, token: str) -> None:
        self.client, self.token = client, token

    async def get(self, path: str, **params: Any) -> Answer:
        headers = {"access-token": self.token}
        return await self.client.call(
            "GET", f"/ultra/partner/{path}", params=params, headers=headers
        )

    async def post(self, path: str, **form: Any) -> Answer:
        headers = {"access-token": self.token}
        return await self.client.call("POST", f"/ultra/partner/{path}", json=form, headers=headers)


async def join(client: Client, token: str, **form: Any) -> Answer:
    told = {"token": token, "account": "captain", "password": PASSWORD} | form
    return await client.call("POST", "/ultra/partner/join", json=told)


async def page_of(settling: Settling) -> Page:
    """The page of the promotion's promoter, who joins."""
    token = await invited(settling.client, settling.world.aurora.owner, settling.player.game.id, 1)
    answer = await join(settling.client, token)
    assert answer.code == 0, answer.msg
    return Page(settling.client, answer.data["token"])


async def test_a_link_is_good_once(settling: Settling) -> None:
    """[W-14] Invited by a link, the promoter chooses account and password, and signs in."""
    client, owner = settling.client, settling.world.aurora.owner
    game = settling.player.game.id
    assert (await settling.call("partner/read", id=1)).data["state"] == "none"
    first = await invited(client, owner, game, 1)
    token = await invited(client, owner, game, 1)
    # Looks at a link that is there are no guesses: not at the twentieth one either.
    for _ in range(25):
        asked = await client.call("POST", "/ultra/partner/invitation", json={"token": token})
    told = [asked.data[name] for name in ("promoter_name", "account", "zone")]
    assert told == ["=Streamer", "", "Asia/Shanghai"]
    assert (await join(client, first)).code == 4104
    weak = [(await join(client, token, password="otter")).code for _ in range(25)]
    assert set(weak) == {4102}
    assert (await join(client, token)).code == 0
    assert (await join(client, token)).code == 4104
    read = (await settling.call("partner/read", id=1)).data
    assert (read["state"], read["account"], read["link_expires_at"]) == ("joined", "captain", 0)

    login = {"account": "Captain", "password": PASSWORD}
    signed = await client.call("POST", "/ultra/partner/login", json=login)
    page = Page(client, signed.data["token"])
    told = (await page.get("self")).data
    assert told["promoter_name"] == "=Streamer"
    wrong = await client.call("POST", "/ultra/partner/login", json=login | {"password": "x"})
    nobody = await client.call("POST", "/ultra/partner/login", json=login | {"account": "nobody"})
    assert (wrong.code, nobody.code) == (4100, 4100)
    # The console's own people have no account here, and the other way round.
    console = await client.call("POST", "/ultra/login", json=login)
    assert console.code == 4100
    assert (await page.post("logout")).code == 0
    assert (await page.get("self")).code == 401


async def test_a_link_is_good_until_its_end(settling: Settling) -> None:
    """[W-14] And for one, however many use it at once."""
    client, owner = settling.client, settling.world.aurora.owner
    game = settling.player.game.id
    async with settling.database.system() as session:
        late = await invited(client, owner, game, 1)
        await session.execute(
            text("UPDATE partner SET link_expires_at = now() - interval '1 second'")
        )
    assert (
        await client.call("POST", "/ultra/partner/invitation", json={"token": late})
    ).code == 4104
    assert (await join(client, late)).code == 4104
    assert (await settling.call("partner/read", id=1)).data["link_expires_at"] == 0
    token = await invited(client, owner, game, 1)
    answers = await asyncio.gather(*[join(client, token, account=f"of-{n}") for n in range(4)])
    assert sorted(one.code for one in answers) == [0, 4104, 4104, 4104]


async def test_a_new_link_sets_a_new_password_and_ends_every_session(settling: Settling) -> None:
    page = await page_of(settling)
    client = settling.client
    token = await invited(client, settling.world.aurora.owner, settling.player.game.id, 1)
    again = await join(client, token, account="somebody-else", password=PASSWORD + "!")
    assert again.code == 0
    assert (await page.get("self")).code == 401
    # The account stays what it was.
    for account, code in (("captain", 0), ("somebody-else", 4100)):
        login = {"account": account, "password": PASSWORD + "!"}
        answer = await client.call("POST", "/ultra/partner/login", json=login)
        assert answer.code == code


async def test_whoever_is_shut_out_or_forbidden_is_out_at_once(settling: Settling) -> None:
    page = await page_of(settling)
    assert (await settling.call("promoter/forbid", id=1, forbid=1)).code == 0
    assert (await page.get("figures")).code == 401
    assert (await settling.call("promoter/forbid", id=1, forbid=0)).code == 0
    assert (await page.get("figures")).code == 0
    assert (await settling.call("partner/revoke", id=1)).data["state"] == "none"
    assert (await page.get("figures")).code == 401
    login = {"account": "captain", "password": PASSWORD}
    assert (await settling.client.call("POST", "/ultra/partner/login", json=login)).code == 4100
    assert (await settling.call("partner/invite", id=404)).code == 4004


@pytest.mark.parametrize("meanwhile", ["shut out", "forbidden", "another password"])
async def test_what_changes_while_a_password_is_checked_counts(
    settling: Settling, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    """A password that was right a moment ago begins no session, and is no error of ours."""
    await page_of(settling)
    client, owner = settling.client, settling.world.aurora.owner
    game = settling.player.game.id
    verify = PasswordHashing.verify

    async def late(*told: Any, **options: Any) -> bool:
        is_right = await verify(*told, **options)
        monkeypatch.undo()
        if meanwhile == "shut out":
            assert (await settling.call("partner/revoke", id=1)).code == 0
        elif meanwhile == "forbidden":
            assert (await settling.call("promoter/forbid", id=1, forbid=1)).code == 0
        else:
            token = await invited(client, owner, game, 1)
            assert (await join(client, token, password=PASSWORD + "!")).code == 0
        return is_right

    monkeypatch.setattr(PasswordHashing, "verify", late)
    login = {"account": "captain", "password": PASSWORD}
    answer = await client.call("POST", "/ultra/partner/login", json=login)
    assert answer.code == 4100
    assert answer.data is None


async def test_an_account_is_one_promoters(settling: Settling) -> None:
    await page_of(settling)
    client, owner = settling.client, settling.world.borealis.owner
    game = settling.world.borealis.games[0].id
    made = await send(client, owner, game, "promoter/create", name="Other", code="other")
    token = await invited(client, owner, game, made.data["id"])
    assert (await join(client, token, account="CAPTAIN")).code == 4009
    assert (await join(client, token, account="other")).code == 0


async def test_a_session_ends_when_it_was_idle_for_long(settling: Settling) -> None:
    page = await page_of(settling)
    async with settling.database.system() as session:
        await session.execute(
            text("UPDATE partner_session SET last_seen_at = now() - interval '1 year'")
        )
    assert (await page.get("self")).code == 402


async def test_own_statements_are_confirmed_disputed_and_downloaded(settling: Settling) -> None:
    """[W-14] What the publisher checked is the promoter's to confirm or dispute."""
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    page = await page_of(settling)
    statement = (await settling.draw(3, moment(4, 1))).data["list"][0]["id"]
    assert (await page.get("statements")).data["list"] == []
    assert (await page.get("statement", id=statement)).code == 4004
    early = await page.post("statement/step", id=statement, step="confirmed")
    assert early.code == 4004

    assert (await settling.call("settlement/step", id=statement, step="checked")).code == 0
    (listed,) = (await page.get("statements")).data["list"]
    assert (listed["state"], listed["sums"][0]["amount_minor"]) == ("checked", 19_440)
    missing = await page.post("statement/step", id=statement, step="disputed", line_number=9)
    assert missing.code == 4004
    disputed = await page.post(
        "statement/step", id=statement, step="disputed", line_number=1, words="Too little"
    )
    assert disputed.data["statement"]["state"] == "disputed"
    assert (await page.post("statement/step", id=statement, step="confirmed")).code == 4895
    # Only the publisher answers, pays and closes.
    for step in ("answered", "paid", "closed", "checked"):
        assert (await page.post("statement/step", id=statement, step=step)).code == 4000
    answer = {"step": "answered", "line_number": 1, "words": "One order"}
    assert (await settling.call("settlement/step", id=statement, **answer)).code == 0
    confirmed = await page.post("statement/step", id=statement, step="confirmed")
    assert confirmed.data["statement"]["state"] == "confirmed"
    # Which of the publisher's people did what is not the promoter's business.
    assert [step["user_name"] for step in confirmed.data["steps"]] == [
        "Aurora Games", "Aurora Games", "=Streamer", "Aurora Games", "=Streamer",
    ]  # fmt: skip
    for line in confirmed.data["lines"]:
        assert (line["base"], line["base_unit"], line["rate"]) == (64_800, "money", "30%")

    for language in ("zh-CN", "en-US"):
        headers = {"access-token": page.token}
        told = await settling.client.call(
            "GET", "/ultra/partner/statement/file", headers=headers, language=language,
            params={"id": statement, "form": "pdf"},
        )  # fmt: skip
        assert told.code == 0, told.msg
        assert told.data["name"] == "2026-03 =Streamer.pdf"
        content = base64.b64decode(told.data["content"])
        assert content.startswith(b"%PDF-")
        assert b"%%EOF" in content[-32:]
    file = await page.get("statement/file", id=statement)
    sheet = openpyxl.load_workbook(BytesIO(base64.b64decode(file.data["content"]))).active
    assert sheet is not None
    assert [sheet.cell(4, column).value for column in (6, 7, 9)] == [648, "30%", 194.4]


async def test_so_many_files_are_made_for_a_partner(settling: Settling) -> None:
    """One sets a processor to work for seconds; twenty in ten minutes are enough for anybody."""
    page = await page_of(settling)
    answers = [(await page.get("statement/file", id=404, form="pdf")).code for _ in range(21)]
    assert (set(answers[:20]), answers[20]) == ({4004}, 4029)


async def test_figures_and_links_are_the_promoters_own(settling: Settling) -> None:
    await settling.share()
    await settling.install_and_register(moment(11, 2))
    # Players are bound within a minute, or where somebody asks why they belong to whom.
    with clock.at(moment(11, 2)):
        asked = {"player_id": settling.shop.player_id}
        explained = await settling.call("attribution/explain", **asked)
    assert [one["promoter_id"] for one in explained.data["belongs"]] == [1]
    number = await settling.buy(moment(11, 3))
    page = await page_of(settling)
    (link,) = (await page.get("promotions")).data["list"]
    assert (link["kind"], link["name"], link["path"][:3]) == ("link", "spring", "/l/")
    other = await joined(
        settling.client, settling.world.aurora.owner, settling.player.game.id, "other"
    )
    theirs = Page(settling.client, other)
    assert (await theirs.get("promotions")).data["list"] == []
    assert (await theirs.get("figures")).data["total"]["orders"] == 0
    with_clock = await figures_at(settling, page)
    assert [with_clock["total"][name] for name in ("installs", "orders")] == [1, 1]
    assert with_clock["zone"] == "Asia/Shanghai"
    assert with_clock["total"]["income"] == [{"currency": "CNY", "amount_minor": 64_800}]
    assert {day["day"] for day in with_clock["days"] if day["orders"]} == {"2026-11-03"}
    # What goes back is no income of theirs, in part or whole.
    await settling.shop.give_part(number, 4_800)
    assert (await figures_at(settling, page))["total"]["income"][0]["amount_minor"] == 60_000
    await settling.give_back(number, moment(11, 4))
    assert (await figures_at(settling, page))["total"]["income"][0]["amount_minor"] == 0


async def figures_at(settling: Settling, page: Page) -> Any:
    with clock.at(moment(11, 4)):
        # The session was begun at the wall's moment; only the days are those of November.
        answer = await page.get("figures", days=7)
    assert answer.code == 0, answer.msg
    return answer.data


@pytest.mark.parametrize("days", ["0", "93", "x", str(10**30)])
async def test_days_have_bounds(settling: Settling, days: str) -> None:
    page = await page_of(settling)
    assert (await page.get("figures", days=days)).code == 4000


async def test_another_publishers_statement_is_not_there(settling: Settling, world: World) -> None:
    await settling.share()
    await settling.install_and_register(moment(3, 2))
    await settling.buy(moment(3, 3))
    statement = (await settling.draw(3, moment(4, 1))).data["list"][0]["id"]
    await settling.call("settlement/step", id=statement, step="checked")
    other = await joined(settling.client, world.aurora.owner, settling.player.game.id, "other")
    far = await joined(settling.client, world.borealis.owner, world.borealis.games[0].id, "far")
    for token in (other, far):
        page = Page(settling.client, token)
        assert (await page.get("statement", id=statement)).code == 4004
        assert (await page.get("statement/file", id=statement, form="pdf")).code == 4004
        assert (await page.post("statement/step", id=statement, step="confirmed")).code == 4004
