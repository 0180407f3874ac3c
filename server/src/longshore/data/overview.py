"""The data center's first screen: a game's day so far, as the `data-new` service answers it."""

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.data import questions as analytics
from longshore.domains.talk import comments
from longshore.domains.talk.comments import CommentOutput
from longshore.kit.days import present_day

RECENT = 10


class SignInFigures(BaseModel):
    """Sign-ins of the day, the people behind them, and the 24 hours."""

    total: int
    users: int
    by_hour: list[int]


class CommentFigures(BaseModel):
    """Comments of the day and the 24 hours."""

    total: int
    by_hour: list[int]


class RecentSignIn(BaseModel):
    """Who signed in, and when."""

    user_name: str
    at: int


class TodayOverview(BaseModel):
    """A game's day so far, in the installation's time zone."""

    date: str
    time_zone: str
    sign_ins: SignInFigures
    comments: CommentFigures
    recent_sign_ins: list[RecentSignIn]
    recent_comments: list[CommentOutput]


async def today_overview(
    session: AsyncSession, publisher_id: int, game_id: int, zone: str
) -> TodayOverview:
    """The figures of the present day."""
    day = present_day(zone)
    figures = await analytics.sign_ins(session, publisher_id, game_id, day)
    hours = await comments.count_by_hour(
        session, publisher_id, game_id, since=day.since, until=day.until, zone=zone
    )
    recent = await analytics.recent_sign_ins(session, publisher_id, game_id, day, limit=RECENT)
    return TodayOverview(
        date=day.date.isoformat(),
        time_zone=zone,
        sign_ins=SignInFigures(total=figures.total, users=figures.users, by_hour=figures.by_hour),
        comments=CommentFigures(total=sum(hours), by_hour=hours),
        recent_sign_ins=[RecentSignIn(user_name=name, at=at) for name, at in recent],
        recent_comments=await comments.recent_of_game(session, publisher_id, game_id, limit=RECENT),
    )
