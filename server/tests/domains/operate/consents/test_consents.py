"""Consent from the page to the door: required versions, withdrawal, and who saw which text."""

import csv
import hashlib
import io
import json
import re
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.publishing import Publishing
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.world import PASSWORD, World

from longshore.domains.operate.exports.running import Exporter
from longshore.kit.db.database import Database

CONSENT, LOGIN = "/sdk/v1/consent", "/sdk/v1/login"
RULE = {"consents": [{"key": "privacy", "least_version": 2}]}


@pytest.fixture
async def console(app: FastAPI, client: Client, database: Database, world: World) -> Publishing:
    player = await game_client(app, database, world.aurora.games[0])
    return Publishing(client, world.aurora.owner, player)


async def _write(
    console: Publishing, version: int, kind: str = "privacy", channel: str = ""
) -> None:
    """Save a version, let players read it, and let clients be told of it."""
    place = {"kind": kind, "channel_code": channel}
    saved = await console(
        "sdk/agreement/save", title=f"{kind} {version}", html=f"<p>text {version}</p>", **place
    )
    assert saved.code == 0 and saved.data["version"] == version, saved.msg
    assert (await console("sdk/agreement/publish", version=version, **place)).code == 0
    number = await _number(console, "agreements")
    published = await console("publishing/publish", kind="agreements", seen_number=number)
    assert published.code == 0, published.msg
    console.forget()


async def _number(console: Publishing, kind: str) -> int:
    kinds = (await console("publishing/kinds")).data["list"]
    return next(int(one["number"]) for one in kinds if one["kind"] == kind)


def _word(version: int, **more: Any) -> dict[str, Any]:
    return {"consents": [{"kind": "privacy", "version": version, **more}]}


async def _agreements(console: Publishing) -> Any:
    answer = await console("consent/agreements")
    assert answer.code == 0, answer.msg
    return answer.data["list"]


async def test_a_new_version_is_forced(
    app: FastAPI, database: Database, world: World, console: Publishing
) -> None:
    """Init says what is required, login refuses until it is accepted, and lets in then."""
    await _write(console, 1)
    old: GameClient = await game_client(app, database, world.aurora.games[0])
    old_id = (await old.guest(**_word(1))).data["player_id"]
    await _write(console, 2)
    # A version for which nobody is asked again.
    assert (await old.guest()).code == 0
    refused = await console.draft("consent", {"consents": [{"key": "privacy", "least_version": 3}]})
    assert refused.code == 4830
    await console.put_in_force("consent", RULE, 0)
    (told,) = (await console.init())["agreements"]
    assert told == {
        "kind": "privacy", "channel": "", "version": 2, "title": "privacy 2",
        "reading_path": f"/agreement/{world.aurora.games[0].id}/all/privacy",
        "is_required": True, "least_version": 2,
    }  # fmt: skip
    before = (await _agreements(console))[0]
    assert (before["accepted"], before["older"], before["in_force"]) == (0, 1, 2)

    kept_out = await old.guest()
    assert kept_out.code == 4831 and kept_out.data["agreements"] == [told]
    assert "《privacy 2》" in kept_out.msg
    # The version of before is not enough, and one that nobody can have read is refused.
    assert (await old.guest(**_word(1))).code == 4831
    assert (await old.guest(**_word(3))).code == 4832
    # Refused sign-ins leave nothing: no session, no word.
    async with database.system() as session:
        words = (await session.execute(text("SELECT version FROM player_consent"))).scalars().all()
    assert words == [1]
    assert (await old.guest(**_word(2))).data["player_id"] == old_id
    assert (await old.guest()).code == 0
    stranger = await game_client(app, database, world.aurora.games[0])
    assert (await stranger.guest()).code == 4831
    async with database.system() as session:
        players = (await session.execute(text("SELECT count(*) FROM player"))).scalar_one()
    assert players == 1, "who is refused is not even a player"
    after = (await _agreements(console))[0]
    assert (after["accepted"], after["older"], after["least_version"]) == (1, 0, 2)
    versions = (await console("consent/versions", kind="privacy")).data["list"]
    assert [(one["version"], one["accepted"]) for one in versions] == [(2, 1), (1, 0)]
    lines = (await console("consent/diff", kind="privacy", before=1, after=2)).data
    assert (lines["added"], lines["removed"]) == (1, 1)


async def test_a_code_is_as_good_after_a_refusal(
    app: FastAPI, database: Database, world: World, console: Publishing
) -> None:
    """Who reads the agreement and signs in again needs no second message; then it is used."""
    await _write(console, 1)
    await _write(console, 2)
    await console.put_in_force("consent", RULE, 0)
    player = await game_client(app, database, world.aurora.games[0])
    asked = {"phone": "13800138000", "purpose": "login", "device": DEVICE}
    assert (await player.call("/sdk/v1/code", asked)).code == 0
    found = re.search(r"\d{6}", (await app.state.sms.newest())[0].text)
    assert found
    form = {"method": "phone", "device": DEVICE, "phone": asked["phone"], "code": found[0]}
    assert (await player.call(LOGIN, form)).code == 4831
    assert (await player.call(LOGIN, form | _word(2))).data["is_new"]
    assert (await player.call(LOGIN, form | _word(2))).code == 4709


async def test_withdrawing(
    app: FastAPI, database: Database, world: World, console: Publishing
) -> None:
    """Who withdraws what is required is signed out, and comes back by agreeing again."""
    await _write(console, 1)
    await _write(console, 2)
    await console.put_in_force("consent", RULE, 0)
    player = await game_client(app, database, world.aurora.games[0])
    player_id = int((await player.guest(**_word(2))).data["player_id"])
    assert (await player.call(CONSENT, _word(2, is_agreed=False))).code == 0
    assert (await player.call("/sdk/v1/heartbeat")).code == 4702
    assert (await player.guest()).code == 4831
    assert (await _agreements(console))[0]["withdrawn"] == 1
    # The word that was said once before is said anew.
    assert (await player.guest(**_word(2))).code == 0
    assert (await _agreements(console))[0]["withdrawn"] == 0

    place = {"kind": "privacy", "player_id": player_id}
    done = await console("consent/withdraw", **place, reason="wrote to the support")
    assert done.data == {"ended": 1}
    player.app.state.runtime.ports.sessions.forget_all()
    assert (await player.call("/sdk/v1/heartbeat")).code == 4702
    assert (await console("consent/withdraw", **place, reason="again")).code == 4004
    listed = (await console("consent/list", player_id=player_id)).data["list"]
    assert [(one["is_agreed"], one["actor_name"] != "") for one in listed] == [
        (False, True), (True, False), (False, False), (True, False),
    ]  # fmt: skip
    assert listed[1]["address"] == "192.0.2.7"
    # An older word cannot be taken back: the page offers it of the last one alone.
    assert [one["is_last"] for one in listed] == [True, False, False, False]
    assert (await player.guest()).code == 4831


async def test_of_several_words_the_last_is_what_holds(console: Publishing) -> None:
    """An agreement stood as accepted though its withdrawal was said after it, and the reverse."""
    await _write(console, 1)
    await _write(console, 2)
    player_id = int((await console.player.guest(**_word(2))).data["player_id"])

    async def said(*words: tuple[int, bool]) -> list[tuple[int, bool]]:
        told = [{"kind": "privacy", "version": one, "is_agreed": word} for one, word in words]
        assert (await console.player.call(CONSENT, {"consents": told})).code == 0
        listed = (await console("consent/list", player_id=player_id)).data["list"]
        return [(one["version"], one["is_agreed"]) for one in reversed(listed)]

    kept = [(2, True), (1, False), (2, True)]
    assert await said((1, False), (2, True), (2, True)) == kept
    kept += [(1, True), (2, True), (1, False)]
    assert await said((1, True), (2, True), (1, False)) == kept


async def test_a_channels_own_text(
    app: FastAPI, database: Database, world: World, console: Publishing
) -> None:
    """A store with a text of its own asks for that one, the others for everybody's."""
    await _write(console, 1)
    await _write(console, 1, channel="vivo")
    rules = [{"key": "privacy@vivo", "least_version": 1}]
    await console.put_in_force("consent", {"consents": rules}, 0)
    player = await game_client(app, database, world.aurora.games[0])
    assert (await player.guest()).code == 0
    assert (await player.guest(store="vivo")).code == 4831
    assert (await player.guest(store="vivo", **_word(1))).code == 4831, "another text"
    assert (await player.guest(store="vivo", **_word(1, channel="vivo"))).code == 0


async def test_who_saw_which_text(
    app: FastAPI, database: Database, world: World, console: Publishing
) -> None:
    """One player's file holds every word and the whole texts; the list is an export."""
    await _write(console, 1)
    player = await game_client(app, database, world.aurora.games[0])
    player_id = int((await player.guest(**_word(1))).data["player_id"])
    await _write(console, 2)
    await player.call(CONSENT, _word(2))
    other = await game_client(app, database, world.aurora.games[0])
    await other.guest(**_word(2))
    form = {"player_id": player_id, "reason": "a complaint", "password": PASSWORD}
    assert (await console("consent/exportOfPlayer", **form | {"password": "wrong"})).code == 4103
    given = (await console("consent/exportOfPlayer", **form)).data
    told = json.loads(given["content"])
    assert [one["version"] for one in told["consents"]] == [2, 1]
    for one in told["texts"]:
        assert one["sha256"] == hashlib.sha256(one["html"].encode()).hexdigest()
    by_version = {one["version"]: one for one in told["texts"]}
    assert by_version[1]["html"] == "<p>text 1</p>"
    assert {one["digest"] for one in told["consents"]} == {
        one["sha256"] for one in told["texts"]
    }  # fmt: skip
    begun = await console("export/begin", kind="consents")
    assert begun.code == 0, begun.msg
    await Exporter(database, app.state.resources).run(turn_seconds=3_600)
    link = await console("export/open", id=begun.data["id"])
    content = (await console.client.raw("GET", link.data["url"])).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(content)))
    assert [(row["版本"], row["结果"]) for row in rows] == [
        ("1", "同意"),
        ("2", "同意"),
        ("2", "同意"),
    ]
    assert {row["正文 SHA-256"] for row in rows} == {one["sha256"] for one in told["texts"]}
    assert "192.0.2.7" not in content
    page = (await console("consent/list", page_size=2)).data
    rest = (await console("consent/list", before=page["next"])).data
    assert len(page["list"]) == 2 and len(rest["list"]) == 1 and rest["next"] is None


async def test_only_this_game(
    app: FastAPI, client: Client, database: Database, world: World, console: Publishing
) -> None:
    """Another game's and another publisher's words are neither listed nor taken out."""
    await _write(console, 1)
    player = await game_client(app, database, world.aurora.games[0])
    player_id = int((await player.guest(**_word(1))).data["player_id"])
    second = await game_client(app, database, world.aurora.games[1])
    elsewhere = Publishing(client, world.aurora.owner, second)
    stranger = await game_client(app, database, world.borealis.games[0])
    foreign = Publishing(client, world.borealis.owner, stranger)
    form = {"player_id": player_id, "reason": "a complaint", "password": PASSWORD}
    for one in (elsewhere, foreign):
        assert (await one("consent/list")).data["list"] == []
        assert (await one("consent/exportOfPlayer", **form)).code == 4004
        assert (await one("consent/withdraw", kind="privacy", **form)).code == 4004
