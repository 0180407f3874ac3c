"""Refusals around artwork."""

from longshore.kit.errors import ApiError, Language


class PictureError(ApiError):
    """A picture cannot be used; `data.errors` names the field, the text says what to do."""

    code, key = 4470, "picture_unusable"
    zh, en = "{zh}", "{en}"

    def __init__(self, field: str, language: Language, *, zh: str, en: str) -> None:
        msg = zh if language == "zh-CN" else en
        super().__init__({"errors": [{"field": field, "msg": msg}]}, zh=zh, en=en)


class NotPreviewableError(ApiError):
    """There is no badge on the mother's own icon, so there is nothing to draw."""

    code, key = 4471, "nothing_to_draw"
    zh, en = (
        "沿用母包图标时必须上传角标",
        "With the mother package's own icon a badge is needed",
    )
