"""Until what happened before is in, pages say how far it is: figures of a part would be wrong."""

import asyncio
import fcntl
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from tests.support.engine import Analytics, called
from tests.support.played import Played
from tests.support.world import World

from longshore.data import figures
from longshore.data.engine.place import folder_of
from longshore.data.loading import ledgers
from longshore.data.loading.first import Loading, being_played, loading_of, write_first
from longshore.data.loading.loader import Loader
from longshore.data.loading.progress import write_progress
from longshore.data.metrics import asked
from longshore.data.metrics.period import Filtered
from longshore.data.real_time import real_time
from longshore.domains.games.models import Game
from longshore.gateway.of_game import OfGame
from longshore.kit.clock import now


async def _loading(analytics: Analytics, game: Game) -> Loading | None:
    async with called(analytics, game) as call:
        return (await figures.overview(call, Filtered.model_validate({"days": 7}))).loading


async def test_a_history_that_is_played(analytics: Analytics, world: World) -> None:
    game, other = world.aurora.games[0], world.borealis.games[0]
    await analytics.load()
    folder = folder_of(analytics.settings)
    with being_played(folder, game.id, 60) as tell_over:
        assert await _loading(analytics, game) == Loading(done=0, of=60)
        assert await _loading(analytics, other) is None
        tell_over(15)
        assert await _loading(analytics, game) == Loading(done=15, of=60)
        # Another command for the same game waits for it, and says nothing of its own.
        with being_played(folder, game.id, 7) as tell_again:
            tell_again(6)
        assert await _loading(analytics, game) == Loading(done=15, of=60)
    assert await _loading(analytics, game) is None


def test_whoever_played_it_is_gone(tmp_path: Path) -> None:
    """What a killed command left is no history that is being played."""
    with being_played(tmp_path, 7, 60):
        left = (tmp_path / "played" / "7.json").read_bytes()
    (tmp_path / "played" / "7.json").write_bytes(left)
    assert loading_of(tmp_path, 7) is None
    (tmp_path / "first.json").write_text("{")
    assert loading_of(tmp_path, 7) is None


def test_whoever_looks_at_it_is_not_taken_for_whoever_plays(tmp_path: Path) -> None:
    """A page that asks just when a history begins held the lock: nobody said that it was played."""
    with being_played(tmp_path, 7, 60):
        pass
    with (tmp_path / "played" / "7.lock").open() as looked:
        fcntl.flock(looked, fcntl.LOCK_SH)
        threading.Timer(0.05, lambda: fcntl.flock(looked, fcntl.LOCK_UN)).start()
        with being_played(tmp_path, 7, 60):
            assert loading_of(tmp_path, 7) == Loading(done=0, of=60)


def test_a_loader_that_begins_again_goes_on_from_what_it_said(
    analytics: Analytics,
) -> None:
    folder = folder_of(analytics.settings)
    loader = Loader(analytics.settings, analytics.database, analytics.engine)
    try:
        for said in (Loading(done=0, of=0), Loading(done=3, of=9)):
            loader._tell_of_begin()
            assert loading_of(folder, 7) == said
            write_first(folder, Loading(done=3, of=9))
    finally:
        loader.close()


def test_once_all_was_read_the_loader_says_until_when(tmp_path: Path) -> None:
    write_first(tmp_path, Loading(done=3, of=9))
    assert loading_of(tmp_path, 7) == Loading(done=3, of=9)
    write_progress(tmp_path, aside=0)
    assert loading_of(tmp_path, 7) is None


async def test_ledgers_of_years_come_in(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that is installed beside a console that has long worked without it."""
    game = world.aurora.games[0]
    played = Played(analytics, game)
    player = await played.player("2026-03-09T15:59:59Z")
    for hour in range(4):
        await played.order(player, 600, f"2026-03-10T0{hour}:00:00Z")
    monkeypatch.setattr(ledgers, "_MOST", 1)
    loader = Loader(analytics.settings, analytics.database, analytics.engine)
    running = asyncio.create_task(loader.run())
    seen: list[Loading] = []
    folder = folder_of(analytics.settings)
    try:
        async with asyncio.timeout(60):
            await _until_whole(folder, seen)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        loader.close()
    # From its first moment on, when it has not yet looked how much there is.
    assert seen.pop(0) == Loading(done=0, of=0)
    assert seen[0].done < seen[0].of == seen[-1].of
    assert [one.done for one in seen] == sorted(one.done for one in seen)
    assert await _loading(analytics, game) is None


async def _until_whole(folder: Path, seen: list[Loading]) -> None:
    for _ in range(100_000):
        if (found := loading_of(folder, 1)) and found not in seen:
            seen.append(found)
        if (folder / "progress.json").exists():
            return
        await asyncio.sleep(0.001)


async def test_what_comes_in_while_a_page_is_answered_may_be_missing(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page whose past came in after it was asked says that it was not in, and asks again."""
    game = world.aurora.games[0]
    await analytics.load()
    analytics.settings = analytics.settings.model_copy(update={"analytics_kept_seconds": 60})
    playing = ExitStack()
    playing.enter_context(being_played(folder_of(analytics.settings), game.id, 60))
    ask = asked.ask

    async def ended(*args: Any, **more: Any) -> list[asked.Row]:
        found = await ask(*args, **more)
        playing.close()
        return found

    monkeypatch.setattr(asked, "ask", ended)
    assert await _loading(analytics, game) == Loading(done=0, of=60)
    played = Played(analytics, game)
    await played.player(now().isoformat())
    await analytics.load()
    # Nothing of the answer before is kept for the next one.
    async with called(analytics, game) as call:
        found = await figures.overview(call, Filtered.model_validate({"days": 7}))
    assert (found.loading, found.total.arrived) == (None, 1)


async def test_nothing_is_read_on_the_event_loop(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await analytics.load()
    here, read = threading.get_ident(), list[int]()

    def noted(folder: Path, game_id: int) -> Loading | None:
        read.append(threading.get_ident())
        return loading_of(folder, game_id)

    monkeypatch.setattr(asked, "loading_of", noted)
    async with called(analytics, world.aurora.games[0]) as call:
        await figures.overview(call, Filtered.model_validate({"days": 7}))
        await real_time(call, OfGame())
    assert read
    assert here not in read
