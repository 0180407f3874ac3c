"""A game's whole configuration as one file: what it would change, and putting it in force.

The file holds contents by kind and no secret; those are kept beside a kind, by name.
"""

from dataclasses import dataclass

from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.operate.publishing.drafts import (
    beginning_of,
    checked,
    checked_content,
    draft_of,
    keep,
    newest,
)
from longshore.domains.operate.publishing.errors import GatheredKindError
from longshore.domains.operate.publishing.kinds import KINDS, Kind
from longshore.domains.operate.publishing.models import PublishedDraft
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


@dataclass(frozen=True, slots=True)
class _Wanted:
    kind: Kind
    content: str
    in_force: str
    number: int


async def plan(call: Call, form: ConfigurationInput) -> Rows[PlannedKind]:
    """What applying the file would change; kinds that are as it says are not told.

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
        ApprovalNeededError: the game asks for a second person.
    """
    await lock_game(call.session, call.game_id)
    applied = []
    for wanted in await _changed(call, form):
        kind = wanted.kind
        if kind.source is None:
            await _keep(call, wanted)
        elif await draft_of(call.session, call.game_id, kind) != wanted.content:
            raise GatheredKindError(kind=kind.title)
        seen = form.seen.get(kind.name, wanted.number)
        told = PublishInput(kind=kind.name, seen_number=seen, note=form.note)
        version = await put_in_force(call, told, wanted.content)
        applied.append(AppliedKind(kind=kind.name, number=version.number))
    return Rows(list=applied)


async def _keep(call: Call, wanted: _Wanted) -> None:
    """The draft goes along, unless somebody has edits in it that are not published."""
    row = await call.session.get(PublishedDraft, (call.game_id, wanted.kind.name))
    if row is None or row.content == wanted.in_force:
        await keep(call, wanted.kind, wanted.content, row)


async def _changed(call: Call, form: ConfigurationInput) -> list[_Wanted]:
    found = []
    # In the order of the list, so that two who apply wait for each other in one order.
    for kind in KINDS.values():
        if kind.name not in form.kinds:
            continue
        content = await checked_content(call, kind, form.kinds[kind.name])
        current = await newest(call.session, call.game_id, kind.name)
        in_force = current.content if current else beginning_of(kind)
        if content != in_force:
            if kind.check_at is not None:
                told = await aside(checked, kind, form.kinds[kind.name], call.language)
                await kind.check_at(call.session, call.game_id, told, None)
            number = current.number if current else 0
            found.append(_Wanted(kind, content, in_force, number))
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
