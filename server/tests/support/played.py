"""A game whose players, orders and events a test writes down one by one, and what it wrote."""

import json
import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import text

from longshore.domains.games.models import Game
from tests.support.engine import Analytics


@dataclass(frozen=True)
class Came:
    """A player as written down."""

    id: int
    at: datetime
    channel: str
    sandbox: bool


@dataclass(frozen=True)
class Bought:
    """A paid order as written down; amounts are minor units."""

    player: int
    amount: int
    currency: str
    paid: datetime
    refunded: datetime | None
    goods: str
    sandbox: bool


class Played:
    """Writes into database and spool, and remembers."""

    def __init__(self, analytics: Analytics, game: Game) -> None:
        self.analytics, self.game, self.made = analytics, game, 0
        self.players: dict[int, Came] = {}
        self.orders: list[Bought] = []
        self.events: dict[str, dict[str, Any]] = {}
        self.visits: list[tuple[int, str, datetime]] = []
        self.roles: list[tuple[int, datetime]] = []
        self.beats: list[tuple[int, int]] = []
        self.sign_ins: list[tuple[int, datetime, str, str]] = []

    async def _one(self, statement: str, **values: Any) -> int:
        named = {"publisher": self.game.publisher_id, "game": self.game.id, **values}
        async with self.analytics.database.publisher(self.game.publisher_id) as session:
            return int((await session.execute(text(statement), named)).scalar_one())

    async def player(self, came: str, channel: str = "vivo", *, sandbox: bool = False) -> int:
        self.made += 1
        at = datetime.fromisoformat(came)
        number = await self._one(
            "INSERT INTO player (publisher_id, game_id, channel_code, channel_uid, is_sandbox, "
            "created_at) VALUES (:publisher, :game, :channel, :uid, :sandbox, :at) RETURNING id",
            channel=channel, uid=f"u{self.made}", sandbox=sandbox, at=at,
        )  # fmt: skip
        self.players[number] = Came(number, at, channel, sandbox)
        return number

    async def visit(self, player: int, device: str, at: str) -> None:
        """A stay on a device, which is seen for the first time where it is new."""
        self.made += 1
        came = datetime.fromisoformat(at)
        number = await self._one(
            "INSERT INTO device (publisher_id, game_id, digest, created_at) "
            "VALUES (:publisher, :game, :digest, :at) ON CONFLICT (game_id, digest) "
            "DO UPDATE SET last_seen_at = excluded.last_seen_at RETURNING id",
            digest=device.encode(), at=came,
        )  # fmt: skip
        await self._one(
            "INSERT INTO player_session (publisher_id, game_id, player_id, device_id, digest, "
            "created_at, expires_at) VALUES (:publisher, :game, :player, :device, :digest, :at, "
            "CAST(:at AS timestamptz) + interval '1 day') RETURNING id",
            player=player, device=number, digest=f"{self.game.id}:{self.made}".encode(), at=came,
        )  # fmt: skip
        self.visits.append((player, device, came))

    async def sign_in(
        self, player: int, at: str, os: str, *, address: str = "", package: str = ""
    ) -> None:
        """A visit that says where it was made, on a device of that system."""
        await self.visit(player, f"{os}-{player}", at)
        named = {"player": player, "at": datetime.fromisoformat(at)}
        async with self.analytics.database.publisher(self.game.publisher_id) as session:
            device = text("UPDATE device SET os = :os WHERE game_id = :game AND digest = :digest")
            digest = f"{os}-{player}".encode()
            await session.execute(device, {"os": os, "game": self.game.id, "digest": digest})
            stay = text(
                "UPDATE player_session SET address = :address, store_code = :package "
                "WHERE player_id = :player AND created_at = :at"
            )
            await session.execute(stay, named | {"address": address, "package": package})
        self.sign_ins.append((player, named["at"], os, package))

    async def role(self, player: int, server: str, at: str) -> None:
        """A character that the client told of."""
        self.made += 1
        came = datetime.fromisoformat(at)
        await self._one(
            "INSERT INTO player_role (publisher_id, game_id, player_id, server_id, role_id, "
            "created_at) VALUES (:publisher, :game, :player, :server, :role, :at) RETURNING id",
            player=player, server=server, role=f"r{self.made}", at=came,
        )  # fmt: skip
        self.roles.append((player, came))

    async def order(
        self, player: int, amount: int, paid: str, *, refunded: str = "", currency: str = "CNY",
        sandbox: bool = False, goods: str = "gem", part: tuple[str, int] | None = None,
    ) -> None:  # fmt: skip
        """An order; `part` is when how much of it went back before all else did."""
        self.made += 1
        order = await self._one(
            "INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, "
            "goods_code, goods_name, amount_minor, currency, game_order_id, is_sandbox, payment) "
            "VALUES (:publisher, :game, :player, :number, 'vivo', :goods, :goods, :amount, "
            ":currency, :number, :sandbox, 'paid') RETURNING id",
            player=player, number=f"LS{self.made}", amount=amount, currency=currency,
            sandbox=sandbox, goods=goods,
        )  # fmt: skip
        happened: list[tuple[str, str, dict[str, int]]] = [
            ("created", paid, {}), ("paid", paid, {})
        ]  # fmt: skip
        if part:
            happened.append(("part_told", part[0], {"amount_minor": part[1]}))
            happened.append(("part_refunded", part[0], {"amount_minor": part[1]}))
        happened.append(("refunded", refunded, {"amount_minor": amount - part[1]} if part else {}))
        for kind, at, data in happened:
            if at:
                await self._one(
                    "INSERT INTO order_event (publisher_id, game_id, order_id, kind, at, data) "
                    "VALUES (:publisher, :game, :order, :kind, :at, CAST(:data AS jsonb)) "
                    "RETURNING id",
                    order=order, kind=kind, at=datetime.fromisoformat(at), data=json.dumps(data),
                )  # fmt: skip
        back = datetime.fromisoformat(refunded) if refunded else None
        when = datetime.fromisoformat(paid)
        self.orders.append(Bought(player, amount, currency, when, back, goods, sandbox))

    def event(
        self, at: str, player: int | str = "", name: str = "battle", **more: Any
    ) -> dict[str, Any]:
        self.made += 1
        moment = round(datetime.fromisoformat(at).timestamp() * 1000)
        made = {"event": name, "id": f"e{self.made}", "time": moment, "player": str(player)}
        return made | more

    async def report(self, *events: dict[str, Any], later: timedelta = timedelta()) -> None:
        """Report events of the moment of the first, or so much later."""
        at = datetime.fromtimestamp(events[0]["time"] / 1000).astimezone() + later
        self.events |= {one["id"]: one for one in events}
        await self.analytics.report(self.game.id, list(events), at)

    async def heartbeats(self, *beats: tuple[str, int]) -> None:
        """Signs of life as the run time writes them: moments and players."""
        for at, player in beats:
            moment = round(datetime.fromisoformat(at).timestamp() * 1000)
            event = {"event": "$heartbeat", "id": f"{player}:{moment // 60_000}", "time": moment,
                     "player": str(player)}  # fmt: skip
            self.beats.append((player, moment))
            at_once = datetime.fromisoformat(at)
            await self.analytics.report(self.game.id, [event], at_once, source=4)


NAMES = ("enter", "battle", "shop", "quest")


async def play_by_chance(
    played: Played, begin: datetime, days: int, *, players: int = 30, seed: int = 1
) -> None:
    """Some days of a few players: late and doubled events, refunds, sandbox, two currencies.

    `begin` has its zone; moments are those of a seed, to the millisecond, so that days of 23 and
    25 hours get theirs.
    """
    chance = random.Random(seed)

    def moment(after: datetime) -> datetime:
        left = (begin + timedelta(days=days) - after) / timedelta(milliseconds=1)
        return after + timedelta(milliseconds=chance.randrange(int(left)))

    # Somebody who returns after more than a week.
    faithful = await played.player((begin + timedelta(hours=1)).isoformat())
    events = [
        played.event((begin + timedelta(days=day, hours=2)).isoformat(), faithful)
        for day in (0, days - 2)
    ]
    # And who goes on from one step to the next, the last of them a day and a half later.
    walker = await played.player((begin + timedelta(days=2)).isoformat())
    events += [
        played.event((begin + timedelta(days=3, hours=hours)).isoformat(), walker, name)
        for hours, name in ((1, "enter"), (2, "battle"), (38, "shop"))
    ]
    for number in range(players):
        came = moment(begin)
        channel = chance.choice(("vivo", "oppo", ""))
        player = await played.player(came.isoformat(), channel, sandbox=number % 10 == 9)
        for _ in range(chance.randrange(12)):
            at = moment(came)
            events.append(
                played.event(
                    at.isoformat(),
                    player,
                    chance.choice(NAMES),
                    server=chance.choice(("s1", "s2")),
                    device=f"d{number % 20}",
                    properties={"level": chance.randrange(1, 60), "mode": chance.choice("ab")},
                )
            )
        for _ in range(chance.randrange(3)):
            await played.visit(player, f"d{chance.randrange(20)}", moment(came).isoformat())
            await played.role(player, "s1", moment(came).isoformat())
        for _ in range(chance.choice((0, 0, 1, 3))):
            paid = moment(came)
            refunded = moment(paid).isoformat() if chance.random() < 0.3 else ""
            await played.order(
                player, chance.randrange(100, 9_999), paid.isoformat(), refunded=refunded,
                currency=chance.choice(("CNY", "CNY", "USD")), goods=chance.choice(("gem", "pass")),
                sandbox=chance.random() < 0.2,
            )  # fmt: skip
    chance.shuffle(events)
    half = len(events) // 2
    await played.report(*events[:half])
    await played.analytics.load()
    # The rest comes three days late, and some of the first half a second time.
    await played.report(*events[half:], *events[: half // 3], later=timedelta(days=3))
    await played.analytics.load()
