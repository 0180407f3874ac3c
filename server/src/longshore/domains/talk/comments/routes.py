"""The discussion of a page (clauses C-01 to C-12, K-05)."""

from typing import Annotated

from fastapi import Depends, Query
from starlette.responses import Response

from longshore.account.identity import (
    Caller,
    Calling,
    Permission,
    Reading,
    ReadingSession,
    Untransacted,
    need,
    signed_in,
)
from longshore.domains.talk.comments import repository, service, threads
from longshore.domains.talk.comments.schemas import (
    Colleague,
    ColleagueQuery,
    CommentInput,
    CommentOutput,
    CommentQuery,
    CommentReference,
    CommentUpdate,
    CountOutput,
    CountQuery,
    TagQuery,
    TagsOutput,
)
from longshore.kit.http.body import body
from longshore.kit.http.envelope import Envelope, encoded, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.paging import PageOf, Rows
from longshore.kit.text.html import RichText

router = OperationRouter(tags=["comments"])
_New = Annotated[CommentInput, body(CommentInput)]
_Change = Annotated[CommentUpdate, body(CommentUpdate)]


async def _clean_new(call: Untransacted, form: _New) -> RichText:
    return await service.cleaned(call, form)


async def _clean_change(call: Untransacted, form: _Change) -> RichText:
    return await service.cleaned(call, form)


# They stand before the call in what a handler takes: what is asked for first is done first, and so
# the text is cleaned before the call has its transaction.
_CleanNew = Annotated[RichText, Depends(_clean_new)]
_CleanChange = Annotated[RichText, Depends(_clean_change)]


@router.get_operation(
    "/ultra/api/v1/comments",
    access=signed_in(),
    response_model=Envelope[PageOf[CommentOutput]],
)
async def list_comments(call: Reading, query: Annotated[CommentQuery, Query()]) -> Response:
    """One page of comments, newest first; of a page those that are not resolved come first."""
    rows, total = await service.list_page(call, query)
    return encoded({"list": rows, "total": total})


@router.get_operation("/ultra/api/v1/comments/count", access=signed_in())
async def count_comments(
    actor: Caller, session: ReadingSession, query: Annotated[CountQuery, Query()]
) -> Envelope[CountOutput]:
    """How many comments a page has, replies not counted (the discussion's badge)."""
    total = await repository.count(session, service.page_filter(actor, query.page_id))
    return ok(CountOutput(total=total))


@router.get_operation("/ultra/api/v1/comment/tags", access=signed_in())
async def list_comment_tags(
    actor: Caller, session: ReadingSession, query: Annotated[TagQuery, Query()]
) -> Envelope[TagsOutput]:
    """The tags in use, the most used first."""
    tags = await repository.tags(session, service.page_filter(actor, query.page_id))
    return ok(TagsOutput(tags=tags))


@router.get_operation("/ultra/api/v1/comment/colleagues", access=signed_in())
async def list_colleagues(
    actor: Caller, session: ReadingSession, query: Annotated[ColleagueQuery, Query()]
) -> Envelope[Rows[Colleague]]:
    """Whom a comment can mention."""
    rows = await repository.colleagues(session, keyword=query.keyword, except_id=actor.user_id)
    return ok(Rows(list=[Colleague(**row) for row in rows]))


@router.post_operation("/ultra/api/v1/comment", access=need(Permission.COMMENT))
async def create_comment(content: _CleanNew, call: Calling, form: _New) -> Envelope[CommentOutput]:
    """Write a comment on a page, or a reply to one."""
    return ok(CommentOutput(**await service.create(call, form, content)))


@router.put_operation("/ultra/api/v1/comment", access=need(Permission.COMMENT))
async def edit_comment(
    content: _CleanChange, call: Calling, form: _Change
) -> Envelope[CommentOutput]:
    """Change one's own comment."""
    return ok(CommentOutput(**await service.edit(call, form, content)))


@router.delete_operation("/ultra/api/v1/comment", access=need(Permission.COMMENT))
async def delete_comment(
    call: Calling,
    query: Annotated[CommentReference, Query()],
) -> Envelope[None]:
    """Delete one's own comment; the oldest reply then begins the thread."""
    await service.remove(call, query.id)
    return ok(None)


@router.post_operation("/ultra/api/v1/comment/resolve", access=need(Permission.COMMENT))
async def resolve_comment(
    call: Calling,
    form: Annotated[CommentReference, body(CommentReference)],
) -> Envelope[CommentOutput]:
    """Say that a thread needs nothing more; saying it again changes nothing."""
    return ok(CommentOutput(**await threads.resolve(call, form.id)))


@router.post_operation("/ultra/api/v1/comment/reopen", access=need(Permission.COMMENT))
async def reopen_comment(
    call: Calling,
    form: Annotated[CommentReference, body(CommentReference)],
) -> Envelope[CommentOutput]:
    """Take a resolved thread up again; taking up an open one changes nothing."""
    return ok(CommentOutput(**await threads.reopen(call, form.id)))
