"""Refusals around publishing."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class NothingToPublishError(ApiError):
    """The draft is what is in force already."""

    code, key = 4740, "nothing_to_publish"
    message = Text("没有可发布的更改", "There is nothing new to publish")


class PublishedMeanwhileError(ApiError):
    """Somebody else published in the meantime; `data.number` is what is in force now."""

    code, key = 4741, "published_meanwhile"
    message = Text(
        "其他人刚刚发布了版本{number}，请查看差异后重试",
        "Version {number} was just published by somebody else, look at it and try again",
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
    """The content of a draft does not have the shape of its kind."""

    code, key = 4744, "unreadable_content"
    message = Text("内容有误：{what}", "The content is not right: {what}")
