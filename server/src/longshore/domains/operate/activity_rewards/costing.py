"""What the draft's activities would have cost last week: what happened is judged again, unwritten.

Windows are left out, since the draft's lie ahead; audience, steps, groups, limits and the budget
hold as they do when something is given. Nothing is kept.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row

from longshore.account.identity import Call
from longshore.domains.operate.activities import Activities, Activity
from longshore.domains.operate.activity_rewards.due import Due, concerns, due, kinds_of
from longshore.domains.operate.activity_rewards.giving import LIMITS, subjects
from longshore.domains.operate.activity_rewards.judging import is_for
from longshore.domains.operate.activity_rewards.knowing import Known, known_from
from longshore.domains.operate.activity_rewards.schemas import ActivityCost, Cost, GivenItem, Money
from longshore.domains.operate.activity_rewards.week import Week, segments_of, week_of
from longshore.domains.operate.publishing import read_drafted, zone_in_force
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import epoch_seconds, now

_TURN = 50
"""So many occasions are judged before others have their turn."""


@dataclass
class _Book:
    """What one activity would have given."""

    players: set[int] = field(default_factory=set)
    times: int = 0
    spent: int = 0
    refused: int = 0
    items: Counter[tuple[str, str]] = field(default_factory=Counter)
    money: dict[str, tuple[int, str]] = field(default_factory=dict)


@dataclass
class _Replay:
    """A week that is judged again, occasion by occasion."""

    week: Week
    zone: str
    books: dict[str, _Book] = field(default_factory=dict)
    given: set[tuple[str, int, str]] = field(default_factory=set)
    used: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    paid: Counter[tuple[int, str]] = field(default_factory=Counter)
    levels: Counter[tuple[int, str, str]] = field(default_factory=Counter)
    days: dict[int, set[date]] = field(default_factory=dict)

    def note(self, row: Row[Any]) -> None:
        """What happened counts for what comes after it."""
        if row.kind == "payment":
            self.paid[row.id, row.currency] += row.kept_minor
        elif row.kind == "visit":
            self.days.setdefault(row.id, set()).add(date.fromisoformat(row.subject))
        else:
            role = row.id, row.of_server, row.of_role
            self.levels[role] = max(self.levels[role], row.reached)

    def judge(self, row: Row[Any], known: Known, activities: Sequence[Activity]) -> None:
        """Give what an occasion earns, of one of each group."""
        taken: set[str] = set()
        for one in activities:
            if one.group in taken or not concerns(one, row.kind) or not is_for(one, known):
                continue
            if self._reward(row, known, one) and one.group:
                taken.add(one.group)

    def _reward(self, row: Row[Any], known: Known, activity: Activity) -> bool:
        happened: Any = SimpleNamespace(
            kind=row.kind, subject=row.subject, server_id=row.of_server, role_id=row.of_role
        )
        order: Any = None
        if row.kind == "payment":
            order = SimpleNamespace(
                number=row.subject, amount_minor=row.amount_minor, currency=row.currency,
                is_first=row.is_first,
            )  # fmt: skip
        progress = self._progress(activity, row, known)
        # Each of them: one that is refused keeps no other back.
        return True in [
            self._give(row, known, one) for one in due(activity, happened, order, progress)
        ]

    def _give(self, row: Row[Any], known: Known, one: Due) -> bool:
        activity, book = one.activity, self.books.setdefault(one.activity.key, _Book())
        quantity = sum(int(str(item["quantity"])) for item in one.rewards)
        name = activity.key, row.id, one.occasion
        if name in self.given or not quantity:
            return False
        counted = subjects(known, row.of_server, row.of_role)
        places = [(activity.key, scope, subject) for scope, subject in counted.items()]
        over = activity.budget and book.spent + quantity > activity.budget
        for place in places:
            most = getattr(activity, LIMITS[place[1]])
            over = over or (most and self.used[place] >= most)
        if over:
            book.refused += 1
            return False
        self.given.add(name)
        self.used.update(places)
        book.players.add(row.id)
        book.times += 1
        book.spent += quantity
        for item in one.rewards:
            book.items[str(item["item"]), str(item["name"])] += int(str(item["quantity"]))
        if row.kind == "payment":
            book.money[row.subject] = row.kept_minor, row.currency
        return True

    def _progress(self, activity: Activity, row: Row[Any], known: Known) -> int:
        match activity.trigger:
            case "total_payment":
                return self.paid[row.id, activity.currency]
            case "role_level":
                return self.levels[row.id, row.of_server, row.of_role]
            case "registration":
                return int(self.week.begins <= row.created_at < self.week.ends)
            case "visit_days":
                return len(self.days[row.id])
            case "visit_streak":
                return self._streak(row, known)
            case _:
                return 1

    def _streak(self, row: Row[Any], known: Known) -> int:
        day = known.moment.astimezone(ZoneInfo(self.zone)).date()
        count = 0
        while day in self.days[row.id]:
            day, count = day - timedelta(days=1), count + 1
        return count


async def cost(call: Call, query: OfGame) -> Cost:
    """What the kept draft would have cost in the last seven whole days of the game's clock."""
    zone = await zone_in_force(call.session, call.game_id, call.settings.time_zone)
    content = await read_drafted(call.session, call.game_id, "activities")
    assert isinstance(content, Activities)
    every = sorted((one for one in content.activities if one.is_on), key=lambda one: -one.priority)
    week = await week_of(call.session, call.game_id, now(), zone, kinds_of(every))
    segments = await segments_of(call.session, call.game_id)
    scaled = [_of_share(one, week.one_in) for one in every]
    replay = _Replay(week, zone)
    for at, row in enumerate(week.rows):
        replay.note(row)
        mine = segments.get(str(row.id), frozenset())
        replay.judge(row, known_from(row, mine, row.at, zone, row.of_server), scaled)
        if at % _TURN == 0:
            await asyncio.sleep(0)
    return Cost(
        begins_at=epoch_seconds(week.begins), ends_at=epoch_seconds(week.ends),
        occasions=len(week.rows) * week.one_in, one_in=week.one_in,
        list=[_told(one.key, replay.books.get(one.key, _Book()), week.one_in) for one in every],
    )  # fmt: skip


def _of_share(activity: Activity, one_in: int) -> Activity:
    """Without its window; limits over all players are those of the share that is judged."""
    return activity.model_copy(
        update={
            "begins": "", "ends": "",
            "budget": -(-activity.budget // one_in),
            "most_total": -(-activity.most_total // one_in),
        }
    )  # fmt: skip


def _told(key: str, book: _Book, one_in: int) -> ActivityCost:
    money: Counter[str] = Counter()
    for minor, currency in book.money.values():
        money[currency] += minor
    return ActivityCost(
        key=key, players=len(book.players) * one_in, times=book.times * one_in,
        spent=book.spent * one_in, refused=book.refused * one_in,
        items=[
            GivenItem(item=item, name=name, quantity=count * one_in)
            for (item, name), count in sorted(book.items.items())
        ],
        money=[
            Money(currency=currency, minor=minor * one_in)
            for currency, minor in sorted(money.items())
        ],
    )  # fmt: skip
