"""Any sequence of orders, refunds, re-attributions and share changes, in any zone, in PostgreSQL.

The ledger is computed a second time here, order by order, in fractions.
"""

import random
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import text
from tests.support.settling import Settling
from tests.support.world import as_owner

from longshore.domains.popularize.settlements import ledger, verify
from longshore.domains.popularize.settlements.drawing import Wish, draw
from longshore.kit import clock

MONTHS = [date(2026, month, 1) for month in (1, 2, 3, 4)]
ZONES = ("Asia/Shanghai", "America/New_York", "Pacific/Auckland", "Asia/Kolkata")
PROMOTERS, PLAYERS, ORDERS = 3, 8, 25
Key = tuple[int, date, int, str]
"""Promoter, month, version, currency."""
_ORDER = text("""
INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code, goods_name,
  amount_minor, currency, game_order_id, payment, created_at, paid_at, is_sandbox)
VALUES (:p, :g, :player, :number, 'vivo', 'gem', 'gem', :amount, :currency, :number, 'paid', :at,
  :at, :sandbox) RETURNING id
""")
_EVENT = text("""
INSERT INTO order_event (publisher_id, game_id, order_id, kind, at, data)
VALUES (:p, :g, :id, :kind, :at, CASE WHEN CAST(:minor AS bigint) IS NULL THEN '{}'::jsonb
  ELSE jsonb_build_object('amount_minor', CAST(:minor AS bigint)) END)
""")
_PLAYER = text("""
INSERT INTO player (publisher_id, game_id, channel_uid, created_at) VALUES (:p, :g, :uid, :at)
RETURNING id
""")
_BELONGS = text("""
INSERT INTO player_attribution
  (publisher_id, game_id, player_id, promoter_id, attribution_id, is_return, begins_at)
VALUES (:p, :g, :player, :promoter, 0, :back, :at)
""")
_LINES = text("""
SELECT s.id AS statement, s.promoter_id, l.* FROM settlement_line l
JOIN settlement s ON s.id = l.statement_id ORDER BY l.id
""")


@dataclass
class Order:
    player: int
    amount: int
    currency: str
    paid: datetime
    is_sandbox: bool
    id: int = 0
    back: datetime | None = None
    parts: list[tuple[datetime, int]] = field(default_factory=list)

    def left(self, known: datetime) -> int:
        """What was not given back before a moment."""
        if self.back is not None and self.back < known:
            return 0
        return self.amount - sum(minor for at, minor in self.parts if at < known)


@dataclass
class Play:
    """A made-up history, and what it is worth."""

    settling: Settling
    zone: ZoneInfo
    chance: random.Random
    orders: list[Order] = field(default_factory=list)
    belongs: dict[int, list[tuple[datetime, int, bool]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    versions: dict[int, list[tuple[date, int, dict[str, Any]]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    assigned: dict[int, list[tuple[date, int]]] = field(default_factory=lambda: defaultdict(list))

    async def write(self, statement: Any, **values: Any) -> Any:
        own = {"p": self.settling.world.aurora.id, "g": self.settling.player.game.id}
        async with as_owner(self.settling.database) as session:
            done = await session.execute(statement, own | values)
            return done.scalar_one() if done.returns_rows else None

    def moment(self, month: date) -> datetime:
        begin = datetime(month.year, month.month, 1, tzinfo=self.zone)
        end = datetime(month.year, month.month + 1, 1, tzinfo=self.zone)
        # Often at the very edges.
        if self.chance.random() < 0.2:
            return self.chance.choice([begin, end - timedelta(seconds=1)]).astimezone(UTC)
        return (begin + (end - begin) * self.chance.random()).astimezone(UTC)

    async def shares(self, month: date) -> None:
        """New models, versions and assignments, none in a month that is drawn."""
        for _ in range(2):
            day = month + timedelta(days=self.chance.randrange(28))
            told = {"begins_on": str(day), "terms": self.terms()}
            if self.versions and self.chance.random() < 0.5:
                model = self.chance.choice(sorted(self.versions))
                answer = await self.settling.call("share/addVersion", model_id=model, **told)
            else:
                name = f"m{len(self.versions)}"
                answer = await self.settling.call("share/create", name=name, **told)
                model = answer.data["list"][0]["id"]
            if answer.code == 0:
                found = next(one for one in answer.data["list"] if one["id"] == model)
                version = next(v for v in found["versions"] if v["begins_on"] == str(day))
                self.versions[model].append((day, version["id"], version["terms"]))
            for promoter in range(1, PROMOTERS + 1):
                day = month + timedelta(days=self.chance.randrange(28))
                form = {"model_id": model, "promoter_ids": [promoter], "begins_on": str(day)}
                if (await self.settling.call("share/assign", **form)).code == 0:
                    self.assigned[promoter].append((day, model))

    def terms(self) -> dict[str, Any]:
        chance = self.chance
        held = {"holdback_bps": chance.choice([0, 500]), "holdback_months": chance.choice([1, 2])}
        earns = chance.choice(["income", "income", "payer", "registration"])
        if earns != "income":
            return {"earns": earns, "amount_minor": chance.randrange(1_000)} | held
        tiers = [
            {"from_minor": at, "rate_bps": chance.randrange(10_000)} for at in (0, 5_000, 90_000)
        ]
        return {"earns": earns, "fee_bps": chance.randrange(4_000), "tiers": tiers} | held

    async def players(self, month: date) -> None:
        for number in range(PLAYERS):
            at = self.moment(month)
            player = await self.write(_PLAYER, uid=f"{month}{number}", at=at)
            await self.belong(player, at, back=False)
        for player in self.chance.sample(sorted(self.belongs), 4):
            at = self.moment(month)
            if at > self.belongs[player][-1][0]:
                await self.belong(player, at, back=True)

    async def belong(self, player: int, at: datetime, *, back: bool) -> None:
        promoter = self.chance.randrange(1, PROMOTERS + 1)
        await self.write(_BELONGS, player=player, promoter=promoter, at=at, back=back)
        self.belongs[player].append((at, promoter, back))

    async def pay(self, month: date) -> None:
        for number in range(ORDERS):
            one = Order(
                self.chance.choice(sorted(self.belongs)), self.chance.randrange(1, 50_000),
                self.chance.choice(["CNY", "CNY", "USD"]), self.moment(month),
                self.chance.random() < 0.1,
            )  # fmt: skip
            one.id = await self.write(
                _ORDER, player=one.player, number=f"{month}{number}", amount=one.amount,
                currency=one.currency, at=one.paid, sandbox=one.is_sandbox,
            )  # fmt: skip
            await self.write(_EVENT, id=one.id, kind="paid", at=one.paid, minor=None)
            self.orders.append(one)
        for one in self.orders:
            at = self.moment(month)
            last = max([one.paid, *(when for when, _ in one.parts)])
            if one.back is not None or at <= last or self.chance.random() > 0.4:
                continue
            rest = one.amount - sum(minor for _, minor in one.parts)
            if rest > 1 and self.chance.random() < 0.5:
                minor = self.chance.randrange(1, rest)
                one.parts.append((at, minor))
                await self.write(_EVENT, id=one.id, kind="part_refunded", at=at, minor=minor)
                continue
            one.back = at
            left = rest if one.parts else None
            await self.write(_EVENT, id=one.id, kind="refunded", at=at, minor=left)

    # What the ledger says.

    def day(self, moment: datetime) -> date:
        return moment.astimezone(self.zone).date()

    def whose(self, player: int, moment: datetime) -> int | None:
        found = [promoter for at, promoter, _ in self.belongs[player] if at <= moment]
        return found[-1] if found else None

    def version(self, promoter: int, day: date) -> tuple[int, dict[str, Any]] | None:
        models = [one for one in sorted(self.assigned[promoter]) if one[0] <= day]
        if not models:
            return None
        found = [
            one for one in sorted(self.versions[models[-1][1]], key=lambda v: v[0])
            if one[0] <= day
        ]  # fmt: skip
        return found[-1][1:] if found else None

    def bases(self, known: datetime) -> dict[Key, tuple[dict[str, Any], int]]:
        """What each month goes by, with what was refunded until a moment taken off."""
        found: dict[Key, tuple[dict[str, Any], int]] = {}

        def add(promoter: int, day: date, earns: str, currency: str, base: int) -> None:
            version = self.version(promoter, day)
            if version is None or version[1]["earns"] != earns:
                return
            key = (promoter, day.replace(day=1), version[0], currency or version[1]["currency"])
            found[key] = version[1], found.get(key, (version[1], 0))[1] + base

        firsts: dict[int, Order] = {}
        for one in sorted(self.orders, key=lambda one: (one.paid, one.id)):
            if not one.is_sandbox:
                firsts.setdefault(one.player, one)
        for one in self.orders:
            promoter = self.whose(one.player, one.paid)
            is_back = one.back is not None and one.back < known
            if promoter is None or one.is_sandbox or one.paid >= known:
                continue
            add(promoter, self.day(one.paid), "income", one.currency, one.left(known))
            if firsts[one.player] is one:
                add(promoter, self.day(one.paid), "payer", "", 0 if is_back else 1)
        for every in self.belongs.values():
            for at, promoter, back in every:
                if at < known and not back:
                    add(promoter, self.day(at), "registration", "", 1)
        return found

    def worth(self, upto: date) -> dict[tuple[int, str], int]:
        """By promoter and currency, less what is held back still."""
        sums: dict[tuple[int, str], int] = defaultdict(int)
        for (promoter, month, version, currency), (terms, base) in self.bases(
            self.end(upto)
        ).items():
            sums[promoter, currency] += earned(terms, currency, base)
            released = month.month + terms["holdback_months"]
            if terms["holdback_bps"] and released > upto.month:
                own = self.bases(self.end(month))[promoter, month, version, currency]
                then = max(0, earned(terms, currency, own[1]))
                sums[promoter, currency] -= rounded(Fraction(then * terms["holdback_bps"], 10_000))
        return {key: amount for key, amount in sums.items() if amount}

    def end(self, month: date) -> datetime:
        return datetime(month.year, month.month + 1, 1, tzinfo=self.zone)


def rounded(amount: Fraction) -> int:
    return int(amount + Fraction(1, 2)) if amount >= 0 else -int(-amount + Fraction(1, 2))


def earned(terms: dict[str, Any], currency: str, base: int) -> int:
    if terms["earns"] != "income":
        return base * int(terms["amount_minor"])
    net = Fraction(base * (10_000 - terms["fee_bps"]), 10_000)
    tiers = terms["tiers"] if currency == terms["currency"] else terms["tiers"][:1]
    total = Fraction(0)
    for place, tier in enumerate(tiers):
        end = Fraction(tiers[place + 1]["from_minor"]) if place + 1 < len(tiers) else net
        total += max(Fraction(0), min(net, end) - tier["from_minor"]) * tier["rate_bps"] / 10_000
    return rounded(total)


@pytest.mark.parametrize("how", ["each", "all"])
@pytest.mark.parametrize("zone", ZONES)
async def test_lines_sum_to_the_ledger_and_none_changes(
    settling: Settling, zone: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-14] To the cent, month after month; and the command finds no difference."""
    is_all = text(f"SELECT {how == 'all'}")
    monkeypatch.setattr(ledger, "HAS_MORE_ORDERS", is_all)
    play = Play(settling, ZoneInfo(zone), random.Random(f"{zone} {how}"))
    for number in range(2, PROMOTERS + 1):
        made = await settling.call("promoter/create", name=f"P{number}", code=f"p{number}")
        assert made.data["id"] == number
    before: list[Any] = []
    for month in MONTHS:
        await play.shares(month)
        await play.players(month)
        await play.pay(month)
        wish = Wish(settling.world.aurora.id, settling.player.game.id, month, zone, "test")
        with clock.at(play.end(month) + timedelta(hours=7)):
            async with settling.database.publisher(wish.publisher_id) as session:
                await draw(session, wish)
        async with settling.database.system() as session:
            lines = [tuple(row) for row in (await session.execute(_LINES)).all()]
            rows = (await session.execute(_LINES)).all()
        assert lines[: len(before)] == before
        before = lines
        sums: dict[tuple[int, str], int] = defaultdict(int)
        for row in rows:
            sums[row.promoter_id, row.currency] += row.amount_minor
        assert {key: amount for key, amount in sums.items() if amount} == play.worth(month)
    assert {row.kind for row in rows} >= {"share", "refund"}
    async with settling.database.system() as session:
        assert not any(one.differs for one in await verify(session))
