"""Agreements: new versions, publishing, comparing. Versions never change; changes are audited."""

import asyncio

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.agreements import repository
from longshore.domains.agreements.diff import diff_lines
from longshore.domains.agreements.errors import (
    AgreementTooLongError,
    EmptyAgreementError,
    NoTextError,
    SameTextError,
)
from longshore.domains.agreements.models import Agreement, AgreementVersion
from longshore.domains.agreements.presenter import agreement_output, content_output, version_output
from longshore.domains.agreements.publication import write_documents
from longshore.domains.agreements.schemas import (
    MOST_CHARACTERS,
    AgreementComparison,
    AgreementContent,
    AgreementDiff,
    AgreementHistory,
    AgreementOutput,
    AgreementPlace,
    AgreementPublication,
    AgreementText,
    AgreementVersionQuery,
)
from longshore.domains.audit import record
from longshore.domains.identity import Actor
from longshore.domains.uploads import take
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.context import RequestContext
from longshore.kit.errors import NotFoundError
from longshore.kit.html import clean
from longshore.kit.paging import Rows

_MOST_BYTES = 1_048_576


async def list_agreements(session: AsyncSession, game_id: int) -> Rows[AgreementOutput]:
    """Every agreement of a game, for every channel first."""
    rows = await repository.list_all(session, game_id)
    return Rows(list=[agreement_output(agreement, title) for agreement, title in rows])


async def get_history(
    session: AsyncSession, game_id: int, place: AgreementPlace
) -> AgreementHistory:
    """An agreement and its versions.

    Raises:
        NotFoundError.
    """
    agreement = await _existing(session, game_id, place)
    versions = await repository.versions(session, agreement)
    return AgreementHistory(
        agreement=agreement_output(agreement, versions[0].title),
        list=[version_output(agreement, version) for version in versions],
    )


async def get_version(
    session: AsyncSession, game_id: int, query: AgreementVersionQuery
) -> AgreementContent:
    """One version with its text.

    Raises:
        NotFoundError.
    """
    agreement = await _existing(session, game_id, query)
    version = await _version(session, agreement, query.version or agreement.last_version)
    return content_output(agreement, version)


async def save_version(
    session: AsyncSession,
    resources: Resources,
    context: RequestContext,
    actor: Actor,
    game_id: int,
    form: AgreementText,
) -> AgreementContent:
    """Add a version; players see it once it is published.

    Raises:
        NoTextError, EmptyAgreementError, AgreementTooLongError, SameTextError.
        NotUsableError: no such upload.
    """
    text = clean(await _source(session, resources, actor, game_id, form))
    if text.is_empty:
        raise EmptyAgreementError()
    if len(text.html) > MOST_CHARACTERS:
        raise AgreementTooLongError(limit=MOST_CHARACTERS)
    agreement = await repository.find(session, game_id, form, lock=True)
    if agreement is None:
        agreement = Agreement(
            publisher_id=actor.publisher_id,
            game_id=game_id,
            channel_code=form.channel_code,
            kind=form.kind,
            last_version=0,
        )
        session.add(agreement)
        await session.flush()
    else:
        latest = await _version(session, agreement, agreement.last_version)
        if (latest.title, latest.html) == (form.title, text.html):
            raise SameTextError(version=latest.version)
    agreement.last_version += 1
    agreement.updated_at = now()
    version = AgreementVersion(
        agreement_id=agreement.id,
        version=agreement.last_version,
        publisher_id=actor.publisher_id,
        game_id=game_id,
        title=form.title,
        html=text.html,
        note=form.note,
        created_user_id=actor.user_id,
        created_user_name=actor.name,
        created_at=now(),
    )
    session.add(version)
    await session.flush()
    _record(session, context, actor, agreement, "agreement.save", form.title,
            None, {"version": version.version, "title": form.title, "length": len(text.text)},
    )  # fmt: skip
    return content_output(agreement, version)


async def publish(
    session: AsyncSession,
    resources: Resources,
    context: RequestContext,
    actor: Actor,
    game_id: int,
    form: AgreementPublication,
) -> AgreementHistory:
    """Let players see a version, or (no version) nothing any more.

    Raises:
        NotFoundError: no such agreement or version.
    """
    agreement = await repository.find(session, game_id, form, lock=True)
    if agreement is None:
        raise NotFoundError()
    if form.version is not None:
        await _version(session, agreement, form.version)
    if agreement.published_version != form.version:
        before = agreement.published_version
        agreement.published_version = form.version
        agreement.published_at = now() if form.version is not None else None
        agreement.updated_at = now()
        await session.flush()
        action = "agreement.publish" if form.version is not None else "agreement.withdraw"
        _record(session, context, actor, agreement, action, form.kind,
                {"published_version": before}, {"published_version": form.version},
        )  # fmt: skip
        await write_documents(
            session, resources.store, actor.publisher_id, game_id, agreement.channel_code
        )
    return await get_history(session, game_id, form)


async def compare(session: AsyncSession, game_id: int, form: AgreementComparison) -> AgreementDiff:
    """Two versions line by line.

    Raises:
        NotFoundError.
    """
    agreement = await _existing(session, game_id, form)
    before = await _version(session, agreement, form.before)
    after = await _version(session, agreement, form.after)
    lines = await asyncio.to_thread(diff_lines, before.html, after.html)
    return AgreementDiff(
        title_before=before.title,
        title_after=after.title,
        added=sum(line.change == "added" for line in lines),
        removed=sum(line.change == "removed" for line in lines),
        lines=lines,
    )


async def _source(
    session: AsyncSession,
    resources: Resources,
    actor: Actor,
    game_id: int,
    form: AgreementText,
) -> str:
    """The text as HTML; a plain text file becomes paragraphs."""
    if (form.html is None) == (form.upload_id is None):
        raise NoTextError()
    if form.html is not None:
        return form.html
    stored = await take(session, actor, form.upload_id or "", "agreement", game_id)
    data = await resources.store.read_bytes(stored.bucket, stored.key, limit=_MOST_BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NoTextError() from error
    if stored.key.endswith(".html"):
        return text
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    return "".join(f"<p>{line}</p>" for line in escaped.splitlines() if line.strip())


async def _existing(session: AsyncSession, game_id: int, place: AgreementPlace) -> Agreement:
    agreement = await repository.find(session, game_id, place)
    if agreement is None:
        raise NotFoundError()
    return agreement


async def _version(session: AsyncSession, agreement: Agreement, number: int) -> AgreementVersion:
    version = await repository.find_version(session, agreement, number)
    if version is None:
        raise NotFoundError()
    return version


def _record(
    session: AsyncSession,
    context: RequestContext,
    actor: Actor,
    agreement: Agreement,
    action: str,
    name: str,
    before: dict[str, object] | None,
    after: dict[str, object],
) -> None:
    record(
        session,
        context,
        actor.audit_subject,
        action=action,
        target_type="agreement",
        target_id=agreement.id,
        target_name=name,
        game_id=agreement.game_id,
        before=before,
        after=after | {"kind": agreement.kind, "channel": agreement.channel_code},
    )
