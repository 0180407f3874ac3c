"""Who plays: arrivals, habits and purses of a population, all of it from one seed."""

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from longshore.simulation.young import at_their_hour, card_of

# Shares of the hours of a day in the game's zone: asleep at five, playing at nine in the evening.
HOURS = (3, 2, 1, 1, 1, 1, 2, 3, 4, 4, 4, 5, 7, 6, 5, 5, 5, 6, 8, 10, 12, 12, 9, 5)
DEVICES = (
    ("android", "14", "Xiaomi 14"), ("android", "13", "OPPO Reno10"),
    ("android", "14", "vivo X100"), ("android", "12", "HONOR 70"),
    ("harmony", "4.2", "HUAWEI Mate 60"), ("android", "15", "Galaxy S24"),
    ("ios", "17.5", "iPhone 15"), ("ios", "18.1", "iPhone 13"),
)  # fmt: skip
# Shares of people, each with the chance that one of them buys something in a visit.
PURSES = ((0.03, 0.5), (0.11, 0.2), (0.16, 0.05))
# Minors buy on impulse: so that some are held back.
_YOUNG_PURSE = 0.3
_SURNAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜"
_GIVEN = "晨曦星河若水清风长歌云舟听雨望舒知秋墨白南乔青禾北辰逐月半夏流萤"


@dataclass(frozen=True, slots=True)
class Goods:
    """What is sold, its price in minor units, and how often it is chosen beside the others."""

    code: str
    price: int
    weight: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A history: from when until when, how many, where they come from, what they can buy.

    `channels` are shares by channel code; the code "" is an account of the publisher's own.
    `links` are codes of promoters' links, those that bring most first. `own_pay`: the publisher's
    own accounts have a way to pay.
    """

    seed: str
    begins: datetime
    ends: datetime
    people: int
    channels: Mapping[str, float]
    goods: Sequence[Goods]
    versions: Sequence[str] = ("1.0.0", "1.0.2", "1.1.0", "1.2.0")
    links: Sequence[str] = ()
    own_pay: bool = False


@dataclass(frozen=True, slots=True)
class Visit:
    """One stay of somebody in the game."""

    begins: datetime
    minutes: float
    day: int
    number: int


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. `purse` is the chance of buying something in one visit.

    `identity` is the number of their card, empty for who does not tell it.
    """

    number: int
    uid: str
    name: str
    channel: str
    device: str
    os: str
    os_version: str
    model: str
    address: str
    server: int
    purse: float
    cheats: bool
    visits: tuple[Visit, ...]
    identity: str = ""


def population(plan: Plan) -> list[Person]:
    """Everybody of a plan, in the order of their arrival."""
    chance = random.Random(f"{plan.seed}:arrivals")
    days = max(1, math.ceil((plan.ends - plan.begins).total_seconds() / 86400))
    weights = [_arrivals(plan.begins + timedelta(days=day), day) for day in range(days)]
    arrivals = sorted(
        (_moment(chance, plan.begins, day), number)
        for number, day in enumerate(chance.choices(range(days), weights, k=plan.people))
    )
    people = [_person(plan, place, arrived) for place, (arrived, _) in enumerate(arrivals)]
    return [one for one in people if one.visits]


def _arrivals(day: datetime, number: int) -> float:
    """A launch, its decay, a second push after a month, more at weekends."""
    push = 1.6 * math.exp(-((number - 32) ** 2) / 18)
    return (1 + 4 * math.exp(-number / 6) + push) * (1.35 if day.weekday() >= 5 else 1.0)


def _moment(chance: random.Random, begins: datetime, day: int) -> datetime:
    hour = chance.choices(range(24), HOURS)[0]
    start = begins + timedelta(days=day)
    # Asia/Shanghai is eight hours ahead and knows no summer time.
    midnight = start.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(hours=8)
    return midnight + timedelta(
        hours=hour, minutes=chance.uniform(0, 60), milliseconds=chance.randrange(1000)
    )


def _person(plan: Plan, number: int, arrived: datetime) -> Person:
    chance = random.Random(f"{plan.seed}:{number}")
    os, os_version, model = chance.choice(DEVICES)
    channel = chance.choices(list(plan.channels), list(plan.channels.values()))[0]
    purse = _purse(chance.random())
    own = random.Random(f"{plan.seed}:{number}:identity")
    identity, is_minor = ("", False) if channel else card_of(own, plan.ends)
    if is_minor:
        purse = max(purse, _YOUNG_PURSE)
    person = Person(
        number=number,
        uid=f"{chance.randrange(10**9, 10**10)}",
        name=chance.choice(_SURNAMES) + "".join(chance.choices(_GIVEN, k=2)),
        channel=channel,
        device=f"sim-{chance.getrandbits(96):024x}",
        os=os,
        os_version=os_version,
        model=model,
        address=f"203.0.113.{chance.randrange(1, 255)}",
        server=1 + int(3 * (arrived - plan.begins) / (plan.ends - plan.begins)),
        # The publisher's own accounts have no channel: they pay where the game offers a way.
        purse=purse if channel or plan.own_pay else 0.0,
        cheats=chance.random() < 0.01,
        visits=tuple(_visits(chance, plan, arrived, loyalty=chance.betavariate(1.2, 2.2))),
        identity=identity,
    )
    if not is_minor:
        return person
    visits = at_their_hour(own, list(person.visits))
    return replace(
        person, visits=tuple(one for one in visits if plan.begins <= one.begins < plan.ends)
    )


def _purse(kind: float) -> float:
    for share, purse in PURSES:
        if kind < share:
            return purse
        kind -= share
    return 0.0


def _visits(chance: random.Random, plan: Plan, arrived: datetime, *, loyalty: float) -> list[Visit]:
    """The first visit, and those of later days: retention falls with a power of the days."""
    found: list[Visit] = []
    last_day = int((plan.ends - arrived).total_seconds() // 86400) + 1
    for day in range(last_day + 1):
        if day and chance.random() > 1.5 * loyalty * (day + 0.5) ** -0.45:
            continue
        for turn in range(chance.choices((1, 2, 3), (6, 3, 1))[0]):
            moment = arrived if not day and not turn else _moment(chance, arrived, day)
            if plan.begins <= moment < plan.ends and moment >= arrived:
                minutes = min(180.0, chance.lognormvariate(2.7, 0.8))
                found.append(Visit(moment, minutes, day, 0))
    found.sort(key=lambda one: one.begins)
    return [Visit(one.begins, one.minutes, one.day, place) for place, one in enumerate(found)]
