"""Carrying out the steps of a run: real calls to a game's own server.

A step holds no transaction while it waits for the other server: what will be sent is stored and
committed, then sent, then the answer is stored. A step whose process ended in between can be
carried out again.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import cast

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.pack.access_keys import game_secret
from longshore.domains.pack.callbacks import STANDARD
from longshore.domains.pack.validation import repository
from longshore.domains.pack.validation.errors import StepOrderError
from longshore.domains.pack.validation.models import ValidationRun, ValidationStep
from longshore.domains.pack.validation.presenter import step_output
from longshore.domains.pack.validation.runs import address_of
from longshore.domains.pack.validation.schemas import RunKind, StepOutput, StepReference
from longshore.domains.pack.validation.steps import Judgement, SignedCall, judge, make_call, outcome
from longshore.integrations.http_out import OutgoingAnswer, OutgoingError
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.text.text import CHINESE, ENGLISH, Language, Text

# The browser waits 10 seconds for us.
CALL_SECONDS = 8.0
_AGAIN_AFTER = timedelta(seconds=20)


async def carry_out_step(
    call: Call,
    form: StepReference,
) -> StepOutput:
    """Send the next step of a run and judge the answer. Opens its own transactions.

    Raises:
        NotFoundError: no such run of this game.
        StepOrderError: the step is done, being done, or not next.
    """
    async with call.services.database.publisher(call.publisher_id) as session:
        run, step, _ = await _next(session, call.game_id, form)
        channel = str(run.data["body"]["data"]["channel"])
        callback = await address_of(
            session, call.resources.keyring, call.game_id, cast(RunKind, run.kind), channel
        )
        step.sent_at = now()
        url = run.url
        signed: SignedCall | None = None
        is_changed = callback is None or (callback.url, callback.form) != (url, STANDARD)
        if callback is not None and not is_changed and step.name != "address":
            moment = epoch_seconds(step.sent_at)
            secret = await game_secret(session, call.resources.keyring, call.game_id)
            signed = make_call(
                step.name, cast(RunKind, run.kind), run.data, callback.secrets, moment, secret
            )
            step.request_headers = signed.headers
            step.request_body = signed.body.decode()
            step.string_to_sign = signed.string_to_sign
        name = step.name
    answer: OutgoingAnswer | None = None
    fault: OutgoingError | None = None
    if not is_changed:
        try:
            if signed is None:
                await call.resources.http_out.check(url)
            else:
                answer = await call.resources.http_out.post(
                    url, signed.body, signed.headers, CALL_SECONDS, owner=call.publisher_id
                )
        except OutgoingError as error:
            fault = error
    async with call.services.database.publisher(call.publisher_id) as session:
        return await _store(
            session, call.game_id, form, name, answer, fault, call.language, is_changed
        )


async def _next(
    session: AsyncSession, game_id: int, form: StepReference
) -> tuple[ValidationRun, ValidationStep, Sequence[ValidationStep]]:
    """Lock a run and find the step, which must be the next one and not under way."""
    run = await repository.run(session, game_id, form.id, lock=True)
    if run is None:
        raise NotFoundError()
    steps = await repository.steps(session, run.id)
    waiting = [step for step in steps if step.verdict == "pending"]
    if not waiting or waiting[0].position != form.position:
        raise StepOrderError()
    step = waiting[0]
    if step.sent_at is not None and now() - step.sent_at < _AGAIN_AFTER:
        raise StepOrderError()
    return run, step, steps


async def _store(
    session: AsyncSession,
    game_id: int,
    form: StepReference,
    name: str,
    answer: OutgoingAnswer | None,
    fault: OutgoingError | None,
    language: Language,
    is_changed: bool,
) -> StepOutput:
    run = await repository.run(session, game_id, form.id, lock=True)
    assert run is not None, "runs are not deleted while their game is there"
    steps = await repository.steps(session, run.id)
    step = steps[form.position]
    found = Judgement("passed", "reachable")
    if is_changed:
        found = Judgement("failed", "address_changed")
    elif fault is not None:
        found = Judgement("failed", f"fault_{fault.kind}")
        step.detail, step.detail_zh = _short(fault.text, ENGLISH), _short(fault.text, CHINESE)
    elif answer is not None:
        first = next((s.response_body for s in steps if s.name == "valid"), b"")
        found = judge(name, answer, first)
        step.response_status = answer.status
        step.response_headers = _storable(answer.headers)
        step.response_body = answer.body
        step.remote_ip = answer.remote_ip
        step.ms = answer.ms
    step.verdict, step.finding = found.verdict, found.finding
    if step.verdict == "failed" and name in ("address", "valid"):
        # Where a correct call does not arrive, refusals prove nothing.
        for later in steps[form.position + 1 :]:
            later.verdict = "skipped"
    run.status = outcome([s.verdict for s in steps])
    if run.status != "running":
        run.finished_at = now()
    await session.flush()
    return step_output(step, language)


def _short(text: Text, language: Language) -> str:
    return text.in_language(language)[:300]


def _storable(headers: dict[str, str]) -> dict[str, str]:
    """The first headers of an answer, short, without what PostgreSQL cannot keep."""
    return {
        name[:100]: value[:1000].replace("\x00", "") for name, value in list(headers.items())[:50]
    }
