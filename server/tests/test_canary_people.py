"""A thousand identities and a hundred phones: found in nothing but their documented ciphertext.

They go in as players give them, some asked of an authority that fails now and then; wrong ones too,
since refusals may quote. Then everything that lists, exports or refuses is asked. The browser's own
places are looked through in `web/e2e/operate/canary.spec.ts`.
"""

import json
import re
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from longshore.domains.operate.exports.running import Exporter
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from tests.support.client import Client
from tests.support.known_people import BEGINNING, IDENTITIES, PHONES, WORD, person, phone
from tests.support.minors import MinorsConsole
from tests.support.nppa import StandIn, calling_out, stand_in
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.secrets import found_in, leaks_below
from tests.support.world import World
from tests.test_canary import dump

ASKED = 60
_ASKS = ("summary", "list", "reports", "hits", "settings", "export")


def address(place: int) -> str:
    """Where somebody calls from: many at one place would be held up."""
    return f"198.51.{place // 200}.{place % 200 + 1}"


def device(place: int) -> dict[str, str]:
    return DEVICE | {"id": f"device-{place}"}


def canaries() -> dict[str, bytes]:
    """What must be found nowhere, also as JSON escapes it."""
    found = {"a number": BEGINNING.encode(), "a name": WORD.encode()}
    found["a name, escaped"] = json.dumps(WORD).strip('"').encode()
    return found | {f"phone {place}": phone(place).encode() for place in range(PHONES)}


@dataclass
class People:
    """Everybody who told who they are, and every answer on the way."""

    app: FastAPI
    database: Database
    world: World
    answers: list[str] = field(default_factory=list)

    async def tell(self, caller: GameClient, path: str, form: Any, *codes: int) -> Any:
        answer = await caller.call(path, form)
        assert answer.code in (codes or (0,)), answer.msg
        self.answers.append(answer.response.text)
        return answer.data

    async def names(self, game: int, places: range) -> None:
        """Players of a game tell their names; every tenth tells a wrong one first."""
        caller = await game_client(self.app, self.database, self.world.aurora.games[game])
        for place in places:
            caller.session, caller.guest_key = "", secrets.token_urlsafe(24)
            caller.address = address(place)
            await caller.guest(device=device(place))
            told = person(place)
            if place % 10 == 0:
                for wrong in (told["identity"][:-1] + "?", told["identity"][:17]):
                    form = told | {"identity": wrong}
                    await self.tell(caller, "/sdk/v1/realname", form, 4000, 4716)
            await self.tell(caller, "/sdk/v1/realname", told)
            if place % 10 == 0:
                other = person(place + 1)
                await self.tell(caller, "/sdk/v1/realname", other, 4717, 0)

    async def phones(self, game: int) -> None:
        """Players sign in with phones; a wrong code and something that cannot be a number."""
        caller = await game_client(self.app, self.database, self.world.aurora.games[game])
        for place in range(PHONES):
            async with self.database.system() as session:
                await session.execute(text("DELETE FROM throttle_window"))
            caller.address = address(place)
            form = {"phone": phone(place), "device": device(place)}
            await self.tell(caller, "/sdk/v1/code", form | {"purpose": "login"})
            (sent,) = [
                one for one in await self.app.state.sms.newest() if one.phone.endswith(phone(place))
            ][:1]
            code = re.search(r"\d{6}", sent.text)
            assert code
            login = form | {"method": "phone"}
            await self.tell(caller, "/sdk/v1/login", login | {"code": "12345"}, 4000, 4709)
            await self.tell(caller, "/sdk/v1/login", login | {"code": code[0]})
        await self.tell(
            caller, "/sdk/v1/code", {"phone": phone(0) + "99999", "device": DEVICE}, 4000
        )


@pytest.fixture
async def authority(app: FastAPI) -> AsyncIterator[StandIn]:
    async with stand_in() as running, calling_out(app):
        yield running


async def test_no_identity_and_no_phone_leaks(
    app: FastAPI, client: Client, database: Database, world: World, settings: Settings,
    authority: StandIn, capfd: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """[W-08] [W-09] In no log, dump, export, refusal or file; masked in every answer."""
    console = MinorsConsole(app, client, world)
    await console.register(authority.base)
    people = People(app, database, world)
    capfd.readouterr()
    authority.server.faults = ["", "system", "reset", "garbage", "half", "lost"] * 5
    await people.names(0, range(ASKED))
    await people.names(1, range(ASKED, IDENTITIES))
    await people.phones(1)
    answers, exports = list(people.answers), b""
    for game in world.aurora.games[:2]:
        for action in _ASKS:
            answers.append((await console.ask(f"idcard/{action}", game)).response.text)
        asked = {"idcard/list": {"keyword": person(ASKED + 1)["identity"]},
                 "player/find": {"keyword": phone(3)}, "message/list": {},
                 "idcard/reveal": {"player_id": 1, "reason": "no", "password": "x"}}  # fmt: skip
        for action, form in asked.items():
            answers.append((await console.ask(action, game, **form)).response.text)
        exports += await exported(app, database, client, console, game)
    async with database.system() as session:
        kept = await session.execute(
            text("SELECT kind, count(*) FROM player_fact GROUP BY kind ORDER BY kind")
        )
        counted = {row[0]: row[1] for row in kept.all()}
    # From here on the test computes, and awaits nothing of the product's.
    log = capfd.readouterr()
    places = {
        "the dump": dump(database.addresses.owner or ""),
        "the log": (log.out + log.err).encode(),
        "an answer": "\n".join(answers).encode(),
        "an export": exports,
    }
    # The controls: these are the places where somebody would be found.
    masked = f"{person(0)['name'][0]}****{person(0)['name'][-1]}"
    assert masked.encode() in places["an answer"]
    assert b"/sdk/v1/realname" in places["the log"]
    assert b"nppa" in places["the log"], "the authority failed, and somebody wrote it down"
    assert b"1987-06-05" in places["the dump"]
    assert exports.count(b"\n") >= IDENTITIES
    # Of those whom the authority did not know, nothing is kept.
    assert counted["phone"] == PHONES and counted["identity"] >= IDENTITIES - ASKED
    hidden = canaries()
    leaks = [
        f"{name} in {place}"
        for place, content in places.items()
        for name in found_in(hidden, content)
    ]
    few = {name: one for name, one in hidden.items() if not name.startswith("phone")}
    leaks += leaks_below(settings.data_dir, few | {"phone 7": phone(7).encode()})
    assert leaks == []


async def exported(
    app: FastAPI, database: Database, client: Client, console: MinorsConsole, game: Any
) -> bytes:
    """The list of players as people take it out: masked."""
    begun = await console("export/begin", game, kind="players", format="csv")
    await Exporter(database, app.state.resources).run(turn_seconds=120)
    link = await console("export/open", game, id=begun["id"])
    return (await client.raw("GET", link["url"])).content
