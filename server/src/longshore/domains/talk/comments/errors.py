"""Refusals around comments."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class NotOwnCommentError(ApiError):
    """Only its author may change or delete a comment (clause C-10)."""

    code, key = 4031, "not_own_comment"
    message = Text(
        "只能编辑或删除自己的评论",
        "You can edit and delete only your own comments",
    )


class EmptyCommentError(ApiError):
    """Nothing to see is left of the content: neither text nor a picture (clause C-09)."""

    code, key = 4201, "empty_comment"
    message = Text(
        "评论内容不能为空!",
        "The comment must not be empty!",
    )


class UnknownColleagueError(ApiError):
    """The comment mentions somebody who is not of this publisher, or too many people."""

    code, key = 4202, "unknown_colleague"
    message = Text(
        "提到的同事不存在，或一次提到的人超过{limit}位",
        "A mentioned colleague does not exist, or more than {limit} are mentioned",
    )


class CommentTooLongError(ApiError):
    """The content is longer than a comment may be once it has been cleaned."""

    code, key = 4203, "comment_too_long"
    message = Text(
        "评论内容过长或格式过于复杂",
        "The comment is too long or its formatting too complex",
    )


class OtherPageError(ApiError):
    """An edit names another page than the one that the comment stands on."""

    code, key = 4204, "comment_on_other_page"
    message = Text(
        "该评论不属于此页面",
        "This comment belongs to another page",
    )


class ReplyTagsError(ApiError):
    """A reply carries tags: they belong to the comment that begins the thread."""

    code, key = 4205, "reply_tags"
    message = Text(
        "回复不能带标签，标签属于被回复的评论",
        "A reply has no tags: they belong to the comment it answers",
    )


class TooManyRepliesError(ApiError):
    """The thread has as many replies as one may have."""

    code, key = 4206, "too_many_replies"
    message = Text(
        "一条评论最多 {limit} 条回复，另写一条新评论吧",
        "A comment has at most {limit} replies: write a new comment instead",
    )


class ReplyTooLongError(ApiError):
    """A reply is longer than one may be."""

    code, key = 4207, "reply_too_long"
    message = Text(
        "回复内容过长，请控制在 {limit} 字符以内（含格式）",
        "The reply is too long: at most {limit} characters, formatting included",
    )


class ReplyNotResolvableError(ApiError):
    """Only the comment that begins a thread is resolved or reopened, with all its replies."""

    code, key = 4208, "reply_not_resolvable"
    message = Text(
        "不能单独解决一条回复，请解决整条评论",
        "A reply cannot be resolved by itself: resolve its comment",
    )
