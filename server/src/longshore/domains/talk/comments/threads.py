"""A comment and its replies: joining a thread, resolving it, taking it up again."""

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.talk.comments import errors, policy, repository
from longshore.domains.talk.comments.models import Comment
from longshore.domains.talk.comments.repository import CommentFilter
from longshore.domains.talk.comments.schemas import CommentInput
from longshore.kit.clock import now

# A page of a list carries all replies of its threads, so that their number and length are bounded.
MOST_REPLIES = 50


async def joined(call: Call, form: CommentInput, game_id: int | None) -> int | None:
    """The comment that begins the thread which the new one answers in; None when it begins one.

    Its row stays locked: it is neither deleted nor does it get a reply more meanwhile.

    Raises:
        NotFoundError: not found, or the caller may not see it.
        OtherPageError: it is on another page, or of another game.
        TooManyRepliesError.
    """
    if form.parent_id is None:
        return None
    thread = await _lock_thread(call, form.parent_id)
    if (thread.page_id, thread.game_id) != (form.page_id, game_id):
        raise errors.OtherPageError()
    if await repository.reply_count(call.session, thread) >= MOST_REPLIES:
        raise errors.TooManyRepliesError(limit=MOST_REPLIES)
    return thread.id


async def resolve(call: Call, comment_id: int) -> dict[str, object]:
    """Mark a thread as resolved by the caller, unless it is.

    Raises:
        NotFoundError, ReplyNotResolvableError.
    """
    thread = await _lock_whole(call, comment_id)
    if thread.resolved_at is None:
        thread.resolved_at, thread.resolved_user_id = now(), call.actor.user_id
        await call.session.flush()
        call.record("comment.resolve", target(thread))
    return await shown(call, thread.id)


async def reopen(call: Call, comment_id: int) -> dict[str, object]:
    """Mark a thread as open, unless it is.

    Raises:
        NotFoundError, ReplyNotResolvableError.
    """
    thread = await _lock_whole(call, comment_id)
    if thread.resolved_at is not None:
        thread.resolved_at = thread.resolved_user_id = None
        await call.session.flush()
        call.record("comment.reopen", target(thread))
    return await shown(call, thread.id)


async def shown(call: Call, comment_id: int) -> dict[str, object]:
    """A comment that is there, as answers show it."""
    filters = CommentFilter(call.publisher_id, call.actor.game_ids, comment_id=comment_id)
    return (await repository.list_rows(call.session, filters, limit=1))[0]


def target(comment: Comment) -> AuditTarget:
    """The comment as the audit log names it."""
    return AuditTarget(comment.id, comment.plain_text[:60], game_id=comment.game_id)


async def _lock_thread(call: Call, comment_id: int) -> Comment:
    """The thread of a comment or a reply; the reply itself is not locked.

    Whoever deletes a thread's first comment locks that before the replies, too.
    """
    thread_id = await repository.thread_id(call.session, comment_id)
    thread = None if thread_id is None else await repository.lock(call.session, thread_id)
    return policy.visible(call.actor, thread)


async def _lock_whole(call: Call, comment_id: int) -> Comment:
    thread = policy.visible(call.actor, await repository.lock(call.session, comment_id))
    if thread.parent_id is not None:
        raise errors.ReplyNotResolvableError()
    return thread
