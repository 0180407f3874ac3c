"""Parameters of mini-program platforms: one record for each platform and game, audited."""

import base64
from typing import cast

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import app_id_of, games_by_ids
from longshore.domains.pack.mini_games.errors import NotMiniGameError
from longshore.domains.pack.mini_games.models import RECORD, MiniGamePlatform
from longshore.domains.pack.mini_games.platforms import (
    PLATFORMS,
    Orientation,
    Platform,
    PlatformCode,
    project_files,
    zipped,
)
from longshore.domains.pack.mini_games.schemas import (
    Domains,
    PlatformOutput,
    PlatformReference,
    Project,
    ProjectFile,
    SavePlatform,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.http.needed import refuse_missing
from longshore.kit.paging import Rows


async def list_platforms(call: Call) -> Rows[PlatformOutput]:
    """Every platform, those without parameters too.

    Raises:
        NotMiniGameError: the game is an app.
    """
    await _check_game(call.session, call.game_id)
    statement = select(MiniGamePlatform).where(MiniGamePlatform.game_id == call.game_id)
    rows = {row.platform: row for row in (await call.session.execute(statement)).scalars()}
    return Rows(list=[_output(known, rows.get(code)) for code, known in PLATFORMS.items()])


async def save_platform(
    call: Call,
    form: SavePlatform,
) -> PlatformOutput:
    """Set the parameters of a platform that the form carries.

    Raises:
        NotMiniGameError: the game is an app.
        ValidationFailedError: it has no parameters yet, and the form is not whole.
    """
    await _check_game(call.session, call.game_id)
    new = insert(MiniGamePlatform).values(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        platform=form.platform,
        app_id="",
        project_name="",
        orientation="portrait",
        domains={},
        payment={},
        updated_user_name=call.actor.name,
    )
    await call.session.execute(new.on_conflict_do_nothing())
    row = await _row(call.session, call.game_id, form.platform)
    assert row is not None, "it was just added"
    before = _facts(row)
    if not row.app_id:
        refuse_missing(form, ("app_id", "project_name"), call.language)
    _take(row, form)
    after = {**_facts(row)}
    for name in ("app_secret", "payment_secret"):
        given = getattr(form, name)
        if given is not None:
            plain = given.get_secret_value().encode()
            record_name = f"{RECORD}:{name}".format(game_id=call.game_id, platform=form.platform)
            token = call.resources.keyring.encrypt(
                plain, publisher_id=call.publisher_id, record=record_name
            )
            setattr(row, name, token)
            after[name] = given
    if after != before:
        row.updated_at, row.updated_user_name = now(), call.actor.name
        await call.session.flush()
        call.record(
            "mini_game.edit",
            AuditTarget(row.id, form.platform, game_id=call.game_id),
            before=before,
            after=after,
        )
    return _output(PLATFORMS[form.platform], row)


async def export_project(call: Call, form: PlatformReference) -> Project:
    """The files that a project for the platform's developer tools begins with; no secret in them.

    Raises:
        NotMiniGameError: the game is an app. NotFoundError: the platform has no parameters yet.
    """
    await _check_game(call.session, call.game_id)
    row = await _row(call.session, call.game_id, form.platform)
    if row is None:
        raise NotFoundError()
    files = project_files(
        form.platform,
        app_id=row.app_id,
        name=row.project_name,
        orientation=row.orientation,
        domains=row.domains,
        own_app_id=app_id_of(call.game_id),
    )
    return Project(
        file_name=f"{form.platform}-{row.app_id}.zip",
        files=[ProjectFile(name=name, text=text) for name, text in files.items()],
        archive=base64.b64encode(zipped(files)).decode(),
    )


async def _check_game(session: AsyncSession, game_id: int) -> None:
    games = await games_by_ids(session, [game_id])
    if not games or games[0].GameType != "miniapp":
        raise NotMiniGameError()


async def _row(
    session: AsyncSession, game_id: int, platform: PlatformCode
) -> MiniGamePlatform | None:
    statement = (
        select(MiniGamePlatform)
        .where(MiniGamePlatform.game_id == game_id, MiniGamePlatform.platform == platform)
        .with_for_update()
    )
    return (await session.execute(statement)).scalar_one_or_none()


def _take(row: MiniGamePlatform, form: SavePlatform) -> None:
    for name in ("app_id", "project_name", "orientation"):
        given = getattr(form, name)
        if given is not None:
            setattr(row, name, given)
    kinds = Domains().model_dump() | row.domains
    row.domains = kinds | form.domains.model_dump(exclude_unset=True)
    row.payment = {name: value for name, value in (row.payment | form.payment).items() if value}


def _facts(row: MiniGamePlatform) -> dict[str, object]:
    names = ("app_id", "project_name", "orientation", "domains", "payment")
    return {name: getattr(row, name) for name in names}


def _output(known: Platform, row: MiniGamePlatform | None) -> PlatformOutput:
    domains = Domains.model_validate(row.domains if row else {})
    missing = []
    if row is None or not row.app_id:
        missing.append("app_id")
    if row is None or row.app_secret is None:
        missing.append("app_secret")
    if not domains.request:
        missing.append("domains")
    return PlatformOutput(
        platform=known.code,
        is_configured=row is not None,
        example=known.example,
        payment_names=list(known.payment),
        app_id=row.app_id if row else "",
        project_name=row.project_name if row else "",
        orientation=cast(Orientation, row.orientation) if row else "portrait",
        domains=domains,
        payment=row.payment if row else {},
        has_app_secret=row is not None and row.app_secret is not None,
        has_payment_secret=row is not None and row.payment_secret is not None,
        missing=missing,
        updated_user_name=row.updated_user_name if row else "",
        updated_at=epoch_seconds(row.updated_at) if row else None,
    )
