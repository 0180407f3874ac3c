"""Filings of a game: kept as they were granted, told beside the keys that packages are signed with.

A filing changes nothing of a build. That a package is not as filed is said before it is built
(`builds.readiness`) and of the finished one (`builds.filed`).
"""

from sqlalchemy.exc import IntegrityError

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import zone_of_game
from longshore.domains.pack.filings.comparing import Filed, differences
from longshore.domains.pack.filings.errors import TooManyFilingsError
from longshore.domains.pack.filings.models import AppFiling
from longshore.domains.pack.filings.repository import rows_of
from longshore.domains.pack.filings.schemas import (
    FilingForm,
    FilingOutput,
    FilingsOutput,
    OneFiling,
)
from longshore.domains.pack.signing_keys import PublicCertificate, certificates_of
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.violations import violated
from longshore.kit.errors import ConflictError, NotFoundError
from longshore.kit.http.needed import refuse_missing

MOST = 200
_FIELDS = ("number", "package_name", "certificate_md5", "public_key")


async def list_filings(call: Call) -> FilingsOutput:
    """A game's filings by package name, each with the signing key that it is of."""
    keys = await certificates_of(call.session, call.game_id)
    rows = await rows_of(call.session, call.game_id)
    found = [_output(row, list(keys.values())) for row in rows]
    zone = await zone_of_game(call.session, call.game_id, call.settings.time_zone)
    return FilingsOutput(time_zone=zone, list=found)


async def save_filing(call: Call, form: FilingForm) -> FilingsOutput:
    """Keep a filing, or change what the form carries of one.

    Raises:
        ValidationFailedError: a new filing lacks a field. NotFoundError: the game has no such
            filing. ConflictError: another one is of the same package name. TooManyFilingsError.
    """
    rows = await rows_of(call.session, call.game_id, lock=True)
    if form.id is None:
        refuse_missing(form, _FIELDS, call.language)
    row = next((one for one in rows if one.id == form.id), None)
    if form.id is not None and row is None:
        raise NotFoundError()
    if row is None and len(rows) >= MOST:
        raise TooManyFilingsError(limit=MOST)
    before = _facts(row) if row else None
    row = row or AppFiling(publisher_id=call.publisher_id, game_id=call.game_id)
    try:
        async with call.session.begin_nested():
            for name in _FIELDS:
                given = getattr(form, name)
                if given is not None:
                    setattr(row, name, given)
            row.updated_user_name, row.updated_at = call.actor.name, now()
            call.session.add(row)
    except IntegrityError as error:
        if violated(error) != "uq_app_filing_game_id_package_name":
            raise
        raise ConflictError(what=form.package_name) from None
    target = AuditTarget(row.id, row.package_name, game_id=call.game_id)
    call.record("app_filing.save", target, before=before, after=_facts(row))
    return await list_filings(call)


async def remove_filing(call: Call, form: OneFiling) -> FilingsOutput:
    """Forget a filing.

    Raises:
        NotFoundError: the game has no such filing.
    """
    rows = await rows_of(call.session, call.game_id, lock=True)
    row = next((one for one in rows if one.id == form.id), None)
    if row is None:
        raise NotFoundError()
    target = AuditTarget(row.id, row.package_name, game_id=call.game_id)
    before = _facts(row)
    await call.session.delete(row)
    await call.session.flush()
    call.record("app_filing.remove", target, before=before)
    return await list_filings(call)


def _facts(row: AppFiling) -> dict[str, object]:
    return {name: getattr(row, name) for name in _FIELDS}


def _output(row: AppFiling, keys: list[PublicCertificate]) -> FilingOutput:
    filed = Filed(row.id, row.number, row.package_name, row.certificate_md5, row.public_key)
    key = next((one for one in keys if one.md5 == row.certificate_md5), None)
    return FilingOutput(
        id=row.id,
        number=row.number,
        package_name=row.package_name,
        certificate_md5=row.certificate_md5,
        public_key=row.public_key,
        key_name=key.name if key else "",
        differs=differences(filed, key) if key else ["certificate_md5"],
        updated_user_name=row.updated_user_name,
        updated_at=epoch_seconds(row.updated_at),
    )
