"""Writing, changing and deleting one's comments and replies; listing those of a page."""

from typing import Any

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor, Call
from longshore.domains.talk.comments import errors, policy, repository, threads
from longshore.domains.talk.comments.models import Comment, CommentMention
from longshore.domains.talk.comments.repository import CommentFilter
from longshore.domains.talk.comments.schemas import (
    MAX_CONTENT,
    MAX_REPLY,
    CommentInput,
    CommentQuery,
    CommentUpdate,
)
from longshore.kit.clock import now
from longshore.kit.paging import offset_of
from longshore.kit.text.cleaning import clean_aside
from longshore.kit.text.html import RichText, with_names

MOST_MENTIONS = 50
# Cleaning writes `&` as `&amp;` and adds `rel` to links, so what is kept may be somewhat longer.
_MAX_CLEANED = 4 * MAX_CONTENT
_AUDIT_TEXT = 500


def page_filter(actor: Actor, page_id: str | None, **more: Any) -> CommentFilter:
    """The comments of a page as the actor sees it; without a page all that they may see.

    Raises:
        SelectGameError: the page is about a game and the call names none.
    """
    game_id = policy.game_of_page(actor, page_id) if page_id else None
    return CommentFilter(actor.publisher_id, actor.game_ids, page_id, game_id, **more)


async def list_page(call: Call, query: CommentQuery) -> tuple[list[dict[str, object]], int]:
    """One page of comments, resolved threads last, and how many there are."""
    filters = page_filter(
        call.actor,
        query.page_id,
        keyword=query.content,
        tags=query.tags,
        mentioned_user_id=call.actor.user_id if query.mentioned else None,
    )
    offset = offset_of(query.page, query.page_size)
    rows = await repository.list_rows(call.session, filters, limit=query.page_size, offset=offset)
    if len(rows) < query.page_size and (rows or not offset):
        return rows, offset + len(rows)
    return rows, await repository.count(call.session, filters)


async def create(call: Call, form: CommentInput, content: RichText) -> dict[str, object]:
    """Write a comment, or a reply, whose `content` was cleaned before the transaction.

    Raises:
        SelectGameError; of a reply also NotFoundError, OtherPageError, ReplyTagsError,
        ReplyTooLongError, TooManyRepliesError.
    """
    game_id = policy.game_of_page(call.actor, form.page_id)
    if form.parent_id is not None:
        _check_reply(form)
    parent_id = await threads.joined(call, form, game_id)
    comment = Comment(
        publisher_id=call.publisher_id,
        game_id=game_id,
        page_id=form.page_id,
        parent_id=parent_id,
        content=content.html,
        plain_text=content.text,
        tags=form.tags,
        created_user_id=call.actor.user_id,
    )
    call.session.add(comment)
    await call.session.flush()
    _add_mentions(call.session, comment, content)
    await call.session.flush()
    call.record("comment.create", threads.target(comment), after=_facts(comment))
    return await threads.shown(call, comment.id)


async def edit(call: Call, form: CommentUpdate, content: RichText) -> dict[str, object]:
    """Replace the content and tags of one's own comment; `content` as in `create`.

    Raises:
        NotFoundError, NotOwnCommentError, OtherPageError; of a reply also ReplyTagsError,
        ReplyTooLongError.
    """
    comment = policy.own(call.actor, await repository.lock(call.session, form.id))
    if form.page_id not in (None, comment.page_id):
        raise errors.OtherPageError()
    if comment.parent_id is not None:
        _check_reply(form)
    before = _facts(comment)
    comment.content, comment.plain_text, comment.tags = content.html, content.text, form.tags
    comment.updated_at = now()
    await call.session.execute(
        delete(CommentMention).where(CommentMention.comment_id == comment.id)
    )
    _add_mentions(call.session, comment, content)
    await call.session.flush()
    call.record("comment.edit", threads.target(comment), before=before, after=_facts(comment))
    return await threads.shown(call, comment.id)


async def remove(call: Call, comment_id: int) -> None:
    """Delete one's own comment. Replies are other people's: the oldest begins the thread then.

    Raises:
        NotFoundError, NotOwnCommentError.
    """
    comment = policy.own(call.actor, await repository.lock(call.session, comment_id))
    call.record("comment.delete", threads.target(comment), before=_facts(comment))
    if comment.parent_id is None:
        await repository.bequeath(call.session, comment)
    await call.session.delete(comment)
    await call.session.flush()


def _check_reply(form: CommentInput | CommentUpdate) -> None:
    if form.tags:
        raise errors.ReplyTagsError()
    if len(form.content) > MAX_REPLY:
        raise errors.ReplyTooLongError(limit=MAX_REPLY)


async def cleaned(call: Call, form: CommentInput | CommentUpdate) -> RichText:
    """What somebody wrote as it is kept; a long text takes a tool its time, with nothing open.

    Raises:
        EmptyCommentError, UnknownColleagueError, CommentTooLongError, TextTooComplexError.
    """
    content = await clean_aside(form.content)
    if content.is_empty:
        raise errors.EmptyCommentError()
    if len(content.html) > _MAX_CLEANED:
        raise errors.CommentTooLongError()
    mentioned = set(content.mentioned_ids)
    if len(mentioned) > MOST_MENTIONS:
        raise errors.UnknownColleagueError(limit=MOST_MENTIONS)
    if not mentioned:
        return content
    async with call.database.reading(call.publisher_id) as session:
        names = await repository.user_names(session, mentioned)
    if mentioned != names.keys():
        raise errors.UnknownColleagueError(limit=MOST_MENTIONS)
    # Nobody is shown under the name of another.
    named = with_names(content.html, names)
    return content if named == content.html else await clean_aside(named)


def _add_mentions(session: AsyncSession, comment: Comment, content: RichText) -> None:
    session.add_all(
        [
            CommentMention(
                publisher_id=comment.publisher_id, comment_id=comment.id, user_id=user_id
            )
            for user_id in content.mentioned_ids
        ]
    )


def _facts(comment: Comment) -> dict[str, object]:
    return {
        "page_id": comment.page_id,
        "text": comment.plain_text[:_AUDIT_TEXT],
        "tags": list(comment.tags),
        "parent_id": comment.parent_id,
    }
