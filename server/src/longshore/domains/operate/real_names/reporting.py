"""Telling the authority who came online and who went, within three minutes, once each.

What is to be told is read from the sessions themselves, so that nothing stands in the way of a
sign-in and nothing is lost when a process dies: a report is a row with a unique turn of its
session. A claim is a lease. Whoever is killed between the call and its record leaves a row in
doubt: the authority may know it already, so it is never sent again but kept as unreported.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import structlog
from sqlalchemy import Row, TextClause, text

from longshore.domains.operate.players import digest_key, keyed_digest
from longshore.domains.operate.real_names.models import PI_RECORD, NppaSettings, ReportState
from longshore.domains.operate.real_names.settings import (
    access_of,
    is_paused,
    pause,
    settings_of,
)
from longshore.integrations.nppa import MOST_REPORTED, Behaviour, Nppa, NppaAccess, NppaError
from longshore.integrations.resources import Resources
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Database
from longshore.kit.together import together

log = structlog.get_logger(__name__)
# The authority takes moments of the last 180 seconds; the call itself takes up to five.
_REPORTABLE = timedelta(seconds=170)
_LEASE = timedelta(seconds=30)
_AGAIN = timedelta(seconds=5)
# Two heartbeats and the half minute that they may wait in memory.
_SILENT = timedelta(seconds=150)
_SESSION_CHARACTERS = 32

# A verified player's session that has begun, or whose player was verified in it. Each game has its
# own mark, so that what happened while nobody looked is found; a minute is looked at twice, since
# transactions commit late.
_CAME = text("""
WITH game AS (
  SELECT publisher_id, game_id, watched_at - interval '1 minute' AS since
  FROM nppa_settings WHERE is_on),
came AS (
  SELECT s.*, n.settled_at FROM game g
  JOIN player_session s ON s.game_id = g.game_id AND s.created_at > g.since
  JOIN real_name n ON n.player_id = s.player_id AND n.state = 'verified'
  UNION
  SELECT s.*, n.settled_at FROM game g
  JOIN real_name n ON n.game_id = g.game_id AND n.settled_at > g.since AND n.state = 'verified'
  JOIN player_session s ON s.player_id = n.player_id)
INSERT INTO behaviour_report (publisher_id, game_id, player_id, session_id, turn, is_online, at,
  is_open)
SELECT publisher_id, game_id, player_id, id, 1, true, greatest(created_at, settled_at), true
FROM came WHERE least(ended_at, expires_at) > greatest(created_at, settled_at)
ON CONFLICT (session_id, turn) DO NOTHING
""")
_WATCHED = text("UPDATE nppa_settings SET watched_at = :now WHERE is_on")
# One that fell silent and was heard of again.
_CAME_BACK = text("""
WITH back AS (
  UPDATE behaviour_report r SET is_quiet = false FROM player_session s
  WHERE r.is_quiet AND s.id = r.session_id AND s.ended_at IS NULL AND s.last_seen_at > r.at
  RETURNING r.publisher_id, r.game_id, r.player_id, r.session_id, r.turn, s.last_seen_at)
INSERT INTO behaviour_report (publisher_id, game_id, player_id, session_id, turn, is_online, at,
  is_open)
SELECT publisher_id, game_id, player_id, session_id, turn + 1, true, last_seen_at, true FROM back
ON CONFLICT (session_id, turn) DO NOTHING
""")
# Ended, expired, or silent; the moment is the true one, however late it is learned.
_WENT = text("""
WITH gone AS (
  UPDATE behaviour_report r SET is_open = false FROM player_session s
  WHERE r.is_open AND s.id = r.session_id
    AND (s.ended_at IS NOT NULL OR s.expires_at <= :now OR s.last_seen_at <= :silent)
  RETURNING r.publisher_id, r.game_id, r.player_id, r.session_id, r.turn,
    greatest(r.at, coalesce(s.ended_at, least(s.expires_at, s.last_seen_at))) AS at,
    s.ended_at IS NULL AND s.expires_at > :now AS is_quiet)
INSERT INTO behaviour_report (publisher_id, game_id, player_id, session_id, turn, is_online, at,
  is_open, is_quiet)
SELECT publisher_id, game_id, player_id, session_id, turn + 1, false, at, false, is_quiet FROM gone
ON CONFLICT (session_id, turn) DO NOTHING
""")
# Too late, or in doubt: a lease of somebody who died may have been sent.
_GIVE_UP = text("""
UPDATE behaviour_report SET state = 'unreported', done_at = :now
WHERE state = 'queued' AND next_at <= :now AND (at < :oldest OR is_sent)
""")
_CLAIM = text("""
UPDATE behaviour_report SET attempts = attempts + 1, next_at = :until, is_sent = true WHERE id IN (
  SELECT id FROM behaviour_report
  WHERE game_id = :game AND state = 'queued' AND next_at <= :now AND NOT is_sent
  ORDER BY at, id LIMIT :most FOR UPDATE SKIP LOCKED)
RETURNING id, player_id, session_id, turn, is_online, at
""")
_GAMES = text("""
SELECT DISTINCT publisher_id, game_id FROM behaviour_report
WHERE state = 'queued' AND next_at <= :now
""")
_DONE = text("""
UPDATE behaviour_report SET state = :state, error_code = :code, done_at = :now
WHERE id = ANY(:ids) AND state = 'queued'
""")
_LATER = text("""
UPDATE behaviour_report SET next_at = :next_at, error_code = :code, is_sent = false
WHERE id = ANY(:ids) AND state = 'queued'
""")
_PIS = text("SELECT player_id, pi FROM real_name WHERE player_id = ANY(:players)")


async def report_due(database: Database, resources: Resources) -> None:
    """Learn who came and went, and tell the authority."""
    moment = now()
    values = {
        "now": moment, "silent": moment - _SILENT, "oldest": moment - _REPORTABLE,
    }  # fmt: skip
    async with database.system() as session:
        for statement in (_CAME, _CAME_BACK, _WENT, _WATCHED, _GIVE_UP):
            await session.execute(statement, values)
        games = (await session.execute(_GAMES, values)).all()
    await together(*(_report_game(database, resources, *row) for row in games))


@dataclass(frozen=True, slots=True)
class _Batch:
    """Reports that were claimed, with what they are told by."""

    settings: NppaSettings
    access: NppaAccess
    key: bytes
    rows: Sequence[Row[Any]]
    pis: Mapping[int, str]


async def _report_game(
    database: Database, resources: Resources, publisher_id: int, game_id: int
) -> None:
    while batch := await _claimed(database, resources, publisher_id, game_id):
        known = [row for row in batch.rows if row.player_id in batch.pis]
        # Whose name was taken away meanwhile cannot be told of.
        gone = [row.id for row in batch.rows if row.player_id not in batch.pis]
        await _done(database, batch, gone, "unreported")
        if known:
            await _tell(database, resources, batch, known)
        if len(batch.rows) < MOST_REPORTED:
            return


async def _claimed(
    database: Database, resources: Resources, publisher_id: int, game_id: int
) -> _Batch | None:
    """What is due of a game; None where nothing is, or nobody may call now."""
    moment = now()
    values = {
        "game": game_id, "now": moment, "until": moment + _LEASE, "most": MOST_REPORTED,
    }  # fmt: skip
    async with database.publisher(publisher_id) as session:
        settings = await settings_of(session, game_id)
        if settings is None or not settings.is_on or is_paused(settings):
            return None
        access = access_of(resources.keyring, settings)
        rows = (await session.execute(_CLAIM, values)).all()
        if not rows:
            return None
        players = {"players": [row.player_id for row in rows]}
        sealed = (await session.execute(_PIS, players)).all()
        pis = {row.player_id: _opened(resources, publisher_id, row) for row in sealed if row.pi}
        key = await digest_key(session, resources.keyring, publisher_id)
    return _Batch(settings, access, key, rows, pis)


def _opened(resources: Resources, publisher_id: int, row: Row[Any]) -> str:
    record = PI_RECORD.format(player_id=row.player_id)
    return resources.keyring.decrypt(row.pi, publisher_id=publisher_id, record=record).decode()


async def _tell(
    database: Database, resources: Resources, batch: _Batch, rows: Sequence[Row[Any]]
) -> None:
    nppa = Nppa(resources.http_out, batch.access, batch.settings.publisher_id)
    ids = [row.id for row in rows]
    try:
        refused = await nppa.report([_behaviour(batch, row) for row in rows])
    except NppaError as error:
        await _failed(database, batch, ids, error)
        return
    wrong = {ids[one.place]: one.code for one in refused}
    for row_id, code in wrong.items():
        await _done(database, batch, [row_id], "refused", code)
    await _done(database, batch, [one for one in ids if one not in wrong], "reported")


async def _failed(database: Database, batch: _Batch, ids: Sequence[int], error: NppaError) -> None:
    game = batch.settings.game_id
    log.warning("nppa_not_reported", game=game, kind=error.kind, code=error.code, count=len(ids))
    if error.kind == "limited":
        await pause(database, batch.settings)
    if error.may_have_arrived:
        await _done(database, batch, ids, "unreported", error.code)
    else:
        await _write(database, batch, _LATER, ids=ids, code=error.code, next_at=now() + _AGAIN)


async def _done(
    database: Database, batch: _Batch, ids: Sequence[int], state: ReportState,
    code: int | None = None,
) -> None:  # fmt: skip
    if ids:
        await _write(database, batch, _DONE, ids=ids, state=state, code=code, now=now())


async def _write(
    database: Database, batch: _Batch, statement: TextClause, **values: object
) -> None:
    async with database.publisher(batch.settings.publisher_id) as session:
        await session.execute(statement, {**values, "ids": list(values["ids"])})  # type: ignore[call-overload]


def _behaviour(batch: _Batch, row: Row[Any]) -> Behaviour:
    """Coming and going of one stay share a name, which says nothing of the player."""
    stay = f"{row.session_id}:{(row.turn + 1) // 2}"
    name = keyed_digest(batch.key, "stay", batch.settings.game_id, stay).hex()
    return Behaviour(
        name[:_SESSION_CHARACTERS], row.is_online, epoch_seconds(row.at),
        pi=batch.pis[row.player_id],
    )  # fmt: skip
