"""Actions of publishing: drafts, differences, versions, roll-backs, schedules."""

from longshore.account.identity import Call, Permission
from longshore.domains.operate.publishing import (
    approvals,
    configuration,
    drafts,
    exporting,
    overview,
    scheduling,
    service,
)
from longshore.domains.operate.publishing.kinds import KINDS
from longshore.domains.operate.publishing.schemas import (
    AppliedKind,
    ApplyInput,
    ApprovalInput,
    ApprovalOutput,
    Change,
    ConfigurationInput,
    DiffQuery,
    DraftInput,
    DraftOutput,
    KindOutput,
    KindReference,
    PlannedKind,
    PolicyInput,
    PolicyOutput,
    PublishInput,
    RollBackInput,
    ScheduleInput,
    ScheduleReference,
    SnapshotOutput,
    SnapshotVersion,
    WaitingOutput,
)
from longshore.gateway.action import action
from longshore.gateway.of_game import OfGame
from longshore.kit.paging import Rows


async def _kinds(call: Call, query: OfGame) -> Rows[KindOutput]:
    return await overview.list_kinds(call, query)


async def _draft(call: Call, query: KindReference) -> DraftOutput:
    return await drafts.read_draft(call, query)


async def _clean(call: Call, form: DraftInput) -> DraftInput:
    content = await drafts.cleaned(call, KINDS[form.kind], form.content)
    return form.model_copy(update={"content": content})


async def _save(call: Call, _: DraftInput, clean: DraftInput) -> DraftOutput:
    return await drafts.save_draft(call, clean)


async def _versions(call: Call, query: KindReference) -> Rows[SnapshotVersion]:
    return await service.list_versions(call, query)


async def _diff(call: Call, query: DiffQuery) -> Rows[Change]:
    return await service.diff(call, query)


async def _publish(call: Call, form: PublishInput) -> SnapshotVersion:
    return await service.publish(call, form)


async def _roll_back(call: Call, form: RollBackInput) -> SnapshotVersion:
    return await service.roll_back(call, form)


async def _schedule(call: Call, form: ScheduleInput) -> WaitingOutput:
    return await scheduling.schedule(call, form)


async def _unschedule(call: Call, form: ScheduleReference) -> WaitingOutput:
    return await scheduling.unschedule(call, form)


async def _export(call: Call, query: OfGame) -> SnapshotOutput:
    return await exporting.export(call)


async def _approve(call: Call, form: ApprovalInput) -> ApprovalOutput:
    return await approvals.approve(call, form)


async def _policy(call: Call, query: OfGame) -> PolicyOutput:
    return await approvals.read_policy(call, query)


async def _save_policy(call: Call, form: PolicyInput) -> PolicyOutput:
    return await approvals.save_policy(call, form)


async def _clean_file(call: Call, form: ConfigurationInput) -> ConfigurationInput:
    return await configuration.cleaned_form(call, form)


async def _plan(call: Call, _: ConfigurationInput, clean: ConfigurationInput) -> Rows[PlannedKind]:
    return await configuration.plan(call, clean)


async def _apply(call: Call, form: ApplyInput) -> Rows[AppliedKind]:
    return await configuration.apply(call, form)


_READ, _EDIT = Permission.OPERATE, Permission.OPERATE_EDIT
_PLACE = "usdk/publishing"

ACTIONS = (
    action("usdk_list_published_kinds", f"{_PLACE}/kinds",
           "What can be published, what is in force and what waits.", _kinds, _READ),
    action("usdk_read_published_draft", f"{_PLACE}/draft",
           "A draft as it would be published now.", _draft, _READ),
    action("usdk_save_published_draft", f"{_PLACE}/saveDraft",
           "Keep a draft of a kind that is edited here.", _save, _EDIT, before=_clean),
    action("usdk_list_published_versions", f"{_PLACE}/versions",
           "Versions of a kind, newest first.", _versions, _READ),
    action("usdk_diff_published_versions", f"{_PLACE}/diff",
           "What differs between two versions or a version and the draft.", _diff, _READ),
    action("usdk_publish", f"{_PLACE}/publish",
           "Put a draft in force; every process has it within a second.", _publish, _EDIT),
    action("usdk_roll_back_published", f"{_PLACE}/rollBack",
           "Put an older version in force again.", _roll_back, _EDIT),
    action("usdk_schedule_publishing", f"{_PLACE}/schedule",
           "Publish the draft as it is now at a later moment.", _schedule, _EDIT),
    action("usdk_unschedule_publishing", f"{_PLACE}/unschedule",
           "Take back a publication that waits.", _unschedule, _EDIT),
    action("usdk_approve_published_draft", f"{_PLACE}/approve",
           "Say that somebody else's draft may be published.", _approve, _EDIT),
    action("usdk_read_publishing_policy", f"{_PLACE}/policy",
           "Whether a second person approves what is published.", _policy, _READ),
    action("usdk_save_publishing_policy", f"{_PLACE}/savePolicy",
           "Ask for a second person, or no longer.", _save_policy, Permission.GAME_MANAGE),
    action("usdk_plan_configuration", f"{_PLACE}/plan",
           "What a configuration from a file would change.", _plan, _READ, before=_clean_file),
    action("usdk_apply_configuration", f"{_PLACE}/apply",
           "Make what is in force what a file says, all of it or nothing.", _apply, _EDIT,
           opens_transactions=True),
    action("usdk_export_snapshot", f"{_PLACE}/export",
           "Everything in force as one canonical JSON, for a repository.", _export, _READ),
)  # fmt: skip
