"""One stay in the game: starting, signing in, playing, perhaps buying, leaving."""

import random
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from longshore.simulation.caller import ask, device
from longshore.simulation.events import Story
from longshore.simulation.paying import buy
from longshore.simulation.people import Person, Visit
from longshore.simulation.play import Act, Play
from longshore.simulation.promotion import link_of


@dataclass
class Habits:
    """What a person's later visits know of the earlier ones."""

    person: Person
    level: int = 0
    vip: int = 0
    agreed: set[str] = field(default_factory=set)
    guest_key: str = ""
    player: str = ""


async def visit(play: Play, habits: Habits, stay: Visit) -> Act:
    """Somebody's stay."""
    person = habits.person
    chance = play.chance(f"{person.number}:{stay.number}")
    begun = await ask(play, person, "/sdk/v1/init", _start(play, person))
    yield play.moment + timedelta(seconds=chance.uniform(1, 4))
    signed = await _sign_in(play, habits)
    if signed is None:
        return
    session: str = signed["session"]
    habits.player = signed["player_id"]
    play.books.players.add(habits.player)
    if signed.get("real_name") == "none" and not await _tell_name(play, person, session):
        return
    await _consent(play, habits, begun.data, session)
    yield play.moment + timedelta(seconds=chance.uniform(3, 20))
    story = Story(play, habits, stay, chance, signed["is_new"])
    await _enter(play, habits, stay, session)
    leaves = stay.begins + timedelta(minutes=max(0.7, stay.minutes))
    if chance.random() < person.purse and play.plan.goods:
        yield _between(chance, play.moment, leaves)
        play.add(play.moment, buy(play, habits.person, session, _role(habits)))
    yield _between(chance, play.moment, leaves)
    if (levels := risen(habits, stay, chance.random())) and habits.level < 100:
        habits.level += levels
        await _tell_role(play, habits, stay, "level_up", session)
    yield max(leaves, play.moment)
    beat = await ask(play, person, "/sdk/v1/heartbeat", {}, session)
    await story.report(play.moment)
    if beat.code:  # a minor whose hour is over: the session has ended
        return
    await _tell_role(play, habits, stay, "leave", session)
    if chance.random() < 0.4:
        await ask(play, person, "/sdk/v1/logout", {}, session)


def _start(play: Play, person: Person) -> dict[str, Any]:
    told = {
        "device": device(person), "package": "com.example.played", "store": person.channel,
        "client_version": version(play), "sdk_version": "1.0", "language": "zh-CN",
    }  # fmt: skip
    link = link_of(play, person)
    return told | {"link": link} if link else told


def version(play: Play) -> str:
    """The client's version of the day: each is out for an equal part of the history."""
    share = (play.moment - play.plan.begins) / (play.plan.ends - play.plan.begins)
    versions = play.plan.versions
    return versions[min(len(versions) - 1, int(share * len(versions)))]


async def _sign_in(play: Play, habits: Habits) -> Any:
    person = habits.person
    form: dict[str, Any] = {"device": device(person), "store": person.channel}
    channel = play.game.channels.get(person.channel)
    if channel is None:
        habits.guest_key = habits.guest_key or f"g{person.uid}{'k' * 22}"
        form |= {"method": "guest", "guest_key": habits.guest_key}
    else:
        channel.player, channel.token = person.uid, f"tk-{secrets.token_hex(12)}"
        play.asked = channel
        form |= {"method": "channel", "channel": person.channel, "fields": channel.claim()}
    heard = await ask(play, person, "/sdk/v1/login", form)
    play.asked = None
    return heard.data if heard.code == 0 else None


async def _tell_name(play: Play, person: Person, session: str) -> bool:
    """Tell who one is, who does; whether one may play on."""
    if not person.identity:
        return True
    form = {"name": person.name, "identity": person.identity}
    heard = await ask(play, person, "/sdk/v1/realname", form, session)
    return heard.code == 0


async def _consent(play: Play, habits: Habits, begun: Any, session: str) -> None:
    asked = [
        {"kind": one["kind"], "channel": one["channel"], "version": one["version"]}
        for one in (begun or {}).get("agreements", [])
        if f"{one['kind']}{one['version']}" not in habits.agreed
    ]
    if asked:
        await ask(play, habits.person, "/sdk/v1/consent", {"consents": asked}, session)
        habits.agreed |= {f"{one['kind']}{one['version']}" for one in asked}


async def _enter(play: Play, habits: Habits, stay: Visit, session: str) -> None:
    if not habits.level:
        habits.level = 1
        await _tell_role(play, habits, stay, "create", session)
    await _tell_role(play, habits, stay, "enter", session)


def _role(habits: Habits) -> dict[str, str]:
    person = habits.person
    return {
        "role_id": f"r{person.number}", "role_name": person.name, "server_id": f"s{person.server}",
    }  # fmt: skip


async def _tell_role(play: Play, habits: Habits, stay: Visit, event: str, session: str) -> None:
    form = _role(habits) | {
        "id": f"{event}-{stay.number}", "event": event,
        "server_name": f"星域 {habits.person.server} 区", "level": habits.level,
        "vip": habits.vip, "power": habits.level * 137 + habits.person.number % 97,
    }  # fmt: skip
    await ask(play, habits.person, "/sdk/v1/role", form, session)


def risen(habits: Habits, stay: Visit, luck: float) -> int:
    """Levels that a stay brings; `luck` is from 0 to 1."""
    return int(stay.minutes / (4 + habits.level / 3) + luck)


def _between(chance: random.Random, first: datetime, last: datetime) -> datetime:
    return first + max(timedelta(seconds=5), (last - first) * chance.uniform(0.1, 0.6))
