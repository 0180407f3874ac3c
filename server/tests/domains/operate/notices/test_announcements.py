"""Announcements: cleaned, in their window by the game's clock, for whom they are meant."""

import asyncio
from datetime import datetime
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.connections import none_is_held_during
from tests.support.publishing import Publishing
from tests.support.runtime import game_client
from tests.support.world import World

from longshore.domains.operate.notices import announcements
from longshore.domains.operate.notices.windows import begin_of, end_of
from longshore.kit.clock import at
from longshore.kit.db.database import Database

ZH = {"code": "zh-CN", "title": "维护", "html": "<p>今晚<strong>维护</strong></p>"}
EN = {"code": "en-US", "title": "Maintenance", "html": "<p>Tonight</p>"}
ONE: dict[str, Any] = {"key": "down", "texts": [ZH, EN]}
NEW_YORK = "America/New_York"


@pytest.fixture
async def call(client: Client, world: World, app: FastAPI, database: Database) -> Publishing:
    player = await game_client(app, database, world.aurora.games[0])
    return Publishing(client, world.aurora.owner, player)


def _with(**fields: Any) -> dict[str, Any]:
    return {"announcements": [ONE | fields]}


def _seconds(text: str) -> int:
    return int(datetime.fromisoformat(text).timestamp())


async def test_cleaned_published_and_taken_back(call: Publishing) -> None:
    """What a script would do is gone before it is kept; a change makes it unread again."""
    bad = ZH | {"html": '<p onclick="x()">甲<script>alert(1)</script><img src="https://a/b"></p>'}
    await call.put_in_force("announcements", _with(texts=[bad, EN]), 0)
    shown = (await call.init())["announcements"]
    assert [one["key"] for one in shown] == ["down"]
    assert shown[0]["html"] == "<p>甲<img></p>"
    english = (await call.init(language="en-AU"))["announcements"][0]
    assert (english["title"], english["kind"], english["once"]) == ("Maintenance", "popup", True)
    assert english["revision"] == shown[0]["revision"]

    await call.put_in_force("announcements", _with(), 1)
    changed = (await call.init())["announcements"][0]
    assert changed["revision"] != shown[0]["revision"]
    await call("publishing/rollBack", kind="announcements", seen_number=2, number=1)
    call.forget()
    assert (await call.init())["announcements"] == shown


async def test_only_within_its_window(call: Publishing) -> None:
    """The zone of tests is Shanghai: from ten to six there, each minute decided."""
    await call.put_in_force(
        "announcements", _with(begins="2026-11-22T10:00", ends="2026-11-22T18:00"), 0
    )
    shown = {}
    for moment in ("01:59:59", "02:00:00", "09:59:59", "10:00:00"):
        with at(datetime.fromisoformat(f"2026-11-22T{moment}+00:00")):
            # Another device each time: the quick lane goes by the real clock.
            told = await call.init(device={"model": "米"})
        shown[moment] = len(told["announcements"])
    assert shown == {"01:59:59": 0, "02:00:00": 1, "09:59:59": 1, "10:00:00": 0}


@pytest.mark.parametrize(
    ("wall", "begins", "ends"),
    [
        ("2026-07-01T10:00", "2026-07-01T14:00+00:00", "2026-07-01T14:00+00:00"),
        # Skipped on 8 March: the clock goes from 02:00 to 03:00.
        ("2026-03-08T02:30", "2026-03-08T07:30+00:00", "2026-03-08T07:30+00:00"),
        # There twice on 1 November: a window begins at the first and ends at the second.
        ("2026-11-01T01:30", "2026-11-01T05:30+00:00", "2026-11-01T06:30+00:00"),
    ],
)
def test_when_clocks_change(wall: str, begins: str, ends: str) -> None:
    assert begin_of(wall, NEW_YORK) == _seconds(begins)
    assert end_of(wall, NEW_YORK) == _seconds(ends)
    assert begin_of("", NEW_YORK) is None


@pytest.mark.parametrize(
    ("content", "code", "zh", "en"),
    [
        (_with(texts=[ZH | {"html": "<p> </p>"}]), 4751, "不能为空", "must not be empty"),
        (_with(texts=[ZH | {"html": "<script>1</script>"}]), 4751, "不能为空", "not be empty"),
        (_with(texts=[ZH, ZH]), 4744, "写了两次", "twice"),
        (_with(texts=[ZH | {"title": ""}]), 4744, "不能为空", "not be empty"),
        (_with(begins="2026-02-30T10:00"), 4744, "日期和时间", "date and time"),
        (_with(begins="tomorrow"), 4744, "日期和时间", "date and time"),
        (_with(begins="2026-11-22T10:00", ends="2026-11-22T10:00"), 4744, "晚于", "later"),
        (_with(kind="banner"), 4744, "login", "login"),
        ({"announcements": [ONE, ONE]}, 4744, "用了两次", "used twice"),
    ],
)
async def test_what_is_wrong_is_told(
    call: Publishing, content: Any, code: int, zh: str, en: str
) -> None:
    for language, part in (("zh-CN", zh), ("en-US", en)):
        refused = await call.draft("announcements", content, language)
        assert refused.code == code and part in refused.msg, refused.msg
    draft = (await call("publishing/draft", kind="announcements")).data["content"]
    assert draft == {"announcements": []}


async def test_others_neither_read_nor_change_it(call: Publishing, world: World) -> None:
    await call.put_in_force("announcements", _with(), 0)
    for user in (world.borealis.owner, world.aurora.users["none"]):
        other = Publishing(call.client, user, call.player)
        assert (await other("publishing/draft", kind="announcements")).code != 0
        assert (await other.draft("announcements", {"announcements": []})).code != 0
    reader = Publishing(call.client, world.aurora.users["reader"], call.player)
    assert (await reader.draft("announcements", {"announcements": []})).code != 0
    assert len((await call.init())["announcements"]) == 1


async def test_each_player_is_counted_once(call: Publishing, world: World) -> None:
    """Told twice, or of what is not published, counts nothing; another wording counts anew."""
    await call.put_in_force("announcements", _with(), 0)
    revision = (await call.init())["announcements"][0]["revision"]
    seen = {"kind": "announcement", "key": "down", "revision": revision}

    async def tell(*told: dict[str, str]) -> list[dict[str, str]]:
        answer = await call.player.call("/sdk/v1/notices", {"seen": told})
        assert answer.code == 0, answer.msg
        found: list[dict[str, str]] = answer.data["seen"]
        return found

    async def counted() -> list[tuple[str, int, int]]:
        told = (await call("notice/statistics")).data["list"]
        return [(one["key"], one["seen"], one["before"]) for one in told]

    await call.player.guest()
    assert await tell() == []
    assert await tell(seen, seen, seen | {"key": "up"}, seen | {"revision": "0"}) == [seen]
    assert await tell(seen) == [seen]
    assert await counted() == [("down", 1, 0)]
    # The same player on another device has read it; somebody else has not.
    await call.player.guest(device={"id": "device-0002", "os": "ios"})
    assert await tell() == [seen]
    call.player.guest_key = "somebody-else-altogether"
    await call.player.guest()
    assert await tell() == []
    await asyncio.gather(*(tell(seen) for _ in range(8)))
    assert await counted() == [("down", 2, 0)]

    await call.put_in_force("announcements", _with(texts=[ZH]), 1)
    assert await tell(seen) == []
    assert await counted() == [("down", 0, 2)]
    call.user = world.borealis.owner
    assert (await call("notice/statistics")).code != 0


async def test_an_item_is_new_until_it_was_opened(call: Publishing) -> None:
    """Where it leads is part of what it says: the dot comes back with another link."""
    item = {"key": "help", "texts": [{"code": "zh-CN", "text": "客服"}], "has_dot": True}
    revisions = []
    for number, link in enumerate(("https://a.example/", "https://b.example/")):
        await call.put_in_force("floating", {"items": [item | {"link": link}]}, number)
        revisions.append((await call.init())["floating_button"][0]["revision"])
    assert len(set(revisions)) == 2
    await call.player.guest()
    opened = {"kind": "item", "key": "help", "revision": revisions[1]}
    for told in ([opened], []):
        answer = await call.player.call("/sdk/v1/notices", {"seen": told})
        assert answer.data["seen"] == [opened]
    figures = (await call("notice/statistics")).data["list"]
    assert figures == [{"kind": "item", "key": "help", "seen": 1, "before": 0}]


@pytest.mark.parametrize("action", ["saveDraft", "plan", "apply"])
async def test_no_connection_is_held_while_texts_are_cleaned(
    call: Publishing, app: FastAPI, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    """Three hundred long ones take a process of their own each; what is kept is clean."""
    bad = _with(texts=[ZH | {"html": "<p onclick=x>甲<script>b</script></p>"}])
    form = {"kind": "announcements", "content": bad}
    whole = form if action == "saveDraft" else {"kinds": {"announcements": bad}}
    saving = call(f"publishing/{action}", **whole)
    answer = await none_is_held_during(
        monkeypatch, announcements, "clean_aside", app.state.database, saving
    )
    assert answer.code == 0, answer.msg
    kept = (await call("publishing/draft", kind="announcements")).data["content"]
    if action != "plan":
        assert kept["announcements"][0]["texts"][0]["html"] == "<p>甲</p>"
