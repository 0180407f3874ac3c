"""Where players come from: links, whoever clicks them, and promoters who help themselves."""

from collections.abc import Iterator
from datetime import timedelta

from longshore.simulation.caller import ask, device
from longshore.simulation.people import Person
from longshore.simulation.play import Act, Play

# So many of the players came by a link, and so many clicks an hour bring nobody.
_BROUGHT, _CLICKS_AN_HOUR = 0.45, 1.5
_AGENTS = (
    ("Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/120 Mobile", 6),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15", 3),
    ("Mozilla/5.0 (Linux; Android 13; PHQ110) AppleWebKit/537.36 MicroMessenger/8.0.44", 4),
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120", 2),
    ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", 1),
)
_FARMED, _FLOOD = 6, 260
_FARM, _FLOODER = "192.0.2.66", "192.0.2.77"


def link_of(play: Play, person: Person) -> str:
    """The code of the link that brought somebody; empty for those who came by themselves."""
    links, chance = play.plan.links, play.chance(f"{person.number}:link")
    if not links or chance.random() >= _BROUGHT:
        return ""
    return chance.choices(links, [1 / (place + 1) for place in range(len(links))])[0]


async def clicks(play: Play) -> Act:
    """People and bots who click each link now and then, most of whom never install."""
    while True:
        chance = play.chance(f"{play.moment:%y%m%d%H}:clicks")
        for place, code in enumerate(play.plan.links):
            for _ in range(int(chance.expovariate(1 / _CLICKS_AN_HOUR) / (1 + place / 4))):
                agent = chance.choices([one for one, _ in _AGENTS], [n for _, n in _AGENTS])[0]
                await _click(play, code, agent, f"198.51.100.{chance.randrange(1, 255)}")
        yield play.moment + timedelta(hours=1)


async def farm(play: Play, code: str) -> Act:
    """One device that registers one player after the other for a link."""
    for person in _farmed(code):
        start = {"device": device(person), "client_version": "1.2.0", "link": code}
        await ask(play, person, "/sdk/v1/init", start)
        yield play.moment + timedelta(seconds=20)
        guest = {"device": device(person), "method": "guest", "guest_key": person.uid}
        await ask(play, person, "/sdk/v1/login", guest)
        yield play.moment + timedelta(seconds=40)


async def flood(play: Play, code: str) -> Act:
    """More clicks from one address within a minute than a person makes."""
    for _ in range(_FLOOD):
        await _click(play, code, _AGENTS[0][0], _FLOODER)
    yield play.moment


async def _click(play: Play, code: str, agent: str, address: str) -> None:
    head = {"host": "l.simulated", "user-agent": agent}
    await play.wire.send(play.moment, "GET", f"/l/{code}", "", head, b"", address)
    play.books.note("clicks")


def _farmed(code: str) -> Iterator[Person]:
    for number in range(_FARMED):
        yield Person(
            number=10**6 + number, uid=f"g{code}{number:02}{'f' * 22}", name="", channel="",
            device=f"sim-{code}", os="android", os_version="12", model="HONOR 70", address=_FARM,
            server=1, purse=0.0, cheats=False, visits=(),
        )  # fmt: skip
