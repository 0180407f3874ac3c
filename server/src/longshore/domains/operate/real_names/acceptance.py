"""The authority's eight acceptance cases, run with its own test data; the report is kept."""

import secrets
import time

from sqlalchemy import select

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.real_names.errors import NoNppaSettingsError
from longshore.domains.operate.real_names.models import NppaAcceptance
from longshore.domains.operate.real_names.schemas import (
    AcceptanceOutput,
    AcceptInput,
    Case,
    CaseResult,
)
from longshore.domains.operate.real_names.settings import access_of, settings_of
from longshore.integrations.nppa import Behaviour, Nppa, NppaError
from longshore.kit.clock import epoch_seconds, now, now_seconds
from longshore.kit.paging import Rows
from longshore.kit.text.text import Text

_MOST_RUNS = 20
# The authority's test data: people that its test address knows, looks at, or does not know.
_OK = ("100000000000000001", "某一一", "110000190101010001")
_PENDING = ("200000000000000001", "某二一", "110000190201010009")
_FAILED_QUERY = "300000000000000001"
_FAILED = ("300000000000000001", "某三一", "110000190101010001")
_PI = "1fffbjzos82bs9cnyj1dna7d6d29zg4esnh99u"
_SAID = {
    "ok": Text("认证成功", "Verified"),
    "pending": Text("认证中", "Pending"),
    "failed": Text("认证失败", "Not verified"),
    "taken": Text("上报成功", "Report taken"),
}


async def run(call: Call, form: AcceptInput) -> AcceptanceOutput:
    """Run the cases that have a code, in order; a failure of one does not stop the next.

    Raises:
        NoNppaSettingsError: the game has no registration yet.
    """
    async with call.services.database.publisher(call.publisher_id) as session:
        settings = await settings_of(session, call.game_id)
        if settings is None:
            raise NoNppaSettingsError()
        access = access_of(call.resources.keyring, settings)
    nppa = Nppa(call.resources.http_out, access, call.publisher_id)
    results = [await _case(call, nppa, case, code) for case, code in form.codes.items()]
    row = NppaAcceptance(
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        base=settings.base,
        passed=sum(one.is_passed for one in results),
        results=[one.model_dump() for one in results],
        created_user_name=call.actor.name,
        created_at=now(),
    )
    async with call.services.database.publisher(call.publisher_id) as session:
        session.add(row)
        await session.flush()
        target = AuditTarget(row.id, "NPPA", game_id=call.game_id)
        after = {"passed": row.passed, "of": len(results)}
        call.within(session).record("nppa_acceptance.run", target, after=after)
    return _output(row)


async def list_runs(call: Call) -> Rows[AcceptanceOutput]:
    """The latest runs."""
    statement = (
        select(NppaAcceptance)
        .where(NppaAcceptance.game_id == call.game_id)
        .order_by(NppaAcceptance.id.desc())
        .limit(_MOST_RUNS)
    )
    rows = (await call.session.execute(statement)).scalars()
    return Rows(list=[_output(row) for row in rows])


async def _case(call: Call, nppa: Nppa, case: Case, code: str) -> CaseResult:
    wanted = "taken" if case.startswith("report") else case.partition("_")[2]
    begun = time.monotonic()
    try:
        came = await _came(nppa, case, code)
        said = _SAID.get(came, _SAID["failed"])
    except NppaError as error:
        came = "error"
        said = Text("{code} {text}", "{code} {text}").filled(code=str(error.code), text=error.text)
    return CaseResult(
        case=case,
        is_passed=came == wanted,
        wanted=_SAID[wanted].in_language(call.language),
        came=said.in_language(call.language),
        ms=round((time.monotonic() - begun) * 1000),
    )


async def _came(nppa: Nppa, case: Case, code: str) -> str:
    if case.startswith("check"):
        person = {"check_ok": _OK, "check_pending": _PENDING}.get(case, _FAILED)
        return (await nppa.check(*person, code)).state
    if case.startswith("query"):
        ais = {"query_ok": _OK[0], "query_pending": _PENDING[0]}
        return (await nppa.query(ais.get(case, _FAILED_QUERY), code)).state
    who = {"device": secrets.token_hex(16)} if case == "report_guest" else {"pi": _PI}
    one = Behaviour(secrets.token_hex(16), True, now_seconds() - 1, **who)
    refused = await nppa.report([one], code)
    return "error" if refused else "taken"


def _output(row: NppaAcceptance) -> AcceptanceOutput:
    return AcceptanceOutput(
        id=row.id,
        base=row.base,
        passed=row.passed,
        results=[CaseResult.model_validate(one) for one in row.results],
        created_user_name=row.created_user_name,
        created_at=epoch_seconds(row.created_at),
    )
