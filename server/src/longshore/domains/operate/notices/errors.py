"""What can be wrong with what players are shown."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class ItemIconError(ApiError):
    """The icon of an item is no picture that this publisher uploaded."""

    code, key = 4750, "item_icon_not_uploaded"
    message = Text(
        "“{key}”的图标不是已上传的图片，请重新上传", "The icon of {key} is not an uploaded picture"
    )
