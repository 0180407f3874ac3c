"""What can be wrong with what players are shown."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class ItemIconError(ApiError):
    """The icon of an item is no picture that this publisher uploaded."""

    code, key = 4750, "item_icon_not_uploaded"
    message = Text(
        "“{key}”的图标不是已上传的图片，请重新上传", "The icon of {key} is not an uploaded picture"
    )


class EmptyAnnouncementError(ApiError):
    """Nothing is left to be read of an announcement's text in a language."""

    code, key = 4751, "empty_announcement"
    message = Text(
        "“{key}”的正文（{language}）不能为空", "The text of {key} in {language} must not be empty"
    )
