"""Share models: versions that begin on a day, assignments, the calculator. Nothing is rewritten."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.popularize.shares.errors import (
    SettledMonthError,
    TooManyShareModelsError,
    TooManyShareVersionsError,
)
from longshore.domains.popularize.shares.models import ShareModel, ShareVersion
from longshore.domains.popularize.shares.schemas import (
    FIRST_DAY,
    Calculated,
    CalculatedDay,
    CalculatorInput,
    ShareAssignInput,
    ShareModelInput,
    ShareModelOutput,
    ShareModels,
    ShareQuery,
    ShareVersionInput,
    ShareVersionOutput,
)
from longshore.domains.popularize.shares.terms import Day, Terms, earned, held_back
from longshore.domains.popularize.shares.zones import zone_of_statements
from longshore.kit.aside import aside
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.violations import violated
from longshore.kit.errors import ConflictError, NotFoundError
from longshore.kit.text.text import Text

MOST_MODELS, MOST_VERSIONS, MOST_VERSIONS_OF_GAME = 200, 200, 2_000
_A_MODEL = Text("一个分成规则", "A share model has")
_A_GAME = Text("一个游戏的分成规则合计", "All share models of a game together have")
# One that is being drawn counts as settled.
_LAST_MONTH = text("""
SELECT max(month) FROM (
  SELECT month FROM settlement_month WHERE game_id = :game UNION ALL
  SELECT month FROM settlement_draw WHERE game_id = :game AND state = 'running') m
""")
_MODELS = text("SELECT * FROM share_model WHERE game_id = :game ORDER BY id DESC")
# Terms as the text that they are: many are read beside the event loop.
_VERSIONS = text("""
SELECT id, model_id, begins_on, CAST(terms AS text) AS terms, created_user_name, created_at
FROM share_version WHERE game_id = :game ORDER BY model_id, begins_on DESC
""")
_HAVING = text("""
SELECT held.model_id, array_agg(promoter.name ORDER BY promoter.name, promoter.id) AS names
FROM promoter CROSS JOIN LATERAL (
  SELECT model_id FROM share_assignment
  WHERE game_id = :game AND promoter_id = promoter.id AND begins_on <= :today
  ORDER BY begins_on DESC LIMIT 1) AS held
WHERE promoter.game_id = :game GROUP BY held.model_id
""")
_MODEL_COUNT = text("SELECT count(*) FROM share_model WHERE game_id = :game")
_VERSION_COUNT = text("""
SELECT count(*) FILTER (WHERE model_id = :model) AS of_model, count(*) AS of_game
FROM share_version WHERE game_id = :game
""")
# One statement, however many promoters: rows of values each have to be compiled.
_ASSIGN = text("""
INSERT INTO share_assignment
  (publisher_id, game_id, promoter_id, model_id, begins_on, created_user_name)
SELECT CAST(:publisher_id AS bigint), CAST(:game_id AS bigint), promoter, CAST(:model AS bigint),
  CAST(:day AS date), CAST(:created_user_name AS text)
FROM unnest(CAST(:ids AS bigint[])) AS promoter
ON CONFLICT DO NOTHING RETURNING id
""")
_FOUND = text("SELECT name FROM share_model WHERE id = :model AND game_id = :game")
_COUNT = text("SELECT count(*) FROM promoter WHERE id = ANY(:ids) AND game_id = :game")


async def list_models(call: Call, query: ShareQuery) -> ShareModels:
    """Every model of the game with its versions, and who has it today."""
    values, today = {"game": call.game_id}, await _today(call)
    models = (await call.session.execute(_MODELS, values)).all()
    versions = (await call.session.execute(_VERSIONS, values)).all()
    held = (await call.session.execute(_HAVING, values | {"today": today})).all()
    having = {row.model_id: row.names for row in held}
    listed = await aside(_listed, models, versions, having, today)
    return ShareModels(list=listed, first_day=await _first_day(call))


async def create_model(call: Call, form: ShareModelInput) -> ShareModels:
    """Add a model with its first version.

    Raises:
        ConflictError: another model has the name. SettledMonthError.
        TooManyShareModelsError, TooManyShareVersionsError: as they say.
    """
    await _check_begin(call, form.begins_on)
    there = (await call.session.execute(_MODEL_COUNT, {"game": call.game_id})).scalar_one()
    if there >= MOST_MODELS:
        raise TooManyShareModelsError(most=MOST_MODELS)
    model = ShareModel(name=form.name, **_own(call))
    try:
        async with call.session.begin_nested():
            call.session.add(model)
    except IntegrityError as error:
        if violated(error) != "uq_share_model_game_id_name":
            raise
        raise ConflictError(what=form.name) from error
    await call.session.flush()
    await _add_version(call, model.id, model.name, form.begins_on, form.terms)
    return await list_models(call, ShareQuery())


async def add_version(call: Call, form: ShareVersionInput) -> ShareModels:
    """Give a model other terms from a day on.

    Raises:
        NotFoundError, SettledMonthError, TooManyShareVersionsError.
        ConflictError: a version begins on that day already.
    """
    await _check_begin(call, form.begins_on)
    name = await _name_of(call, form.model_id)
    await _add_version(call, form.model_id, name, form.begins_on, form.terms)
    return await list_models(call, ShareQuery())


async def assign(call: Call, form: ShareAssignInput) -> ShareModels:
    """Give promoters a model from a day on; whoever was to get another that day is a conflict.

    Raises:
        NotFoundError: the model or a promoter is not of the game. SettledMonthError.
        ConflictError: one of them has an assignment that begins on that day.
    """
    await _check_begin(call, form.begins_on)
    await _assign(call, form.model_id, form.promoter_ids, form.begins_on)
    return await list_models(call, ShareQuery())


async def assign_from_today(call: Call, model_id: int, promoter_ids: Collection[int]) -> None:
    """Give new promoters a model from today on, or from the first day without statements.

    Raises:
        NotFoundError: no such model of the game.
    """
    await lock_game(call.session, call.game_id)
    await _assign(call, model_id, promoter_ids, max(await _today(call), await _first_day(call)))


async def _assign(call: Call, model_id: int, promoter_ids: Collection[int], day: date) -> None:
    name = await _name_of(call, model_id)
    ids = sorted(set(promoter_ids))
    values = {"ids": ids, "game": call.game_id}
    if (await call.session.execute(_COUNT, values)).scalar_one() != len(ids):
        raise NotFoundError()
    done = await call.session.execute(
        _ASSIGN, {"ids": ids, "model": model_id, "day": day, **_own(call)}
    )
    if len(done.all()) != len(ids):
        raise ConflictError(what=str(day))
    target = AuditTarget(str(model_id), name, game_id=call.game_id)
    told = {"promoters": ids, "begins_on": str(day)}
    call.record("share_model.assign", target, after=told)


async def calculate(call: Call, form: CalculatorInput) -> Calculated:
    """What terms would come to; nothing is stored."""
    days = sorted((Day(one.day, one.base) for one in form.days), key=lambda one: one.day)
    done = earned(form.terms, form.currency, days)
    amount = sum(one.amount for one in done)
    return Calculated(
        days=[
            CalculatedDay(
                day=one.day, base=day.base, share=one.share, cap_day=one.cap_day,
                cap_month=one.cap_month, amount=one.amount,
            )
            for one, day in zip(done, days, strict=True)
        ],
        amount=amount,
        held_back=held_back(form.terms, amount),
    )  # fmt: skip


async def _add_version(call: Call, model_id: int, name: str, begins_on: date, terms: Terms) -> None:
    values = {"game": call.game_id, "model": model_id}
    there = (await call.session.execute(_VERSION_COUNT, values)).one()
    if there.of_model >= MOST_VERSIONS:
        raise TooManyShareVersionsError(whose=_A_MODEL, most=MOST_VERSIONS)
    if there.of_game >= MOST_VERSIONS_OF_GAME:
        raise TooManyShareVersionsError(whose=_A_GAME, most=MOST_VERSIONS_OF_GAME)
    told = terms.model_dump(mode="json")
    added = insert(ShareVersion).values(
        model_id=model_id, begins_on=begins_on, terms=told, **_own(call)
    )
    done = await call.session.execute(added.on_conflict_do_nothing().returning(ShareVersion.id))
    if done.one_or_none() is None:
        raise ConflictError(what=str(begins_on))
    target = AuditTarget(str(model_id), name, game_id=call.game_id)
    call.record("share_model.version", target, after=told | {"begins_on": str(begins_on)})


async def _check_begin(call: Call, day: date) -> None:
    # A month is asked for under the same lock.
    await lock_game(call.session, call.game_id)
    first = await _first_day(call)
    if day < first:
        raise SettledMonthError(day=day, first=first)


async def _first_day(call: Call) -> date:
    month = (await call.session.execute(_LAST_MONTH, {"game": call.game_id})).scalar_one()
    return (month + timedelta(days=32)).replace(day=1) if month else FIRST_DAY


async def _name_of(call: Call, model_id: int) -> str:
    values = {"model": model_id, "game": call.game_id}
    name = (await call.session.execute(_FOUND, values)).scalar_one_or_none()
    if name is None:
        raise NotFoundError()
    return str(name)


def _own(call: Call) -> dict[str, Any]:
    return {
        "publisher_id": call.publisher_id, "game_id": call.game_id,
        "created_user_name": call.actor.name,
    }  # fmt: skip


async def _today(call: Call) -> date:
    zone = await zone_of_statements(call.session, call.game_id, call.settings.time_zone)
    return now().astimezone(ZoneInfo(zone)).date()


def _listed(
    models: Sequence[Row[Any]], versions: Sequence[Row[Any]], having: Mapping[int, list[str]],
    today: date,
) -> list[ShareModelOutput]:  # fmt: skip
    of_model: dict[int, list[Row[Any]]] = defaultdict(list)
    for row in versions:
        of_model[row.model_id].append(row)
    return [
        ShareModelOutput(
            id=model.id, name=model.name, versions=_versions(of_model[model.id], today),
            promoters=having.get(model.id, []),
        )
        for model in models
    ]  # fmt: skip


def _versions(rows: Sequence[Row[Any]], today: date) -> list[ShareVersionOutput]:
    """The versions of one model, the newest first."""
    in_force = next((row.id for row in rows if row.begins_on <= today), 0)
    return [_version(row, in_force) for row in rows]


def _version(row: Row[Any], in_force: int) -> ShareVersionOutput:
    return ShareVersionOutput(
        id=row.id,
        begins_on=row.begins_on,
        terms=Terms.model_validate_json(row.terms),
        is_in_force=row.id == in_force,
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
    )
