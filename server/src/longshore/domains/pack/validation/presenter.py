"""Runs and steps as answers show them."""

from collections.abc import Sequence
from typing import cast

from longshore.domains.pack.validation.models import ValidationRun, ValidationStep
from longshore.domains.pack.validation.schemas import (
    RunKind,
    RunOutput,
    RunStatus,
    RunSummary,
    StepOutput,
    Verdict,
)
from longshore.domains.pack.validation.texts import FINDINGS, STEPS
from longshore.kit.clock import epoch_seconds
from longshore.kit.text.text import CHINESE, Language, Text

_COLON = Text("：", ": ")
_NOTHING = (Text("", ""), Text("", ""))


def step_output(step: ValidationStep, language: Language) -> StepOutput:
    """A step with its texts in a language."""
    title, purpose = STEPS[step.name]
    text, remedy = FINDINGS.get(step.finding, _NOTHING)
    told = text.in_language(language)
    # Runs of an older release have English details only, which no Chinese text ends with.
    detail = step.detail_zh if language == CHINESE else step.detail
    colon = _COLON.in_language(language)
    return StepOutput(
        position=step.position,
        name=step.name,
        title=title.in_language(language),
        purpose=purpose.in_language(language),
        verdict=cast(Verdict, step.verdict),
        finding=step.finding,
        text=f"{told}{colon}{detail}" if detail else told,
        remedy=remedy.in_language(language),
        string_to_sign=step.string_to_sign,
        request_headers=step.request_headers,
        request_body=step.request_body,
        response_status=step.response_status,
        response_headers=step.response_headers,
        response_body=step.response_body.decode("utf-8", "replace"),
        remote_ip=step.remote_ip,
        ms=step.ms,
        sent_at=epoch_seconds(step.sent_at) if step.sent_at else None,
    )


def run_summary(run: ValidationRun) -> RunSummary:
    """A run without its steps."""
    return RunSummary(
        id=run.id,
        kind=cast(RunKind, run.kind),
        status=cast(RunStatus, run.status),
        url=run.url,
        channel=str(run.data["body"]["data"]["channel"]),
        account_name=run.account_name,
        created_user_name=run.created_user_name,
        created_at=epoch_seconds(run.created_at),
        finished_at=epoch_seconds(run.finished_at) if run.finished_at else None,
    )


def run_output(
    run: ValidationRun, steps: Sequence[ValidationStep], language: Language
) -> RunOutput:
    """A run with its steps."""
    shown = [step_output(step, language) for step in steps]
    return RunOutput(**run_summary(run).model_dump(), steps=shown)
