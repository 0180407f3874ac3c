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
