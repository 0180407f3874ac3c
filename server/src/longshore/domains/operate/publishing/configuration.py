"""A game's whole configuration as one file: what it would change, and putting it in force.

The file holds contents by kind and no secret; those are kept beside a kind, by name.
"""

from dataclasses import dataclass
from typing import TypeVar

from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.operate.publishing.approvals import approved_by
from longshore.domains.operate.publishing.canonical import digest_of
from longshore.domains.operate.publishing.drafts import (
    beginning_of,
    checked,
    checked_content,
    cleaned,
    draft_of,
    keep,
    newest,
    target_of,
)
from longshore.domains.operate.publishing.errors import (
    ApprovalNeededError,
    AwaitsApprovalError,
    DraftInTheWayError,
    GatheredKindError,
)
from longshore.domains.operate.publishing.kinds import KINDS, Kind
from longshore.domains.operate.publishing.meanwhile import check_seen
from longshore.domains.operate.publishing.models import PublishedDraft, PublishedVersion
from longshore.domains.operate.publishing.schemas import (
    AppliedKind,
    ApplyInput,
    ConfigurationInput,
    PlannedKind,
    PublishInput,
)
from longshore.domains.operate.publishing.service import changes_between, put_in_force
from longshore.kit.aside import aside
from longshore.kit.paging import Rows
from longshore.kit.text.text import Listed


@dataclass(frozen=True, slots=True)
class _Wanted:
    kind: Kind
    content: str
    current: PublishedVersion | None

    @property
    def in_force(self) -> str:
        return self.current.content if self.current else beginning_of(self.kind)

    @property
    def number(self) -> int:
        return self.current.number if self.current else 0


_Form = TypeVar("_Form", bound=ConfigurationInput)


async def cleaned_form(call: Call, form: _Form) -> _Form:
    """The file with its texts cleaned; no transaction may be open.

    Raises:
        UnreadableContentError: a kind's shape is wrong. ApiError: nothing is left of a text.
    """
    kinds = {name: await cleaned(call, KINDS[name], what) for name, what in form.kinds.items()}
    return form.model_copy(update={"kinds": kinds})


async def plan(call: Call, form: ConfigurationInput) -> Rows[PlannedKind]:
    """What applying a `cleaned_form` would change; kinds that are as it says are not told.

    Raises:
        UnreadableContentError: a kind's shape is wrong.
    """
    return Rows(list=[await _told(call, one) for one in await _changed(call, form)])


async def apply(call: Call, form: ApplyInput) -> Rows[AppliedKind]:
    """Make what is in force what the file says, all of it or nothing; a second time does nothing.

    Raises:
        UnreadableContentError: a kind's shape is wrong.
        GatheredKindError: a kind that is edited on its own page differs there from the file.
        PublishedMeanwhileError: something was published since the plan.
        AwaitsApprovalError: the game asks for a second person; what they approve is kept as drafts.
        DraftInTheWayError: the same, where a draft has edits that are not published.
    """
    form = await cleaned_form(call, form)
    async with call.services.database.publisher(call.publisher_id) as session:
        done = await _put_in_force(call.within(session), form)
    if isinstance(done, AwaitsApprovalError):
        # After the commit: with it went the drafts, and nobody could ever approve them.
        raise done
    return Rows(list=done)


async def _put_in_force(call: Call, form: ApplyInput) -> list[AppliedKind] | AwaitsApprovalError:
    await lock_game(call.session, call.game_id)
    changed = await _changed(call, form)
    kept = []
    for wanted in changed:
        check_seen(wanted.current, form.seen.get(wanted.kind.name, wanted.number))
        if wanted.kind.source is None:
            if await _keep(call, wanted):
                kept.append(wanted)
        elif await draft_of(call.session, call.game_id, wanted.kind) != wanted.content:
            raise GatheredKindError(kind=wanted.kind.title)
    if waiting := [one for one in changed if not await _is_approved(call, one)]:
        return await _as_drafts(call, waiting, kept)
    applied = []
    for wanted in changed:
        name = wanted.kind.name
        told = PublishInput(kind=name, seen_number=wanted.number, note=form.note)
        version = await put_in_force(call, told, wanted.content)
        applied.append(AppliedKind(kind=name, number=version.number))
    return applied


async def _keep(call: Call, wanted: _Wanted) -> bool:
    """The draft goes along, unless somebody has edits in it that are not published."""
    row = await call.session.get(PublishedDraft, (call.game_id, wanted.kind.name))
    if row is not None and row.content != wanted.in_force:
        return False
    await keep(call, wanted.kind, wanted.content, row)
    if row is not None:
        # Whoever imports has edited it: their own approval does not count.
        await call.session.refresh(row)
    return True


async def _is_approved(call: Call, wanted: _Wanted) -> bool:
    try:
        await approved_by(call, wanted.kind, wanted.content)
    except ApprovalNeededError:
        return False
    return True


async def _as_drafts(
    call: Call, waiting: list[_Wanted], kept: list[_Wanted]
) -> AwaitsApprovalError:
    for wanted in waiting:
        if await draft_of(call.session, call.game_id, wanted.kind) != wanted.content:
            raise DraftInTheWayError(kind=wanted.kind.title)
    for wanted in kept:
        after = {"digest": digest_of(wanted.content)}
        call.record("draft.save", target_of(call, wanted.kind.name), after=after)
    names = [one.kind.name for one in waiting]
    return AwaitsApprovalError({"kinds": names}, kinds=Listed([one.kind.title for one in waiting]))


async def _changed(call: Call, form: ConfigurationInput) -> list[_Wanted]:
    found = []
    # In the order of the list, so that two who apply wait for each other in one order.
    for kind in KINDS.values():
        if kind.name not in form.kinds:
            continue
        content = await checked_content(call, kind, form.kinds[kind.name])
        current = await newest(call.session, call.game_id, kind.name)
        wanted = _Wanted(kind, content, current)
        if content != wanted.in_force:
            if kind.check_at is not None:
                told = await aside(checked, kind, form.kinds[kind.name], call.language)
                await kind.check_at(call.session, call.game_id, told, None)
            found.append(wanted)
    return found


async def _told(call: Call, wanted: _Wanted) -> PlannedKind:
    kind = wanted.kind
    is_gathered = kind.source is not None
    draft = await draft_of(call.session, call.game_id, kind) if is_gathered else wanted.content
    return PlannedKind(
        kind=kind.name,
        title=kind.title.in_language(call.language),
        number=wanted.number,
        is_possible=draft == wanted.content,
        changes=await aside(changes_between, wanted.in_force, wanted.content),
    )
