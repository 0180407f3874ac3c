"""Links: what visitors meet, how clicks are counted, what is refused."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.world import World

from longshore.composition.links import Links
from longshore.domains.popularize.links.counting import bot_named
from longshore.kit import clock

ANDROID = "Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/120 Mobile"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15"
WECHAT = ANDROID + " MicroMessenger/8.0.44"
DESKTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120"
GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
PLAY = "https://play.google.com/store/apps/details?id=com.example.game"
STORE = "https://apps.apple.com/app/id1"


@dataclass
class Visit:
    """Aurora's first game with promoter 1, and somebody who opens links."""

    app: FastAPI
    client: Client
    world: World
    links: Links

    async def call(self, action: str, **form: Any) -> Answer:
        return await self.client.call(
            "POST", "/ultra/app/send", user=self.world.aurora.owner,
            game=self.world.aurora.games[0], json={"path": f"/pb/cps/{action}"} | form,
        )  # fmt: skip

    async def link(self, **form: Any) -> dict[str, Any]:
        made = await self.call("link/create", **({"promoter_id": 1} | form))
        assert made.code == 0, made.msg
        self.links.door.forget()
        return dict(made.data)

    async def open(
        self, path: str, agent: str = ANDROID, *, method: str = "GET", address: str = "192.0.2.1",
        **headers: str,
    ) -> httpx2.Response:  # fmt: skip
        transport = httpx2.ASGITransport(app=self.app, client=(address, 1))
        async with httpx2.AsyncClient(transport=transport, base_url="http://l.test") as http:
            return await http.request(method, path, headers={"user-agent": agent} | headers)

    async def counted(self) -> dict[tuple[str, str], int]:
        await self.links.seal()
        await self.links.count()
        async with self.links._database.system() as session:
            # Over quarters of an hour: one may begin between two clicks.
            rows = await session.execute(
                text(
                    "SELECT device, bot, sum(clicks)::int AS clicks FROM link_clicks GROUP BY 1, 2"
                )
            )
            return {(row.device, row.bot): row.clicks for row in rows.all()}


@pytest.fixture
async def visit(client: Client, world: World, app: FastAPI) -> AsyncIterator[Visit]:
    visit = Visit(app, client, world, app.state.links)
    await visit.call("promoter/create", name="p", code="p")
    # What another test left is counted before, of links that are no more.
    await visit.counted()
    visit.links.door.forget()
    visit.links.door.clicks.is_flood(0, "", 0)
    yield visit


class TestVisitors:
    async def test_android(self, visit: Visit) -> None:
        link = await visit.link(opens="target", android_url=PLAY, ios_url=STORE)
        found = await visit.open(link["path"])
        assert found.status_code == 302
        assert found.headers["location"] == f"{PLAY}&referrer=longshore_link%3D{link['code']}"
        assert found.headers["cache-control"] == "no-store"
        assert "set-cookie" not in found.headers

    async def test_a_web_game_is_told_the_code_where_its_address_says_so(
        self, visit: Visit
    ) -> None:
        game = "https://play.example.com/?longshore_link={code}&from=stream"
        link = await visit.link(opens="target", android_url=game, ios_url=game)
        for agent in (ANDROID, IPHONE):
            found = await visit.open(link["path"], agent)
            assert found.headers["location"] == game.replace("{code}", link["code"])

    async def test_iphone(self, visit: Visit) -> None:
        link = await visit.link(opens="target", android_url=PLAY, ios_url=STORE)
        assert (await visit.open(link["path"], IPHONE)).headers["location"] == STORE

    async def test_wechat_is_told_to_use_a_browser(self, visit: Visit) -> None:
        link = await visit.link(opens="target", android_url=PLAY)
        found = await visit.open(link["path"], WECHAT)
        assert found.status_code == 200
        assert "在浏览器打开" in found.text
        assert "play.google.com" not in found.text
        english = await visit.open(link["path"], WECHAT, **{"accept-language": "en-GB"})
        assert "Open in browser" in english.text
        # As everywhere: a language that there are no texts of is answered in English.
        japanese = await visit.open(link["path"], WECHAT, **{"accept-language": "ja,zh;q=0.5"})
        assert 'lang="en-US"' in japanese.text

    async def test_a_computer_shows_a_code_to_scan(self, visit: Visit) -> None:
        link = await visit.link(opens="target", android_url=PLAY)
        found = await visit.open(link["path"], DESKTOP)
        assert "<svg" in found.text
        assert link["code"] in found.text
        assert found.headers["content-security-policy"].startswith("default-src 'none'")
        assert len(found.content) < 8_000

    async def test_a_page(self, visit: Visit) -> None:
        link = await visit.link(android_url=PLAY + "&x=%22")
        found = await visit.open(link["path"])
        assert found.status_code == 200
        assert f'href="{PLAY.replace("&", "&amp;")}' in found.text

    async def test_nothing_there(self, visit: Visit) -> None:
        link = await visit.link(android_url=PLAY)
        for path in ("/l/zzzzzzz", "/l/", f"{link['path']}x0"):
            assert (await visit.open(path)).status_code == 404
        await visit.call("link/edit", id=link["id"], status="off")
        visit.links.door.forget()
        assert (await visit.open(link["path"])).status_code == 404
        assert (await visit.open(link["path"], method="POST")).status_code == 405

    async def test_the_database_is_away(
        self, visit: Visit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A link that was known leads where it led; another one nowhere."""
        link = await visit.link(opens="target", android_url=PLAY)
        assert (await visit.open(link["path"])).status_code == 302

        async def away(code: str) -> None:
            raise OSError("away")

        monkeypatch.setattr(visit.links.door, "_find", away)
        for code, (_, goal) in list(visit.links.door._kept.items()):
            visit.links.door._kept[code] = (0.0, goal)
        assert (await visit.open(link["path"])).status_code == 302
        assert (await visit.open("/l/yyyyyyy")).status_code == 404


class TestClicks:
    async def test_people_and_bots(self, visit: Visit) -> None:
        link = await visit.link(android_url=PLAY)
        for agent in (ANDROID, IPHONE, WECHAT, DESKTOP, GOOGLE, ""):
            await visit.open(link["path"], agent)
        await visit.open(link["path"], method="HEAD")
        await visit.open(link["path"], **{"sec-purpose": "prefetch"})
        assert await visit.counted() == {
            ("android", ""): 1, ("ios", ""): 1, ("wechat", ""): 1, ("other", ""): 1,
            ("other", bot_named(GOOGLE)): 1, ("other", "nameless"): 1, ("android", "prefetch"): 2,
        }  # fmt: skip
        listed = (await visit.call("link/list")).data["list"][0]
        assert (listed["clicks"], listed["bots"]) == (4, 4)

    async def test_the_statistic(self, visit: Visit) -> None:
        link, other = await visit.link(android_url=PLAY), await visit.link(android_url=PLAY)
        for agent in (ANDROID, ANDROID, IPHONE, GOOGLE, ""):
            await visit.open(link["path"], agent)
        await visit.open(other["path"])
        await visit.counted()
        told = (await visit.call("link/statistic", id=link["id"], days=7)).data
        assert (told["clicks"], told["bots"], len(told["days"])) == (3, 2, 7)
        # Those of a click before midnight are yesterday's by now.
        assert sum(day["clicks"] for day in told["days"][-2:]) == 3
        assert told["systems"] == [{"name": "android", "clicks": 2}, {"name": "ios", "clicks": 1}]
        assert {one["name"] for one in told["named_bots"]} == {"nameless", bot_named(GOOGLE)}
        assert (await visit.call("link/statistic")).data["clicks"] == 4
        assert (await visit.call("link/statistic", days=0)).code == 4000

    async def test_a_preview_is_no_click(self, visit: Visit) -> None:
        link = await visit.link(opens="target", android_url=PLAY)
        seen = await visit.open(f"{link['path']}/android", DESKTOP)
        assert seen.status_code == 200
        assert "play.google.com" in seen.text
        assert "在浏览器打开" in (await visit.open(f"{link['path']}/wechat", DESKTOP)).text
        assert (await visit.open(f"{link['path']}/windows")).status_code == 404
        assert (await visit.open("/l/zzzzzzz/android")).status_code == 404
        assert await visit.counted() == {}

    async def test_a_flood(self, visit: Visit) -> None:
        """More than a person clicks is no person's, and is redirected nowhere."""
        link = await visit.link(opens="target", android_url=PLAY)
        # At one moment: a minute that ends in between would begin anew.
        clicks = visit.links.door.clicks
        found = [clicks.is_flood(link["id"], "192.0.2.9", 60_000) for _ in range(30)]
        assert found == [False] * 20 + [True] * 10
        assert clicks.is_flood(link["id"], "192.0.2.9", 120_000) is False

    async def test_a_loop_by_another_server_ends(self, visit: Visit) -> None:
        """[W-14] A browser that is led back here again and again is shown a page in the end."""
        link = await visit.link(opens="target", android_url="https://other.example/back")
        # In one minute, which the clicks themselves might not be.
        with clock.at(datetime(2026, 3, 2, 4, tzinfo=UTC)):
            answers = [(await visit.open(link["path"])).status_code for _ in range(25)]
        assert answers == [302] * 20 + [200] * 5
        assert await visit.counted() == {("android", ""): 20, ("android", "flood"): 5}

    async def test_a_household_is_one_visitor(self, visit: Visit) -> None:
        """Whoever has a whole /64 of IPv6 is one address, however many of it they use."""
        link = await visit.link(opens="target", android_url=PLAY)
        with clock.at(datetime(2026, 3, 2, 5, tzinfo=UTC)):
            for host in range(1, 26):
                await visit.open(link["path"], address=f"2001:db8:0:1::{host:x}")
            await visit.open(link["path"], address="2001:db8:0:2::1")
        assert await visit.counted() == {("android", ""): 21, ("android", "flood"): 5}

    async def test_a_segment_that_cannot_be_read_holds_no_other_up(self, visit: Visit) -> None:
        """It was tried for ever, and no click was counted any more."""
        link = await visit.link(android_url=PLAY)
        for content in (b"[", b'[[],[[1,0,"android",7,""]]]'):
            await visit.links._keep(1, content)
            await visit.links.seal()
        await visit.open(link["path"])
        assert await visit.counted() == {("android", ""): 1}
        assert len([*visit.links._folder.glob("*.refused")]) == 2
        assert not [*visit.links._folder.glob("*.seg")]

    async def test_damage_within_a_segment_takes_no_other_clicks_with_it(
        self, visit: Visit
    ) -> None:
        """[W-14] Clicks behind it were lost, and nobody was told."""
        link = await visit.link(android_url=PLAY)
        parts = []
        for _ in range(3):
            await visit.open(link["path"])
            await visit.links.seal()
            (path,) = visit.links._folder.glob("*.seg")
            parts.append(bytearray(path.read_bytes()))
            path.unlink()
        parts[1][-2] ^= 1
        path.write_bytes(b"".join(parts))
        assert await visit.counted() == {("android", ""): 2}
        name = f"{path.stem}-{len(parts[0])}.refused"
        assert path.with_name(name).read_bytes() == bytes(parts[1])
        path.with_name(name).unlink()

    async def test_a_segment_counts_once(self, visit: Visit) -> None:
        link = await visit.link(android_url=PLAY)
        await visit.open(link["path"])
        await visit.links.seal()
        (path,) = visit.links._folder.glob("*.seg")
        data = path.read_bytes()
        assert await visit.links.count() == 1
        # Killed between the commit and the removal: it lies there again.
        path.write_bytes(data)
        assert await visit.counted() == {("android", ""): 1}


class TestRefused:
    @pytest.mark.parametrize(
        "address",
        [
            "javascript:alert(1)", "https://", "ftp://x/y", "x", "https://[bad", "https://a b.com/",
            "https://a:99999999/x", "https://a:x/", "https://a%20b/", "https://a_<b>/", "https://a\\b/",
            "https://:secret@a.example/", "https://-/", "https://a..b/",
        ],
    )  # fmt: skip
    async def test_no_web_address(self, visit: Visit, address: str) -> None:
        made = await visit.call("link/create", promoter_id=1, android_url=address)
        assert (made.code, made.data["errors"][0]["msg"]) == (4000, "应为 http 或 https 地址")

    @pytest.mark.parametrize(
        "address", ["https://例え.jp/游戏?q=a b", "http://10.0.0.1:8080/", "https://[::1]:8443/x"]
    )
    async def test_a_web_address(self, visit: Visit, address: str) -> None:
        made = await visit.call("link/create", promoter_id=1, android_url=address)
        assert (made.code, made.data["android_url"]) == (0, address)

    async def test_a_loop(self, visit: Visit) -> None:
        made = await visit.call(
            "link/create", promoter_id=1, android_url="https://other.example/l/abcdefg"
        )
        assert made.code == 4890

    async def test_a_target_without_an_address(self, visit: Visit) -> None:
        assert (await visit.call("link/create", promoter_id=1, opens="target")).code == 4891

    async def test_a_promoter_of_nobody(self, visit: Visit) -> None:
        assert (await visit.call("link/create", promoter_id=99)).code == 4004
