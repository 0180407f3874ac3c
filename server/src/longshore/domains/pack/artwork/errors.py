"""Refusals around artwork."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Language, Text


class PictureError(ApiError):
    """A picture cannot be used; `data.errors` names the field, the text says what to do."""

    code, key = 4470, "picture_unusable"
    message = Text(
        "{reason}",
        "{reason}",
    )

    def __init__(self, field: str, language: Language, reason: Text) -> None:
        msg = reason.in_language(language)
        super().__init__({"errors": [{"field": field, "msg": msg}]}, reason=reason)


class NotPreviewableError(ApiError):
    """There is no badge on the mother's own icon, so there is nothing to draw."""

    code, key = 4471, "nothing_to_draw"
    message = Text(
        "沿用母包图标时必须上传角标",
        "With the mother package's own icon a badge is needed",
    )


class ArtworkInUseError(ApiError):
    """Channels use the icon set or splash picture; `data.channels` and the text name them."""

    code, key = 4472, "artwork_in_use"
    message = Text(
        "正在被以下渠道使用：{names}。请先在渠道配置中为它们改用其他的，再删除",
        "These channels use it: {names}. Choose another for them in their configuration first, "
        "then delete it",
    )


class TooManyPicturesError(ApiError):
    """The game has as many icon sets, or splash pictures, as one may have."""

    code, key = 4473, "too_many_pictures"
    message = Text(
        "每个游戏最多 {limit} 个图标方案、{limit} 张闪屏图片，请先删除不用的",
        "A game may have {limit} icon sets and {limit} splash pictures at most, "
        "delete one that is not used first",
    )
