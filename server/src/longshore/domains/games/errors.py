"""What can be wrong with a game."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class IconError(ApiError):
    """The icon is no picture that this publisher uploaded as an icon."""

    code, key = 4317, "icon_not_uploaded"
    message = Text(
        "图标不是已上传完成的图片，请先上传图标再保存",
        "The icon is not an uploaded picture: upload it first, then save",
    )
