"""The Android SDK's screens without a phone: what presses do, and what a game is told."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.support import android
from tests.support.android import Game
from tests.support.plain_server import Given, Plain, answering

GUEST = "Play as a guest"
_COUNTED = "com.longshore.drive.Phone$Counted"


@pytest.fixture(scope="session")
def phone(tmp_path_factory: pytest.TempPathFactory, classpath: str) -> str:
    return android.on_a_phone(tmp_path_factory.mktemp("phone"), classpath)


def _answer(path: str, form: Any) -> Given:
    signed_in = {
        "player_id": "7",
        "session": "s-7",
        "login_token": "t",
        "expires_at": 9_999_999_999,
    }
    return {"init": Given({"login_methods": ["guest"]}), "login": Given(signed_in)}.get(
        path, Given({})
    )


@asynccontextmanager
async def playing(
    phone: str, folder: Path, channel: str = "", answer: Any = _answer
) -> AsyncIterator[tuple[Game, Plain]]:
    async with (
        answering(answer) as server,
        android.playing(phone, server.address, "1", "ck", folder, channel, program="Phone") as game,
    ):
        yield game, server


async def test_a_button_that_is_pressed_twice(phone: str, tmp_path: Path) -> None:
    """Whoever is impatient signs in once, and the game is told once."""
    async with playing(phone, tmp_path) as (game, server):
        await game("start")
        assert await game("until", count=1) == ["start"]
        await game("login")
        assert await game("press", label=GUEST) and await game("press", label=GUEST)
        # Calls are made one after the other: behind this one, both presses have been answered.
        await game("until", count=2)
        await game("role")
        assert await game("until", count=3) == ["start", "login", "role"]
        assert len(server.of("login")) == 1


async def test_a_window_that_is_closed_while_it_signs_in(phone: str, tmp_path: Path) -> None:
    """The game is told that nobody came, and nobody is signed in."""
    async with playing(phone, tmp_path) as (game, server):
        await game("start")
        await game("until", count=1)
        await game("login")
        await game("press", label=GUEST)
        assert await game("back") == 0
        assert await game("until", count=2) == ["start", "login: -2"]
        await game("worked")
        await game("drain")
        await game("role")
        assert await game("until", count=3) == ["start", "login: -2", "role: 4702"]
        assert [path for path, _ in server.asked][:3] == ["init", "login", "logout"]


async def test_a_window_that_is_opened_again_while_the_first_signs_in(
    phone: str, tmp_path: Path
) -> None:
    """Whom nobody waits for is signed out; who signed in behind them stays."""
    count = 0

    def answer(path: str, form: Any) -> Given:
        nonlocal count
        count += path == "login"
        given = _answer(path, form)
        return Given(given.data | {"session": f"s-{count}"}) if path == "login" else given

    async with playing(phone, tmp_path, answer=answer) as (game, server):
        await game("start")
        await game("until", count=1)
        await game("login")
        await game("press", label=GUEST)
        await game("back")
        await game("login")
        await game("press", label=GUEST)
        assert await game("until", count=3) == ["start", "login: -2", "login"]
        # Behind this one, the first has been signed out of.
        await game("role")
        await game("until", count=4)
        await game("role")
        assert (await game("until", count=5))[3:] == ["role", "role"]
        assert server.sessions[-1] == ("role", "s-2")
        assert ("logout", "s-1") in server.sessions


async def test_signing_in_by_mail(phone: str, tmp_path: Path) -> None:
    """Where the game offers it, the window has it: a code by mail, and signing in with it."""

    def answer(path: str, form: Any) -> Given:
        return Given({"login_methods": ["email"]}) if path == "init" else _answer(path, form)

    async with playing(phone, tmp_path, answer=answer) as (game, server):
        await game("start")
        await game("until", count=1)
        await game("login")
        assert await game("press", label="Mail a code")
        await game("worked")
        await game("drain")
        assert await game("press", label="Sign in with the email")
        assert await game("until", count=2) == ["start", "login"]
        assert [sorted(form) for form in server.of("code")] == [["device", "email", "purpose"]]
        (form,) = server.of("login")
        assert form["method"] == "email" and {"email", "code"} <= set(form)


async def test_a_start_that_is_tried_again(phone: str, tmp_path: Path) -> None:
    """The channel's SDK is started once: most of them fail the second time."""
    async with playing(phone, tmp_path, _COUNTED, lambda *_: Given(code=4793)) as (game, _):
        for count in (1, 2):
            await game("start")
            assert await game("until", count=count) == ["start: 4793"] * count
        assert await game("starts") == 1


async def test_an_activity_that_ends_while_a_call_is_under_way(phone: str, tmp_path: Path) -> None:
    """Nothing is told to what is no longer there."""
    async with playing(phone, tmp_path) as (game, _):
        await game("start")
        await game("worked")
        await game("destroy")
        assert await game("drain") == []
