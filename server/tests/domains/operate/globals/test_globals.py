"""Global settings from the draft to what games are told, and the tester that says the same."""

from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Answer, Client
from tests.support.paying import VIVO, configure
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.shop import Shop
from tests.support.world import World

from longshore.kit.db.database import Database

US, CHINA, JAPAN = "8.8.8.8", "114.114.114.114", "133.11.0.1"


def coded(*codes: str) -> list[dict[str, str]]:
    return [{"code": one} for one in codes]


def area(key: str, *countries: str, **more: Any) -> dict[str, Any]:
    """An area that signs guests in, in English and dollars."""
    return {
        "key": key, "name": key.upper(), "countries": coded(*countries),
        "languages": coded("en-US"), "currencies": coded("USD"),
        "login_methods": coded("guest", "account"), **more,
    }  # fmt: skip


class Desk:
    """Somebody who sets the game's areas."""

    def __init__(self, app: FastAPI, client: Client, world: World) -> None:
        self.app, self.client, self.world = app, client, world
        self.game, self.number = world.aurora.games[0], 0

    async def sent(self, path: str, language: str = "zh-CN", **form: Any) -> Answer:
        """A call of the service that has no address of its own."""
        return await self.client.call(
            "POST", "/ultra/app/send", user=self.world.aurora.owner, game=self.game,
            json={"path": f"/hgsdk/{path}", **form}, language=language,
        )  # fmt: skip

    async def usdk(self, place: str, kind: str = "globals", **form: Any) -> Answer:
        return await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/publishing/{place}",
            user=self.world.aurora.owner, game=self.game, json={"kind": kind, **form},
        )  # fmt: skip

    async def publish(self, *areas: dict[str, Any], time_zone: str = "") -> None:
        """Put areas in force; the process of the test serves them from now on."""
        content = {"areas": list(areas), "time_zone": time_zone}
        saved = await self.usdk("saveDraft", content=content)
        assert saved.code == 0, saved.msg
        done = await self.usdk("publish", seen_number=self.number)
        assert done.code == 0, done.msg
        self.number = done.data["number"]
        self.forget()

    def forget(self) -> None:
        self.app.state.runtime.ports.snapshots.forget(self.game.id)


@pytest.fixture
def desk(app: FastAPI, client: Client, world: World) -> Desk:
    return Desk(app, client, world)


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    return await game_client(app, database, world.aurora.games[0])


async def begun(caller: GameClient, address: str, **more: Any) -> dict[str, Any]:
    caller.address = address
    answer = await caller.call("/sdk/v1/init", {"device": DEVICE, **more})
    assert answer.code == 0, answer.msg
    found: dict[str, Any] = answer.data
    return found


async def signed_in(caller: GameClient, address: str, **more: Any) -> Answer:
    caller.address = address
    form = {"method": "guest", "device": DEVICE, "guest_key": caller.guest_key, **more}
    return await caller.call("/sdk/v1/login", form)


async def test_areas_from_draft_to_players(desk: Desk, caller: GameClient) -> None:
    """[W-15] Clients are told what their area offers, and what it does not offer is refused."""
    before = await begun(caller, US)
    assert before["area"] is None and "phone" in before["login_methods"]
    america = area("america", "US", "CA", privacy="ccpa", login_methods=coded("account"))
    japan = area(
        "japan", "JP", languages=coded("ja-JP", "en-US"), currencies=coded("JPY"),
        stores=coded("apple", "google"), privacy="appi",
    )  # fmt: skip
    await desk.usdk("saveDraft", content={"areas": [america, japan]})
    assert (await begun(caller, US))["area"] is None
    assert (await desk.sent("hg_area", address=US)).data["key"] == ""
    drafted = (await desk.sent("hg_area", address=US, uses="draft")).data
    assert drafted == {"country": "US", "key": "america", "name": "AMERICA", "is_rest": False}

    await desk.publish(america, japan)
    told = await begun(caller, US)
    assert told["login_methods"] == ["account"]
    assert told["area"] == {
        "key": "america", "name": "AMERICA", "language": "en-US", "languages": ["en-US"],
        "currencies": ["USD"], "stores": [],
        "privacy": {"regime": "ccpa", "consent": "opt_out", "child_age": 16},
    }  # fmt: skip
    there = await begun(caller, JAPAN, language="en-GB", store="huawei")
    assert (there["area"]["language"], there["area"]["stores"]) == ("en-US", ["apple", "google"])
    assert there["store"] == {
        "is_enabled": False, "login": False, "payment": False, "report": True,
    }  # fmt: skip
    assert (await begun(caller, JAPAN, language="fr-FR"))["area"]["language"] == "ja-JP"
    # Nothing is said of China, nor of an address of unknown place.
    for address in (CHINA, "127.0.0.1"):
        assert (await begun(caller, address))["area"] is None

    assert (await signed_in(caller, US)).code == 4707
    assert (await signed_in(caller, JAPAN)).code == 0
    assert (await signed_in(caller, JAPAN, store="huawei")).code == 4711
    assert (await signed_in(caller, JAPAN, store="apple")).code == 0
    assert (await signed_in(caller, CHINA)).code == 0

    await desk.publish(america, japan, area("rest", login_methods=coded("phone")))
    for address in (CHINA, "127.0.0.1"):
        assert (await begun(caller, address))["login_methods"] == ["phone"]
        assert (await signed_in(caller, address)).code == 4707
    assert (await desk.sent("hg_area", address=CHINA)).data["is_rest"]
    back = await desk.usdk("rollBack", seen_number=2, number=1, note="back")
    assert back.code == 0
    desk.forget()
    assert (await signed_in(caller, CHINA)).code == 0


async def test_a_way_that_the_game_does_not_offer_is_offered_nowhere(
    desk: Desk, caller: GameClient
) -> None:
    await desk.usdk("saveDraft", "login", content={"methods": ["account", "phone"]})
    assert (await desk.usdk("publish", "login", seen_number=0)).code == 0
    await desk.publish(area("america", "US"))
    assert (await begun(caller, US))["login_methods"] == ["account"]
    assert (await signed_in(caller, US)).code == 4707


async def test_an_area_may_offer_every_way_to_sign_in(desk: Desk) -> None:
    """[W-15] As many as there are, each once."""
    every = coded("guest", "account", "phone", "email", "channel")
    offered = {"areas": [area("one", "US", login_methods=every)]}
    kept = await desk.usdk("saveDraft", content=offered)
    assert kept.code == 0, kept.msg
    twice = {"areas": [area("one", "US", login_methods=coded("guest", "guest"))]}
    assert (await desk.usdk("saveDraft", content=twice)).code != 0


async def test_areas_that_cannot_be_are_refused(desk: Desk) -> None:
    right = area("one", "US")
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"areas": [right, area("two", "US")]}, "US只能出现一次"),
        ({"areas": [right, right | {"countries": []}]}, "one只能出现一次"),
        ({"areas": [area("one"), area("two")]}, "只能有一个区域不选国家与地区"),
        ({"areas": [right | {"currencies": []}]}, "currencies"),
        ({"areas": [right | {"currencies": coded("XXX")}]}, "应为货币代码"),
        ({"areas": [right | {"languages": coded("English")}]}, "应为语言标记"),
        ({"areas": [right | {"login_methods": coded("fax")}]}, "login_methods"),
        ({"areas": [right | {"privacy": "none of them"}]}, "privacy"),
        ({"areas": [right | {"key": "One"}]}, "应以小写字母开头"),
        ({"time_zone": "Mars/Olympus"}, "应为时区名称"),
    ]
    for content, words in wrong:
        refused = await desk.usdk("saveDraft", content=content)
        assert refused.code == 4744 and words in refused.msg, (words, refused.msg)
    assert (await desk.sent("hg_area", address="here")).code == 4000


async def test_the_games_clock(desk: Desk, caller: GameClient) -> None:
    """[W-15] Another zone moves windows; the preview says by how much before it is in force."""
    text = {"code": "zh-CN", "title": "维护", "html": "<p>维护</p>"}
    one = {"key": "pause", "begins": "2026-06-01T10:00", "ends": "2026-06-01T12:00",
           "texts": [text]}  # fmt: skip
    hours = {"field": "hour", "op": "ge", "value": 20}
    rule = {"id": "late", "value": True, "when": hours}
    switch = {"key": "night", "value": False, "rules": [rule]}
    for kind, content in (
        ("announcements", {"announcements": [one]}),
        ("switches", {"switches": [switch, {"key": "shop", "value": True}]}),
    ):
        assert (await desk.usdk("saveDraft", kind, content=content)).code == 0
        assert (await desk.usdk("publish", kind, seen_number=0)).code == 0
    read = (await desk.sent("hg_settings")).data
    assert (read["time_zone"], read["own_time_zone"]) == ("Asia/Shanghai", "")
    assert "Asia/Tokyo" in read["zones"] and "Etc/GMT+1" not in read["zones"]
    found = (await desk.sent("hg_previewTimeZone", time_zone="Asia/Tokyo")).data
    assert (found["time_zone"], found["shift_minutes"]) == ("Asia/Tokyo", 60)
    pause, night = found["moves"]
    assert (pause["kind"], pause["key"], night["kind"], night["key"]) == (
        "announcements", "pause", "switches", "night",
    )  # fmt: skip
    assert pause["new_begins"] - pause["begins"] == pause["new_ends"] - pause["ends"] == -3600
    same = (await desk.sent("hg_previewTimeZone", time_zone="Asia/Shanghai")).data
    assert same["moves"] == []
    assert (await desk.sent("hg_previewTimeZone", time_zone="Mars/Olympus")).code == 4861

    await desk.publish(time_zone="Asia/Tokyo")
    read = (await desk.sent("hg_settings")).data
    assert (read["time_zone"], read["own_time_zone"]) == ("Asia/Tokyo", "Asia/Tokyo")
    overview = await desk.client.call(
        "POST", "/ultra/protected/app/send/usdk/operate/overview",
        user=desk.world.aurora.owner, game=desk.game, json={},
    )  # fmt: skip
    assert overview.data["time_zone"] == "Asia/Tokyo"


async def test_the_clock_is_set_once(desk: Desk) -> None:
    """[W-15] Another zone than the game's own is kept by whoever saw its moves as they are now."""
    await desk.publish(time_zone="Asia/Tokyo")
    seoul = {"areas": [], "time_zone": "Asia/Seoul"}
    assert (await desk.usdk("saveDraft", content=seoul)).code == 4862
    assert (await desk.usdk("saveDraft", content={"areas": [area("one", "US")]})).code == 4862
    seen = (await desk.sent("hg_previewTimeZone", time_zone="Asia/Seoul")).data["seen"]
    wrong = (await desk.sent("hg_previewTimeZone", time_zone="Asia/Manila")).data["seen"]
    assert (await desk.usdk("saveDraft", content=seoul | {"moves_seen": wrong})).code == 4862
    # What was published meanwhile may move as well: it has to be looked at again.
    await desk.usdk("saveDraft", "switches", content={"switches": [{"key": "a", "value": 1}]})
    assert (await desk.usdk("publish", "switches", seen_number=0)).code == 0
    assert (await desk.usdk("saveDraft", content=seoul | {"moves_seen": seen})).code == 4862
    seen = (await desk.sent("hg_previewTimeZone", time_zone="Asia/Seoul")).data["seen"]
    kept = await desk.usdk("saveDraft", content=seoul | {"moves_seen": seen})
    assert kept.code == 0 and "moves_seen" not in kept.data["content"]
    # Once kept, the draft is worked on as any other.
    more = seoul | {"areas": [area("one", "US")]}
    saved = await desk.usdk("saveDraft", content=more, seen_digest=kept.data["digest"])
    assert saved.code == 0, saved.msg
    assert (await desk.usdk("publish", seen_number=desk.number)).code == 0
    assert (await desk.sent("hg_settings")).data["time_zone"] == "Asia/Seoul"


async def test_nothing_goes_around_the_clocks_preview(desk: Desk, client: Client) -> None:
    """[W-15] Neither an older version nor a file of the configuration moves it unseen."""
    await desk.publish(area("one", "US"))
    await desk.publish(area("one", "JP"), time_zone="Asia/Tokyo")
    await desk.publish(area("two", "JP"), time_zone="Asia/Tokyo")
    kinds = {"globals": {"areas": [], "time_zone": "Asia/Seoul"}}
    for path in ("plan", "apply"):
        refused = await client.call(
            "POST", f"/ultra/protected/app/send/usdk/publishing/{path}",
            user=desk.world.aurora.owner, game=desk.game, json={"kinds": kinds},
        )  # fmt: skip
        assert refused.code == 4862, (path, refused)
    # Of the same zone a version comes back as any does; without one, or with another, it does not.
    back = await desk.usdk("rollBack", seen_number=3, number=2)
    assert (back.code, back.data["number"]) == (0, 4)
    refused = await desk.usdk("rollBack", seen_number=4, number=1)
    assert refused.code == 4862
    assert (await desk.sent("hg_settings")).data["own_time_zone"] == "Asia/Tokyo"
    # Whoever saw what moves, and kept it, may take it back.
    seen = (await desk.sent("hg_previewTimeZone", time_zone="")).data["seen"]
    none = {"areas": [], "time_zone": "", "moves_seen": seen}
    assert (await desk.usdk("saveDraft", content=none)).code == 0
    assert (await desk.usdk("rollBack", seen_number=4, number=1)).data["number"] == 5


async def test_one_game_has_no_areas_of_another(
    desk: Desk, app: FastAPI, database: Database, world: World
) -> None:
    await desk.publish(area("america", "US", login_methods=coded("phone")))
    for game in (world.aurora.games[1], world.borealis.games[0]):
        other = await game_client(app, database, game)
        assert (await begun(other, US))["area"] is None
        assert (await signed_in(other, US)).code == 0


async def test_an_area_sells_in_its_currencies(
    desk: Desk, caller: GameClient, database: Database, world: World
) -> None:
    """[W-15] Orders in another currency, or through a store that the area lacks, are refused."""
    shop = await Shop.open(database, world.aurora.id, desk.game.id)
    await configure(database, shop, VIVO)
    await caller.guest()
    await desk.publish(
        area("china", "CN", currencies=coded("CNY")), area("america", "US"),
        area("japan", "JP", currencies=coded("CNY", "JPY"), stores=coded("apple")),
    )  # fmt: skip
    wish = {"goods_code": "gem_60", "channel": "vivo"}

    async def ordered(address: str, number: str) -> Answer:
        caller.address = address
        return await caller.call("/sdk/v1/order", wish | {"game_order_id": number})

    assert (await ordered(CHINA, "G-1")).data["currency"] == "CNY"
    refused = await ordered(US, "G-2")
    assert refused.code == 4860 and "AMERICA" in refused.msg
    assert (await ordered(JAPAN, "G-3")).code == 4722
    assert (await shop.row("SELECT count(*) AS n FROM orders")).n == 1
    # What was ordered elsewhere is still that order.
    assert not (await ordered(US, "G-1")).data["is_new"]
    assert (await ordered("127.0.0.1", "G-4")).code == 0
