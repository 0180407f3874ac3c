"""What a client reports of a stay, in one batch at its end."""

import random
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from longshore.simulation.caller import ask
from longshore.simulation.people import Visit
from longshore.simulation.play import Play

if TYPE_CHECKING:
    from longshore.simulation.visiting import Habits

_KINDS = ("battle", "quest_done", "gacha", "item_gained", "item_used", "chat", "shop_opened")
_WEIGHTS = (8, 5, 2, 4, 3, 1, 1)
_EACH_MINUTES = 3.0
_MOST = 60


class Story:
    """The events of one stay."""

    def __init__(
        self, play: Play, habits: "Habits", stay: Visit, chance: random.Random, is_new: bool
    ) -> None:
        self._play, self._habits, self._stay, self._chance = play, habits, stay, chance
        self._begun, self._is_new = play.moment, is_new

    async def report(self, ended: datetime) -> None:
        """Send them all."""
        events = [self._event("session_start", self._begun, {"visit": self._stay.number + 1})]
        if self._is_new:
            events.append(self._event("register", self._begun, {}))
        many = min(_MOST, int((ended - self._begun).total_seconds() / 60 / _EACH_MINUTES) + 1)
        for _ in range(many):
            moment = self._begun + (ended - self._begun) * self._chance.random()
            events.append(self._event(self._chance.choices(_KINDS, _WEIGHTS)[0], moment, None))
        seconds = int((ended - self._begun) / timedelta(seconds=1))
        events.append(self._event("session_end", ended, {"seconds": seconds}))
        heard = await ask(self._play, self._habits.person, "/sdk/v1/events", events)
        if heard.code == 0:
            self._play.books.note("events taken", heard.data["taken"])

    def _event(
        self, name: str, moment: datetime, properties: dict[str, Any] | None
    ) -> dict[str, Any]:
        person = self._habits.person
        if properties is None:
            properties = {"level": self._habits.level, "stage": self._chance.randrange(1, 60)}
        return {
            "event": name, "id": f"{self._chance.getrandbits(96):024x}",
            "time": int(moment.timestamp() * 1000), "player": self._habits.player,
            "properties": properties, "device": person.device, "server": f"s{person.server}",
            "channel": person.channel,
        }  # fmt: skip
