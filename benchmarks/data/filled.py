"""A console whose engine is filled with events of a year, made for a run or kept for the next."""

import asyncio
import json
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import generated
import running

from longshore.data.engine import Engine, EngineError
from longshore.data.loading.closing import close_days, due_days, together
from longshore.data.loading.tables import make_tables
from longshore.data.loading.tallying import due_tallies, tally_days
from longshore.kit.settings import Settings

_QUIET_SECONDS, _MOST_SECONDS = 10, 600


@contextmanager
def console(kept: Path | None) -> Iterator[tuple[running.Server, Path]]:
    """A server that answers, and its folder, which goes with it unless it is to be kept."""
    folder = kept or Path(tempfile.mkdtemp(prefix="longshore-data-"))
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    environment = {
        "LONGSHORE_DATA_DIR": str(folder / "data"), "LONGSHORE_DEMO": "1",
        "LONGSHORE_WORKERS_IN_SERVER": "0",
    }  # fmt: skip
    server = running.Server(running.free_port(), environment, folder / "server.log")
    try:
        server.start()
        yield server, folder
    finally:
        server.stop()
        if not kept:
            shutil.rmtree(folder, ignore_errors=True)


def tables(settings: Settings, game: int, events: int, note: Path) -> tuple[int, int]:
    """Rows and bytes of the tables, which are filled unless the note says that they are."""
    last = datetime.now(ZoneInfo(settings.time_zone)).date()
    is_filled = note.exists() and _is_of(note, events, last)
    found = asyncio.run(_filled(settings, game, events, last, is_filled=is_filled))
    note.write_text(json.dumps({"events": events, "last": last.isoformat()}))
    return found


def _is_of(note: Path, events: int, last: date) -> bool:
    """Whether the tables are what is asked for; others end the run.

    Pages ask for days up to today: tables that end on another day would be asked for less.
    """
    held = json.loads(note.read_text())
    if (held["events"], held["last"]) != (events, last.isoformat()):
        raise SystemExit(f"{note.parent} holds {held}, which is not what is asked for.")
    return True


async def _filled(
    settings: Settings, game: int, events: int, last: date, *, is_filled: bool
) -> tuple[int, int]:
    """Rows and bytes of the tables, once they are filled and their days are closed."""
    engine = Engine(settings)
    await _answers(engine)
    if not is_filled:
        took = await generated.fill(engine, game, events, last)
        print(f"made in {took:.0f} s")
    begun = time.monotonic()
    # Tables that an earlier version filled get what is new, as they do when a loader begins.
    await make_tables(engine)
    # What the loader does beside its work, some days a second.
    while due := together(await due_days(engine, last)):
        for days in due:
            await close_days(engine, days, settings.time_zone, ())
    while due := together(await due_tallies(engine, last)):
        for days in due:
            await tally_days(engine, days, ())
    print(f"days that are over closed in {time.monotonic() - begun:.0f} s")
    await _is_at_rest(engine)
    ((rows, size),) = await engine.rows(
        "SELECT sum(rows), sum(bytes_on_disk) FROM system.parts WHERE active AND table = 'events'"
    )
    return int(rows), int(size)


async def _answers(engine: Engine) -> None:
    """Wait for an engine that has just been started."""
    deadline = time.monotonic() + 120
    while True:
        try:
            await engine.rows("SELECT count() FROM longshore.events")
        except EngineError as error:
            if time.monotonic() > deadline:
                raise SystemExit(f"The engine does not answer: {error}") from error
            await asyncio.sleep(0.5)
        else:
            return


async def _is_at_rest(engine: Engine) -> None:
    """Wait until the engine puts no parts of tables together any more.

    A year is made in minutes here: what the engine does with it afterwards would take a processor
    from the first pages, which nobody who fills a year in a year would see.
    """
    begun, quiet = time.monotonic(), 0
    while quiet < _QUIET_SECONDS and time.monotonic() - begun < _MOST_SECONDS:
        await asyncio.sleep(1)
        ((working,),) = await engine.rows(
            "SELECT (SELECT count() FROM system.merges)"
            " + (SELECT count() FROM system.mutations WHERE NOT is_done)"
        )
        quiet = 0 if working else quiet + 1
    print(f"parts put together in {time.monotonic() - begun - quiet:.0f} s")
