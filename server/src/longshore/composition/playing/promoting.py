"""Promotion of a game that is played: links that count, and statements month after month."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import get_args

from longshore.account.identity import Actor, Call
from longshore.demo.promoting import FARMS, load_promoting
from longshore.domains.popularize.attribution import settle
from longshore.domains.popularize.holds.schemas import HoldInput, SuspicionQuery
from longshore.domains.popularize.holds.service import hold
from longshore.domains.popularize.holds.suspicions import list_suspicions
from longshore.domains.popularize.links import Clicks, LinkDoor, count, goal_of, tally
from longshore.domains.popularize.links.door import Goal
from longshore.domains.popularize.settlements.drawer import Drawer
from longshore.domains.popularize.settlements.schemas import (
    DrawInput,
    SettlementOutput,
    SettlementQuery,
    SettlementReference,
    SettlementStepInput,
    State,
)
from longshore.domains.popularize.settlements.service import (
    draw_month,
    list_settlements,
    read_settlement,
    take_step,
)
from longshore.integrations.resources import Resources
from longshore.kit import clock
from longshore.kit.db.database import Database
from longshore.kit.http.request_context import RequestContext
from longshore.kit.settings import Settings
from longshore.simulation import Play
from longshore.simulation.play import Act
from longshore.simulation.promotion import clicks, farm, flood

_CONTEXT = RequestContext("-", "zh-CN", "", "", "", "", "", "")
# When the month before is over in Shanghai, and every order of it has come in.
_MORNING = timedelta(hours=23)
_A_MONTH = timedelta(days=31)
_CHECKED, _CONFIRMED, _CLOSED = ({"step": step} for step in ("checked", "confirmed", "closed"))
_PAID = {"step": "paid", "words": "CMB-24071-{place}"}
_STEPS: dict[State, tuple[dict[str, str], ...]] = {
    "drawn": (),
    "checked": (_CHECKED,),
    "disputed": (
        _CHECKED,
        {"step": "disputed", "line": "first", "words": "单价不对，应按直播当天的约定"},
        {"step": "answered", "line": "first", "words": "约定从下个月起算，当天的规则见分成页"},
        {"step": "disputed", "line": "last", "words": "少算了一单，有人在直播间晒过付款截图"},
    ),
    "confirmed": (_CHECKED, _CONFIRMED),
    "paid": (_CHECKED, _CONFIRMED, _PAID),
    "closed": (_CHECKED, _CONFIRMED, _PAID, _CLOSED),
}
_MISSED = 1_800
_STATES: tuple[State, ...] = get_args(State)


@dataclass
class PlayedPromotion:
    """What promoters and the publisher do about one game until the play ends."""

    settings: Settings
    database: Database
    resources: Resources
    actor: Actor
    game_id: int
    begins: datetime
    ends: datetime
    links: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.door = LinkDoor(self._goal, Clicks(self._keep), "https://l.simulated", 0)
        self._batches: list[bytes] = []

    async def begin(self) -> list[str]:
        """Set everything up, unless it was; the codes of the links."""
        async with self._call(self.begins) as call:
            self.links = await load_promoting(call)
        return [code for _, code in self.links]

    def cast(self, play: Play, after: datetime) -> None:
        """Put clicks, the publisher's mornings and what is wrong onto the agenda."""
        play.add(after, clicks(play))
        play.add(after, self._mornings(play))
        for promoter, code in self.links:
            if promoter in FARMS and after < (begins := self.ends - timedelta(days=5)):
                play.add(begins, farm(play, code))
        if self.links and after < (begins := self.ends - timedelta(days=2)):
            play.add(begins, flood(play, self.links[0][1]))

    async def _mornings(self, play: Play) -> Act:
        is_held = False
        while True:
            midnight = play.moment.replace(hour=0, minute=0, second=0, microsecond=0)
            morning = midnight + _MORNING
            yield morning if morning > play.moment else morning + timedelta(days=1)
            await self.count()
            with clock.at(play.moment):
                async with self.database.publisher(self.actor.publisher_id) as session:
                    await settle(session, play.moment - timedelta(days=2), self.game_id)
            await self._settle_month(play.moment)
            if not is_held and play.moment > self.ends - timedelta(days=4):
                is_held = await self._hold(play.moment)

    async def _settle_month(self, moment: datetime) -> None:
        """Draw the month before, if it is over, and take its statements on."""
        async with self._call(moment) as call:
            month = (await list_settlements(call, SettlementQuery())).next_month
            if month is None or month < self.begins.date().replace(day=1):
                return
            await draw_month(call, DrawInput(month=month))
        for place, statement in enumerate(await self._drawn(moment, month)):
            is_last = moment + _A_MONTH > self.ends
            state = _STATES[place % len(_STATES)] if is_last else "closed"
            await self._take(statement, state, moment, place)

    async def _drawn(self, moment: datetime, month: date) -> list[SettlementOutput]:
        """The month's statements; a worker beside this may be the one that draws them."""
        drawer, query = Drawer(self.database, self.resources), SettlementQuery(month=month)
        while True:
            with clock.at(moment):
                await drawer.run()
            async with self._call(moment) as call:
                page = await list_settlements(call, query.model_copy(update={"page_size": 100}))
            if page.drawing is None or page.drawing.state != "running":
                return sorted(page.list, key=lambda one: one.promoter_id)
            await asyncio.sleep(0.2)

    async def _take(
        self, statement: SettlementOutput, state: State, moment: datetime, place: int
    ) -> None:
        async with self._call(moment) as call:
            detail = await read_settlement(call, SettlementReference(id=statement.id))
        ends = {"first": detail.lines[0], "last": detail.lines[-1]}
        for hours, step in enumerate(_STEPS[state], 1):
            line = ends.get(step.get("line", ""))
            form = SettlementStepInput.model_validate({
                "id": statement.id, "step": step["step"],
                "words": step.get("words", "").format(place=place),
                "line_number": line.number if line else None,
                "claimed_minor": line.amount_minor + _MISSED if line else None,
            })  # fmt: skip
            async with self._call(min(moment + timedelta(hours=hours), self.ends)) as call:
                await take_step(call, form)

    async def _hold(self, moment: datetime) -> bool:
        """Hold what one device brought for one promoter; another's waits for somebody to look."""
        async with self._call(moment) as call:
            found = (await list_suspicions(call, SuspicionQuery())).list
            farmed = [one for one in found if one.signal == "one_device" and one.touches]
            if len(farmed) < len(FARMS):
                return False
            reason = "一台设备连续注册，先暂扣，等推广员解释"
            form = HoldInput(touches=farmed[0].touches, signal="one_device", reason=reason)
            await hold(call, form)
        return True

    @asynccontextmanager
    async def _call(self, moment: datetime) -> AsyncIterator[Call]:
        """The owner at the console, at a moment."""
        with clock.at(moment):
            async with self.database.publisher(self.actor.publisher_id) as session:
                yield Call(
                    self.actor, _CONTEXT, self.settings, self.resources, session, self.game_id
                )

    async def _goal(self, code: str) -> Goal | None:
        async with self.database.system() as session:
            return await goal_of(session, code)

    async def _keep(self, clicks: int, content: bytes) -> None:
        self._batches.append(content)

    async def count(self) -> None:
        """Let the clicks since the last time count."""
        await self.door.clicks.flush()
        batches, self._batches = self._batches, []
        if counts := await asyncio.to_thread(tally, batches):
            digest = hashlib.sha256(b"".join(batches)).digest()
            async with self.database.system() as session:
                await count(session, digest, counts)
