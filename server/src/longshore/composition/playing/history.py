"""Playing a history into a game: the real run time, the real worker, an explicit clock."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from pydantic import AnyHttpUrl
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.composition.console import open_resources
from longshore.composition.playing.errors import NotPlayableError
from longshore.composition.playing.game import Stage, stage
from longshore.composition.playing.promoting import PlayedPromotion
from longshore.composition.playing.sides import PlayedDesk, PlayedHttp, RuntimeWire
from longshore.composition.runtime import build_runtime
from longshore.domains.games import publisher_of
from longshore.domains.operate.deliveries.worker import held
from longshore.domains.operate.players.models import Player
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.files import private_secret
from longshore.kit.settings import Settings
from longshore.simulation import Books, Fault, Plan, Play
from longshore.simulation.story import cast

Tell = Callable[[str], None]
_OWN_ACCOUNTS = 0.25
_PUBLIC_URL = AnyHttpUrl("https://longshore.simulated")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be played: so many people over so many days until now, from a seed.

    `is_promoted`: some of them come by links of promoters, who are settled month after month.
    """

    game_id: int
    people: int
    days: int
    seed: str
    is_promoted: bool = False
    tell_over: Callable[[int], None] = lambda _: None
    """Takes how many of the days are over."""


async def play_history(
    settings: Settings, database: Database, wanted: Wanted, tell: Tell
) -> Books | None:
    """Play a game's history once; what was cut off goes on where its last whole day ended.

    None when it was played to its end before.

    Raises:
        NotPlayableError: there is no such game, or it has players of its own.
    """
    http = PlayedHttp()
    resources = replace(open_resources(settings, database), http_out=http)
    staged = await _staged(database, resources, wanted.game_id)
    path = settings.data_dir / "simulated" / f"{staged.played.app_id}.json"
    # How far it has come is asked by whoever may go on: another command may be playing it.
    async with held(database, wanted.game_id):
        progress = await _progress(database, path, wanted)
        if progress is None:
            return None
        code_key = private_secret(settings.data_dir / "code.key")
        # Channels that are asked about an order are told where they find us.
        public = settings.model_copy(update={"public_url": settings.public_url or _PUBLIC_URL})
        runtime = build_runtime(public, database.addresses, resources, code_key=code_key)
        desk = PlayedDesk(settings, database, resources, staged.actor, wanted.game_id)
        promotion = PlayedPromotion(
            settings, database, resources, staged.actor, wanted.game_id, progress.begins,
            progress.ends,
        )  # fmt: skip
        links = await promotion.begin() if wanted.is_promoted else []
        wire = RuntimeWire(runtime, promotion.door)
        play = _play(staged, wanted, progress, wire, desk, links)
        http.play, http.notify = play, staged.notify

        def day_over(day: datetime) -> None:
            _day_over(play, path, progress, day, tell)
            wanted.tell_over((day - progress.begins).days)

        try:
            cast(play, after=progress.done)
            if links:
                promotion.cast(play, after=progress.done)
            await play.run(day_over)
            await promotion.count()
        finally:
            await runtime.close()
        _save(path, replace(progress, done=progress.ends))
        play.books.save(path.with_suffix(".books.json"))
        return play.books


@dataclass(frozen=True, slots=True)
class Progress:
    """From when until when is played, and how far it has come."""

    begins: datetime
    ends: datetime
    done: datetime


async def _staged(database: Database, resources: Resources, game_id: int) -> Stage:
    async with database.system() as session:
        publisher_id = await publisher_of(session, game_id)
    if publisher_id is None:
        raise NotPlayableError("There is no such game.")
    async with database.publisher(publisher_id) as session:
        return await stage(session, resources, game_id)


async def _progress(database: Database, path: Path, wanted: Wanted) -> Progress | None:
    if found := await asyncio.to_thread(_kept, path):
        return found if found.done < found.ends else None
    async with database.system() as session:
        if await _has_players(session, wanted.game_id):
            raise NotPlayableError(
                "The game has players already: a history is played into a new game only."
            )
    ends = now()
    begins = ends - timedelta(days=wanted.days)
    progress = Progress(begins, ends, begins)
    _save(path, progress)
    return progress


def _kept(path: Path) -> Progress | None:
    if not path.exists():
        return None
    told = json.loads(path.read_text())
    return Progress(**{name: datetime.fromisoformat(at) for name, at in told.items()})


async def _has_players(session: AsyncSession, game_id: int) -> bool:
    found = await session.execute(select(Player.id).where(Player.game_id == game_id).limit(1))
    return found.first() is not None


def _play(
    staged: Stage, wanted: Wanted, progress: Progress, wire: RuntimeWire, desk: PlayedDesk,
    links: list[str],
) -> Play:  # fmt: skip
    codes = list(staged.played.channels)
    shares = {code: (1 - _OWN_ACCOUNTS) / len(codes) for code in codes} | {"": _OWN_ACCOUNTS}
    plan = Plan(
        f"{wanted.seed}:{staged.name}", progress.begins, progress.ends, wanted.people, shares,
        staged.goods, links=links, own_pay=bool(staged.played.ways),
    )  # fmt: skip
    staged.played.server.faults = _bad_days(progress)
    return Play(plan, staged.played, wire, desk)


def _bad_days(progress: Progress) -> tuple[Fault, ...]:
    """Two hours of failures, nine hours away, and something that is wrong just now."""
    length, ends = progress.ends - progress.begins, progress.ends
    fails, away = progress.begins + length * 0.3, progress.begins + length * 0.7
    return (
        Fault(fails, fails + timedelta(hours=2), "fails"),
        Fault(away, away + timedelta(hours=9), "away"),
        Fault(ends - timedelta(minutes=50), ends, "fails"),
    )


def _day_over(play: Play, path: Path, progress: Progress, day: datetime, tell: Tell) -> None:
    _save(path, replace(progress, done=day))
    play.books.save(path.with_suffix(".books.json"))
    books = play.books
    tell(f"{day:%Y-%m-%d}: {len(books.players)} players, {len(books.sold)} orders")


def _save(path: Path, progress: Progress) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    moments = {"begins": progress.begins, "ends": progress.ends, "done": progress.done}
    part.write_text(json.dumps({name: at.isoformat() for name, at in moments.items()}))
    part.replace(path)
