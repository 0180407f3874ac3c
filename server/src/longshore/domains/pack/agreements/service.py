"""Agreements: new versions, publishing, comparing. Versions never change; changes are audited."""

import asyncio

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.files.uploads import look_at, take
from longshore.domains.pack.agreements import repository
from longshore.domains.pack.agreements.diff import diff_lines
from longshore.domains.pack.agreements.errors import (
    AgreementTooLongError,
    EmptyAgreementError,
    NoTextError,
    SameTextError,
)
from longshore.domains.pack.agreements.models import Agreement, AgreementVersion
from longshore.domains.pack.agreements.presenter import (
    agreement_output,
    content_output,
    version_output,
)
from longshore.domains.pack.agreements.publication import write_documents
from longshore.domains.pack.agreements.schemas import (
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
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError
from longshore.kit.paging import Rows
from longshore.kit.text.cleaning import clean_aside
from longshore.kit.text.html import RichText

_MOST_BYTES = 1_048_576


async def list_agreements(call: Call) -> Rows[AgreementOutput]:
    """Every agreement of a game, for every channel first."""
    rows = await repository.list_all(call.session, call.game_id)
    return Rows(list=[agreement_output(agreement, title) for agreement, title in rows])


async def get_history(call: Call, place: AgreementPlace) -> AgreementHistory:
    """An agreement and its versions.

    Raises:
        NotFoundError.
    """
    agreement = await _existing(call.session, call.game_id, place)
    versions = await repository.versions(call.session, agreement)
    return AgreementHistory(
        agreement=agreement_output(agreement, versions[0].title),
        list=[version_output(agreement, version) for version in versions],
    )


async def get_version(call: Call, query: AgreementVersionQuery) -> AgreementContent:
    """One version with its text.

    Raises:
        NotFoundError.
    """
    agreement = await _existing(call.session, call.game_id, query)
    version = await _version(call.session, agreement, query.version or agreement.last_version)
    return content_output(agreement, version)


async def read_text(call: Call, form: AgreementText) -> RichText:
    """The text of a version, clean; a long one takes a tool seconds, with no transaction open.

    Raises:
        NoTextError, EmptyAgreementError, AgreementTooLongError, TextTooComplexError.
        NotUsableError: no such upload. StoreError.
    """
    text = await clean_aside(await _source(call, form))
    if text.is_empty:
        raise EmptyAgreementError()
    if len(text.html) > MOST_CHARACTERS:
        raise AgreementTooLongError(limit=MOST_CHARACTERS)
    return text


async def save_version(call: Call, form: AgreementText, text: RichText) -> AgreementContent:
    """Add a version; players see it once it is published.

    Raises:
        SameTextError. NotUsableError: the file went meanwhile.
    """
    if form.upload_id is not None:
        await take(call.session, call.actor, form.upload_id, "agreement", call.game_id)
    agreement = await repository.find(call.session, call.game_id, form, lock=True)
    if agreement is None:
        agreement = Agreement(
            publisher_id=call.publisher_id,
            game_id=call.game_id,
            channel_code=form.channel_code,
            kind=form.kind,
            last_version=0,
        )
        call.session.add(agreement)
        await call.session.flush()
    else:
        latest = await _version(call.session, agreement, agreement.last_version)
        if (latest.title, latest.html) == (form.title, text.html):
            raise SameTextError(version=latest.version)
    agreement.last_version += 1
    agreement.updated_at = now()
    version = AgreementVersion(
        agreement_id=agreement.id,
        version=agreement.last_version,
        publisher_id=call.publisher_id,
        game_id=call.game_id,
        title=form.title,
        html=text.html,
        note=form.note,
        created_user_id=call.actor.user_id,
        created_user_name=call.actor.name,
        created_at=now(),
    )
    call.session.add(version)
    await call.session.flush()
    _record(
        call,
        agreement,
        "agreement.save",
        form.title,
        None,
        {"version": version.version, "title": form.title, "length": len(text.text)},
    )
    return content_output(agreement, version)


async def publish(
    call: Call,
    form: AgreementPublication,
) -> AgreementHistory:
    """Let players see a version, or (no version) nothing any more.

    Raises:
        NotFoundError: no such agreement or version.
    """
    await repository.lock_documents(call.session, call.game_id, form.channel_code)
    agreement = await repository.find(call.session, call.game_id, form, lock=True)
    if agreement is None:
        raise NotFoundError()
    if form.version is not None:
        await _version(call.session, agreement, form.version)
    if agreement.published_version != form.version:
        before = agreement.published_version
        agreement.published_version = form.version
        agreement.published_at = now() if form.version is not None else None
        agreement.updated_at = now()
        await call.session.flush()
        action = "agreement.publish" if form.version is not None else "agreement.withdraw"
        _record(
            call,
            agreement,
            action,
            form.kind,
            {"published_version": before},
            {"published_version": form.version},
        )
        await write_documents(
            call.session,
            call.resources.store,
            call.publisher_id,
            call.game_id,
            agreement.channel_code,
        )
    return await get_history(call, form)


async def compare(call: Call, form: AgreementComparison) -> AgreementDiff:
    """Two versions line by line.

    Raises:
        NotFoundError.
    """
    agreement = await _existing(call.session, call.game_id, form)
    before = await _version(call.session, agreement, form.before)
    after = await _version(call.session, agreement, form.after)
    lines = await asyncio.to_thread(diff_lines, before.html, after.html)
    return AgreementDiff(
        title_before=before.title,
        title_after=after.title,
        added=sum(line.change == "added" for line in lines),
        removed=sum(line.change == "removed" for line in lines),
        lines=lines,
    )


async def _source(
    call: Call,
    form: AgreementText,
) -> str:
    """The text as HTML; a plain text file becomes paragraphs."""
    if (form.html is None) == (form.upload_id is None):
        raise NoTextError()
    if form.html is not None:
        return form.html
    async with call.services.database.reading(call.publisher_id) as session:
        file = form.upload_id or ""
        stored = await look_at(session, call.actor, file, "agreement", call.game_id)
    data = await call.resources.store.read_bytes(stored.bucket, stored.key, limit=_MOST_BYTES)
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
    call: Call,
    agreement: Agreement,
    action: str,
    name: str,
    before: dict[str, object] | None,
    after: dict[str, object],
) -> None:
    call.record(
        action,
        AuditTarget(agreement.id, name, game_id=agreement.game_id),
        before=before,
        after=after | {"kind": agreement.kind, "channel": agreement.channel_code},
    )
