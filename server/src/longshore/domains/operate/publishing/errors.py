"""Refusals around publishing."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class NothingToPublishError(ApiError):
    """The draft is what is in force already."""

    code, key = 4740, "nothing_to_publish"
    message = Text("没有可发布的更改", "There is nothing new to publish")


class PublishedMeanwhileError(ApiError):
    """Somebody published in the meantime.

    `data.number` is what is in force now, `data.user_name` who published it.
    """

    code, key = 4741, "published_meanwhile"
    message = Text(
        "{name}刚刚发布了版本 {number}，请查看差异后重试",
        "{name} has just published version {number}, look at it and try again",
    )


class GatheredKindError(ApiError):
    """The kind is edited on a page of its own."""

    code, key = 4742, "gathered_kind"
    message = Text(
        "“{kind}”在出包区域编辑，这里只能发布", "{kind} is edited under Pack, here it is published"
    )


class MomentPassedError(ApiError):
    """A publication can only be scheduled for later, within a year."""

    code, key = 4743, "moment_passed"
    message = Text("发布时间应在未来一年之内", "The moment must lie within the next year")


class UnreadableContentError(ApiError):
    """The content of a draft does not have the shape of its kind.

    `data.field` is the path of what is wrong; `data.msg`, where it is there, is what is wrong with
    it, read after the name that the page gives that field.
    """

    code, key = 4744, "unreadable_content"
    message = Text("内容有误：{what}", "The content is not right: {what}")


class DraftChangedMeanwhileError(ApiError):
    """Somebody else kept a draft meanwhile, and both changed the same thing.

    `data.digest` is the draft as it is now, `data.user_name` who kept it, `data.conflicts` lists
    `{path, base, mine, theirs}`; nothing was kept.
    """

    code, key = 4745, "draft_changed_meanwhile"
    message = Text(
        "{name}刚刚修改了同一处内容，未保存你的修改；请查看差异后选择保留哪一个",
        "{name} has just changed the same thing, nothing was saved; choose whose to keep",
    )


class ApprovalNeededError(ApiError):
    """The game asks for a second person, and nobody else has approved this content."""

    code, key = 4746, "approval_needed"
    message = Text(
        "此游戏要求由另一人审核后才能发布，当前草稿还没有审核通过",
        "This game asks that another person approves, and nobody has approved this draft yet",
    )


class OwnDraftError(ApiError):
    """Who edited a draft cannot approve it."""

    code, key = 4747, "own_draft"
    message = Text(
        "你修改过这份草稿，需要由其他人审核",
        "You edited this draft, somebody else has to approve it",
    )


class DraftMovedError(ApiError):
    """The draft is not what the caller looked at."""

    code, key = 4748, "draft_moved"
    message = Text(
        "草稿刚刚被修改，请查看最新内容后重试",
        "The draft has just been changed, look at it and try again",
    )


class AwaitsApprovalError(ApiError):
    """A file cannot be put in force before another person has approved what it changes.

    Nothing is in force of it; what it changes is kept as drafts. `data.kinds` are those that wait.
    """

    code, key = 4749, "awaits_approval"
    message = Text(
        "此游戏要求由另一人审核后才能发布：{kinds}已存为草稿，等另一人审核通过后再导入一次",
        "This game asks that another person approves. Kept as drafts: {kinds}; import the file "
        "again once somebody else has approved them",
    )


class DraftInTheWayError(ApiError):
    """A file needs an approval, but the draft to be approved has edits that are not published."""

    code, key = 4753, "draft_in_the_way"
    message = Text(
        "“{kind}”的草稿里有还没有发布的修改，文件要审核的内容放不进去；请先发布或撤销这些修改",
        "{kind} has edits that are not published, so that what the file says cannot be approved "
        "there: publish or undo them first",
    )
