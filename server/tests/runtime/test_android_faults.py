"""The Android SDK on the JVM where something goes wrong: in the game, on the way, at the server."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any, Literal

import pytest
from tests.support import android
from tests.support.plain_server import Given, Plain, answering
from tests.support.ports import free_port

_SIGNED_IN = Given(
    {"player_id": "7", "session": "s-7", "login_token": "t", "expires_at": int(time.time()) + 9_999}
)
_TAKEN = Given({"taken": 1, "refused": []})


def _product(path: str, form: Any) -> Given:
    return {"login": _SIGNED_IN, "events": _TAKEN}.get(path, Given({}))


def _ground(server: Plain, folder: Path) -> tuple[str, str, str, Path, str]:
    # An earlier start has found both clocks to be the same.
    if not (folder / "clock").exists():
        (folder / "clock").write_text("0")
    return server.address, "1", "ck", folder, ""


async def test_events_that_nothing_can_hold(classpath: str, tmp_path: Path) -> None:
    """The game goes on, is told of them, and the others are reported; no number is nothing."""
    async with (
        answering(_product) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):
        for odd in ("circle", "object", "huge"):
            assert await game("track", event=odd, count=1, odd=odd) == 0
        assert await game("track", event="nan", count=1, odd="nan") == 1
        assert await game("flush") == 0
        lost = [json.loads(one) for report in await game("told") for one in report["events"]]
        assert [one["event"] for one in lost] == ["circle", "object", "huge"]
    ((sent,),) = server.of("events")
    assert sent["properties"]["odd"] is None


async def test_a_listener_that_throws(classpath: str, tmp_path: Path) -> None:
    """It holds up no event: the batch is not sent again, and what comes later is."""
    refused = Given({"taken": 0, "refused": [{"index": 0, "reason": "shape", "msg": "m"}]})
    async with (
        answering(
            lambda path, form: refused if path == "events" else _product(path, form)
        ) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):
        await game("deaf")
        await game("track", event="a", count=1)
        assert await game("flush") == 0
        await game("track", event="b", count=1)
        assert await game("flush") == 0
    assert [one["event"] for batch in server.of("events") for one in batch] == ["a", "b"]


async def test_a_publisher_who_is_suspended_for_a_while(classpath: str, tmp_path: Path) -> None:
    async with (
        answering(lambda *_: Given(code=4790)) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):
        await game("track", event="a", count=1)
        assert await game("flush") == 1
        assert await game("told") == []


async def test_a_game_that_ends(classpath: str, tmp_path: Path) -> None:
    """No thread outlives it, and with it no activity; what is noted later is told as lost."""
    async with (
        answering(_product) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):
        await game("guest")
        await game("track", event="before", count=1)
        assert await game("close") == 0
        await game("track", event="behind", count=1)
        (report,) = await game("told")
        assert report["isLost"]
    async with android.playing(classpath, *_ground(server, tmp_path)) as game:
        assert await game("waiting") == 1


async def test_who_was_signed_in_at_the_last_start(classpath: str, tmp_path: Path) -> None:
    """The server hears of them again; a minor who only starts the game is no exception."""
    async with answering(_product) as server:
        async with android.playing(classpath, *_ground(server, tmp_path)) as game:
            await game("guest")
        async with android.playing(classpath, *_ground(server, tmp_path)) as game:
            assert await game("beats") is False
            await game("init")
            assert (await game("player"), await game("beats")) == ("7", True)


async def test_sessions_that_are_over(classpath: str, tmp_path: Path) -> None:
    """Signing out of one succeeds; who asked to be deleted is signed out, which is no news."""

    def answer(path: str, form: Any) -> Given:
        if path == "account/delete":
            return Given({"due_at": 9})
        return Given(code=4702) if path == "logout" else _product(path, form)

    async with (
        answering(answer) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):
        await game("guest")
        assert await game("logout") is True
        await game("guest")
        assert await game("delete") == 9
        assert (await game("player"), await game("beats"), await game("told")) == (None, False, [])


async def test_a_code_that_a_lost_answer_has_used_up(classpath: str, tmp_path: Path) -> None:
    """It is not told as a wrong one: the player typed it right."""
    heard: list[str] = []

    def answer(path: str, form: Any) -> Given:
        if path == "login" and form["method"] == "guest":
            return _SIGNED_IN
        heard.append(path)
        return Given(body=b"<html>") if heard.count(path) == 1 else Given(code=4709)

    async with (
        answering(answer) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):
        await game("guest")
        for call in ("byEmail", "bindEmail"):
            told = await game.said(call, email="lily@player.example", code="123456")
            assert told == {
                "code": -1,
                "message": "No connection: check the network and try again.",
            }
            again = await game.said(call, email="lily@player.example", code="123456")
            assert again["code"] == 4709
    assert heard == ["login"] * 3 + ["email"] * 3


@pytest.mark.parametrize("words", [b'{"code":403,"message":"Forbidden"}', b'{"code":0}'])
async def test_a_firewall_with_words_of_its_own(
    classpath: str, tmp_path: Path, words: bytes
) -> None:
    """They lose no event, and are no refusal: they say nothing of what was sent."""
    is_blocked = True

    def answer(path: str, form: Any) -> Given:
        return Given(body=words) if is_blocked else _product(path, form)

    async with (
        answering(answer) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):
        assert await game("track", event="a", count=1) == 1
        assert await game("flush") == 1
        told = await game.said("register", account="somebody", password="long enough")
        assert told["code"] == -1 and await game("told") == []
        is_blocked = False
        assert await game("flush") == 0


async def test_nobody_answers(classpath: str, tmp_path: Path) -> None:
    """Players read it in their language, not in Java's."""
    ground = f"http://127.0.0.1:{free_port()}", "1", "ck", tmp_path, ""
    async with android.playing(classpath, *ground) as game:
        told = await game.said("register", account="somebody", password="long enough")
        assert told == {"code": -1, "message": "No connection: check the network and try again."}


async def test_a_clock_that_is_wrong(classpath: str, tmp_path: Path) -> None:
    """It is so at the next start too, before anybody has answered."""
    theirs = int(time.time()) - 7_200
    hours_ago = Given({}, headers={"longshore-time": str(theirs)})
    async with answering(
        lambda path, form: hours_ago if path == "init" else _product(path, form)
    ) as server:
        async with android.playing(classpath, *_ground(server, tmp_path)) as game:
            await game("init")
        async with android.playing(classpath, *_ground(server, tmp_path)) as game:
            await game("track", event="first", count=1)
            assert await game("flush") == 0
    ((first,),) = server.of("events")
    assert theirs * 1000 <= first["time"] < (theirs + 3_600) * 1000


async def test_what_somebody_else_saw_waits_for_them(classpath: str, tmp_path: Path) -> None:
    seen = {"kind": "item", "key": "help", "revision": "r1"}
    untold = [{**seen, "player": player} for player in ("7", "8")]
    file = tmp_path / "notices-untold"
    await asyncio.to_thread(file.write_text, json.dumps({"all": untold}))

    def answer(path: str, form: Any) -> Given:
        return Given({"seen": form["seen"]}) if path == "notices" else _product(path, form)

    async with (
        answering(answer) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):
        await game("init")
        await game("guest")
        await game("seen")
    assert server.of("notices") == [{"seen": [seen]}]
    assert json.loads(await asyncio.to_thread(file.read_text)) == {"all": [untold[1]]}


async def test_two_activities_and_another_process(classpath: str, tmp_path: Path) -> None:
    """A second connection in one process lets no other process into the first one's folder."""
    async with (
        answering(_product) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):
        await game("track", event="ours", count=1)
        assert await game("again") is True
        async with android.playing(classpath, *_ground(server, tmp_path)) as other:
            assert await other("waiting") == 0


def _signed_in(account: str) -> Given:
    told = {"player_id": f"p-{account}", "session": f"s-{account}", "login_token": "t"}
    return Given(told | {"expires_at": int(time.time()) + 9_999})


async def test_a_sign_in_that_is_answered_late(classpath: str, tmp_path: Path) -> None:
    """It takes nobody's place who signed in since, nor signs in again who signed out since."""
    asked, held = asyncio.Queue[str](), asyncio.Queue[str]()

    async def answer(path: str, form: Any) -> Given:
        if path != "login":
            return Given({})
        if form["account"] != "here":
            asked.put_nowait(form["account"])
            await held.get()
        return _signed_in(form["account"])

    async with (
        answering(answer) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):

        async def late(account: str) -> None:
            await game("late", account=account)
            assert await asked.get() == account

        async def outcome() -> Any:
            held.put_nowait("go on")
            return await game("outcome"), await game("player")

        await late("late")
        await game("byAccount", account="here", password="a long password")
        assert await outcome() == (-2, "p-here")
        assert server.sessions == [("logout", "s-late")]
        await late("other")
        await game("logout")
        assert await outcome() == (-2, None)
        assert (await game("beats"), await game("told")) == (False, [])


async def test_an_answer_that_does_not_end(classpath: str, tmp_path: Path) -> None:
    """What no memory of a phone can hold counts as no answer, and the game goes on."""
    endless = Given(body=b'{"code": 0, "data": {"x": "' + b"x" * (24 << 20) + b'"}}')
    async with (
        answering(lambda path, form: endless if path == "code" else _product(path, form)) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):
        assert (await game.said("code", email="a@example.com"))["code"] == -1
        assert (await game("guest"))["playerId"] == "7"


@pytest.mark.parametrize("part", ["head", "body"])
async def test_an_answer_that_trickles_in(
    classpath: str, tmp_path: Path, part: Literal["head", "body"]
) -> None:
    """A byte now and then holds no call up for ever: it counts as no answer, and once."""
    slow = Given(trickles=part, headers={"content-type": "image/png"})
    async with (
        answering(lambda path, form: _product(path, form) if path == "login" else slow) as server,
        android.playing(classpath, *_ground(server, tmp_path)) as game,
    ):
        await game("patience", millis=300)
        assert (await game.said("code", email="a@example.com"))["code"] == -1
        assert await game("picture", path="/icon.png") == -1
        await game("patience", millis=30_000)
        assert (await game("guest"))["playerId"] == "7"
        assert await game("close") == 0
    assert [path for path, _ in server.asked] == ["code", "/icon.png", "login"]
