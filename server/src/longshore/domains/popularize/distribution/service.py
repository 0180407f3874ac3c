"""Distributions of a game: made, changed, published and cancelled. Every change is audited."""

from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Row

from longshore.account.identity import Call
from longshore.domains.popularize.distribution import repository
from longshore.domains.popularize.distribution.errors import (
    DistributionStateError,
    DueMomentError,
    NothingToPublishError,
)
from longshore.domains.popularize.distribution.models import Distribution
from longshore.domains.popularize.distribution.schemas import (
    DistributionCreate,
    DistributionEdit,
    DistributionForbid,
    DistributionOutput,
    DistributionQuery,
    DistributionSchedule,
    OneDistribution,
)
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import PageOf, offset_of
from longshore.kit.text.text import Text

_AHEAD = timedelta(days=366)
_NOT_WAITING = Text("它不在等待发布", "it does not wait to be published")
_NOT_PUBLISHED = Text("它没有发布", "it is not published")


async def list_distributions(call: Call, form: DistributionQuery) -> PageOf[DistributionOutput]:
    """One page of the game's distributions, newest first."""
    rows, total = await repository.list_page(
        call.session, call.game_id, offset=offset_of(form.page, form.page_size),
        limit=form.page_size,
    )  # fmt: skip
    return PageOf(list=[distribution_output(row) for row in rows], total=total)


async def create_distribution(call: Call, form: DistributionCreate) -> DistributionOutput:
    """Take up what is to be published: now, at a moment, or when somebody says.

    Raises:
        NothingToPublishError: no package is active and made. DueMomentError: a moment in the past.
    """
    row = Distribution(
        publisher_id=call.publisher_id, game_id=call.game_id, name=form.name, share=form.share,
        due_at=_due(form.due_at), created_user_name=call.actor.name,
    )  # fmt: skip
    call.session.add(row)
    await call.session.flush()
    packages = [int(one) for one in form.package_ids if one.isdecimal() and len(one) < 16]
    wanted = packages if form.package_ids else None
    added = await repository.add_items(
        call.session, row, batch_id=form.batch_id, package_ids=wanted
    )
    if not added:
        raise NothingToPublishError()
    call.record("distribution.create", row, after=_facts(row) | {"packages": added})
    return await read(call, row.id)


async def edit_distribution(call: Call, form: DistributionEdit) -> DistributionOutput:
    """Change the name, or the share of downloads that get it.

    Raises:
        NotFoundError: no such distribution of this game.
    """
    row = await _locked(call, form.id)
    before = _facts(row)
    row.name = row.name if form.name is None else form.name
    if form.share is not None and form.share != row.share:
        row.share = form.share
        # Pointers follow.
        row.state = "publishing" if row.state == "live" else row.state
    return await _changed(call, row, "distribution.edit", before)


async def forbid_distribution(call: Call, form: DistributionForbid) -> DistributionOutput:
    """Stop its downloads, which then answer 410 where nothing older is live; or allow them.

    Raises:
        NotFoundError: no such distribution of this game.
    """
    row = await _locked(call, form.id)
    before = _facts(row)
    row.is_forbidden = bool(form.forbid)
    action = "distribution.forbid" if form.forbid else "distribution.allow"
    return await _changed(call, row, action, before)


async def schedule_distribution(call: Call, form: DistributionSchedule) -> DistributionOutput:
    """Publish at a moment what waits, or no longer.

    Raises:
        NotFoundError: no such distribution. DueMomentError: a moment in the past.
        DistributionStateError: it does not wait.
    """
    row = await _locked(call, form.id)
    if row.state != "waiting":
        raise DistributionStateError(reason=_NOT_WAITING)
    before = _facts(row)
    row.due_at = _due(form.due_at)
    return await _changed(call, row, "distribution.schedule", before)


async def publish_distribution(call: Call, form: OneDistribution) -> DistributionOutput:
    """Publish to the CDN bucket now; what was cancelled is published again.

    Raises:
        NotFoundError: no such distribution. DistributionStateError: it is published already.
    """
    row = await _locked(call, form.id)
    if row.state not in ("waiting", "cancelled"):
        raise DistributionStateError(reason=_NOT_WAITING)
    before = _facts(row)
    row.state, row.problem = "publishing", ""
    return await _changed(call, row, "distribution.publish", before)


async def cancel_distribution(call: Call, form: OneDistribution) -> DistributionOutput:
    """Take it from the CDN bucket; its packages fall back to what was live before.

    Raises:
        NotFoundError: no such distribution. DistributionStateError: it was not published.
    """
    row = await _locked(call, form.id)
    if row.state not in ("publishing", "live"):
        raise DistributionStateError(reason=_NOT_PUBLISHED)
    before = _facts(row)
    row.state = "cancelled"
    return await _changed(call, row, "distribution.cancel", before)


async def read(call: Call, number: int) -> DistributionOutput:
    """One distribution.

    Raises:
        NotFoundError: no such distribution of this game.
    """
    row = await repository.find_one(call.session, call.game_id, number)
    if row is None:
        raise NotFoundError()
    return distribution_output(row)


def _due(wanted: int | None) -> datetime | None:
    """The moment that is meant; 0 is now."""
    if wanted is None:
        return None
    if wanted == 0:
        return now()
    due = datetime.fromtimestamp(wanted, UTC)
    if not now() < due < now() + _AHEAD:
        raise DueMomentError()
    return due


async def _locked(call: Call, number: int) -> Distribution:
    row = await repository.lock(call.session, call.game_id, number)
    if row is None:
        raise NotFoundError()
    return row


async def _changed(
    call: Call, row: Distribution, action: str, before: dict[str, object]
) -> DistributionOutput:
    """Store and record a change; asking for what is so already changes and records nothing."""
    if (after := _facts(row)) != before:
        await call.session.flush()
        call.record(action, row, before=before, after=after)
    return await read(call, row.id)


def _facts(row: Distribution) -> dict[str, object]:
    due = row.due_at.isoformat() if row.due_at else None
    return {
        "name": row.name, "share": row.share, "state": row.state or "waiting",
        "is_forbidden": bool(row.is_forbidden), "due_at": due,
    }  # fmt: skip


def distribution_output(found: Row[*tuple[Any, ...]]) -> DistributionOutput:
    """A distribution with its numbers, for the console."""
    row, total, live, downloads, version = found[:5]
    return DistributionOutput(
        id=row.id, name=row.name, state=row.state, is_forbidden=row.is_forbidden,
        share=row.share, due_at=epoch_seconds(row.due_at) if row.due_at else None,
        total=total, live=live, downloads=downloads, version_name=version or "",
        problem=row.problem, purge_state=row.purge_state, purge_problem=row.purge_problem,
        created_user_name=row.created_user_name, created_at=epoch_seconds(row.created_at),
        published_at=epoch_seconds(row.published_at) if row.published_at else None,
    )  # fmt: skip
