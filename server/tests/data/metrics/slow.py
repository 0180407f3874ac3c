"""Figures computed one by one from what a test wrote down; knows no query of the product."""

from collections import Counter, defaultdict
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from tests.support.played import Bought, Played


class Slow:
    """What happened in a game, by the days of a zone; sandbox is nowhere in it."""

    def __init__(self, played: Played, zone: str, channels: tuple[str, ...] = ()) -> None:
        self.zone = ZoneInfo(zone)
        self.players = {
            one.id: one
            for one in played.players.values()
            if not one.sandbox and (not channels or one.channel in channels)
        }
        self.orders = [
            one for one in played.orders if not one.sandbox and one.player in self.players
        ]
        self.events = [
            one
            for one in played.events.values()
            if one["player"].isdigit() and int(one["player"]) in self.players
        ]

        self.visits = [one for one in played.visits if one[0] in self.players]
        self.roles = [one for one in played.roles if one[0] in self.players]
        # A device is its first visitor's, in the order in which they were written down.
        self.devices = self._firsts(played)

    def _firsts(self, played: Played) -> list[datetime]:
        seen: set[str] = set()
        found = []
        for player, device, at in played.visits:
            if device not in seen and player in self.players:
                found.append(at)
            seen.add(device)
        return found

    def day(self, at: datetime) -> date:
        return at.astimezone(self.zone).date()

    def event_day(self, event: dict[str, object]) -> date:
        return self.day(datetime.fromtimestamp(int(str(event["time"])) / 1000, self.zone))

    def came(self) -> dict[int, date]:
        return {one.id: self.day(one.at) for one in self.players.values()}

    def first_paid(self) -> dict[int, date]:
        found: dict[int, date] = {}
        for one in self.orders:
            found[one.player] = min(self.day(one.paid), found.get(one.player, date.max))
        return found

    def present(self) -> dict[int, set[date]]:
        """The days on which each player was there."""
        found: dict[int, set[date]] = defaultdict(set)
        for player, day in self.came().items():
            found[player].add(day)
        for event in self.events:
            found[int(str(event["player"]))].add(self.event_day(event))
        for player, _, at in self.visits:
            found[player].add(self.day(at))
        return found

    def active(self, first: date, last: date) -> set[int]:
        return {
            player
            for player, days in self.present().items()
            if any(first <= day <= last for day in days)
        }

    def paid_on(self, day: date) -> list[Bought]:
        return [one for one in self.orders if self.day(one.paid) == day]

    def refunded_on(self, day: date) -> list[Bought]:
        return [one for one in self.orders if one.refunded and self.day(one.refunded) == day]

    def net(self, players: set[int], currency: str, until: date) -> int:
        """What these players had paid less refunds, until the end of a day."""
        total = 0
        for one in self.orders:
            if one.player in players and one.currency == currency:
                total += one.amount if self.day(one.paid) <= until else 0
                total -= one.amount if one.refunded and self.day(one.refunded) <= until else 0
        return total

    def hours(self, first: date, last: date, currency: str) -> tuple[list[int], list[int]]:
        times, paid = Counter[int](), Counter[int]()
        for one in self.orders:
            if one.currency == currency and first <= self.day(one.paid) <= last:
                times[one.paid.astimezone(self.zone).hour] += 1
                paid[one.paid.astimezone(self.zone).hour] += one.amount
        return [times[hour] for hour in range(24)], [paid[hour] for hour in range(24)]

    def hours_named(self, day: date, currency: str) -> dict[str, tuple[int, int]]:
        """Of a day without a doubled hour: payments and money by what the clock shows."""
        found: dict[str, tuple[int, int]] = {}
        for one in self.paid_on(day):
            if one.currency == currency:
                name = f"{one.paid.astimezone(self.zone):%H}:00"
                times, paid = found.get(name, (0, 0))
                found[name] = times + 1, paid + one.amount
        return found


def days_of(first: date, last: date) -> list[date]:
    return [first + timedelta(days=n) for n in range((last - first).days + 1)]


def signs_of(slow: Slow, played: Played) -> dict[int, list[int]]:
    """When each player was seen, in Unix milliseconds."""
    found: dict[int, set[int]] = defaultdict(set)
    for one in slow.players.values():
        found[one.id].add(round(one.at.timestamp() * 1000))
    for event in slow.events:
        found[int(str(event["player"]))].add(int(str(event["time"])))
    for player, _, at in slow.visits:
        found[player].add(round(at.timestamp() * 1000))
    for player, moment in played.beats:
        if player in slow.players:
            found[player].add(moment)
    return {player: sorted(moments) for player, moments in found.items()}
