"""What the rules for minors mean to a caller: who is let in, for how long, what they may buy."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.minors import Minors, hours_told, play_time
from longshore.domains.operate.orders import Made
from longshore.domains.operate.players import end_session
from longshore.domains.operate.real_names import (
    HitKind,
    Purchase,
    SpentError,
    Standing,
    Whose,
    check_spending,
    note_hit,
    standing_of,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text
from longshore.runtime.callers import ClientCall, PlayerCall
from longshore.runtime.errors import MinorHoursError, MinorSpendingError, RealNameNeededError

RealNameState = Literal["", "none", "given", "waiting", "pending", "verified", "failed"]
_WHY = {
    "none": Text(
        "根据国家防沉迷规定，未满8周岁不能购买",
        "By the rules that protect minors, nobody below 8 can buy",
    ),
    "single": Text(
        "根据国家防沉迷规定，这个年龄单笔最多 {single} 元，这笔超出了限额",
        "By the rules that protect minors, you can pay ¥{single} at once, and this is more",
    ),
    "month": Text(
        "根据国家防沉迷规定，这个年龄每月最多 {month} 元，本月已用 {spent} 元，这笔会超出限额",
        "By the rules that protect minors, you can pay ¥{month} a month; with ¥{spent} paid, "
        "this is more",
    ),
    "currency": Text(
        "未成年人的消费限额按人民币计算，不能用其他货币购买",
        "The limits for minors are in yuan: you cannot buy in another currency",
    ),
}


class HeldBackError(Exception):
    """A limit holds somebody back; it undoes the transaction, and is noted after."""

    def __init__(
        self, whose: Whose, kind: HitKind, refusal: ApiError, amount_minor: int | None = None
    ) -> None:
        super().__init__(kind)
        self.whose, self.kind, self.refusal = whose, kind, refusal
        self.amount_minor = amount_minor

    async def note(self, call: ClientCall | PlayerCall) -> ApiError:
        """Keep it for the console; the refusal to be raised."""
        await note_hit(call.ports.database, self.whose, self.kind, self.amount_minor)
        return self.refusal


@dataclass(frozen=True, slots=True)
class Admission:
    """How somebody may play. `seconds_left` is None without a limit.

    `real_name` is empty where the game does not ask; `may_play` is false for who must tell it.
    """

    real_name: RealNameState = ""
    may_play: bool = True
    seconds_left: int | None = None


async def admit(
    call: ClientCall | PlayerCall, session: AsyncSession, whose: Whose, channel_code: str
) -> Admission:
    """Judge who signs in or stays.

    Raises:
        MinorHoursError: a minor outside their hours.
    """
    minors = await minors_of(call, channel_code)
    if minors is None:
        return Admission()
    standing = await _standing(call, session, whose)
    if standing is None or not standing.counts:
        state = standing.state if standing else "none"
        return Admission(state, may_play=not minors.needs_name, seconds_left=None)
    return Admission(standing.state, seconds_left=seconds_left(minors, standing.born_on))


def seconds_left(minors: Minors, born: date) -> int | None:
    """How long somebody may play from now; None without a limit.

    Raises:
        MinorHoursError: not now.
    """
    time = play_time(minors, born, now())
    if time.may_play:
        return time.seconds_left
    opens = epoch_seconds(time.opens_at) if time.opens_at else 0
    raise MinorHoursError({"opens_at": opens}, hours=hours_told(minors))


async def kick(call: PlayerCall, whose: Whose) -> None:
    """End a minor's session: their time is over."""
    async with call.transaction() as session:
        await end_session(session, call.game_id, call.session.id, "minor")
    call.ports.sessions.forget(call.token)
    await note_hit(call.ports.database, whose, "kick")


async def check_order(call: PlayerCall, session: AsyncSession, whose: Whose, made: Made) -> None:
    """Judge an order in whose transaction this is; what is refused is undone with it.

    One that was made before and is to be paid now is judged as well: it may be late by now, and
    what was bought meanwhile counts.

    Raises:
        HeldBackError: who buys must tell their name, or is a minor whom a limit holds back.
    """
    minors = await minors_of(call, call.session.channel_code)
    if minors is None or not made.waits:
        return
    standing = await _standing(call, session, whose)
    if standing is None or not standing.counts:
        if not minors.needs_name:
            return
        refusal = RealNameNeededError({"real_name": standing.state if standing else "none"})
        raise HeldBackError(whose, "unnamed", refusal, made.amount_minor)
    try:
        seconds_left(minors, standing.born_on)
        purchase = Purchase(made.number, made.amount_minor, made.currency)
        await check_spending(session, minors, whose, standing, purchase)
    except MinorHoursError as late:
        raise HeldBackError(whose, "hours", late, made.amount_minor) from None
    except SpentError as spent:
        raise HeldBackError(whose, spent.kind, _told(spent), made.amount_minor) from None


async def minors_of(call: ClientCall | PlayerCall, channel_code: str) -> Minors | None:
    """The rules that hold for players of a channel; None where none do."""
    minors = (await call.ports.snapshots.of(call.game)).minors
    return minors if minors.covers(channel_code) else None


def whose(call: PlayerCall) -> Whose:
    """The player who calls."""
    player = call.session
    return Whose(call.publisher_id, call.game_id, player.player_id, player.is_sandbox)


async def _standing(
    call: ClientCall | PlayerCall, session: AsyncSession, whose: Whose
) -> Standing | None:
    known = call.ports.names.get(whose.player_id)
    if known is None:
        known = await standing_of(session, whose.game_id, whose.player_id)
        call.ports.names.keep(whose.player_id, known)
    return known


def _told(error: SpentError) -> MinorSpendingError:
    limit = error.limit
    why = "none" if limit.single_minor == 0 and error.kind == "single" else error.kind
    data = {
        "reason": error.kind, "single_minor": limit.single_minor,
        "month_minor": limit.month_minor, "spent_minor": error.spent_minor,
    }  # fmt: skip
    return MinorSpendingError(
        data,
        why=_WHY[why].filled(
            single=_yuan(limit.single_minor), month=_yuan(limit.month_minor),
            spent=_yuan(error.spent_minor),
        ),
    )  # fmt: skip


def _yuan(fen: int) -> str:
    return f"{fen / 100:.2f}".removesuffix(".00")
