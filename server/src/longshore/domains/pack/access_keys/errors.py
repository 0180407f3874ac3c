"""Refusals around a game's own keys."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class RotationRunningError(ApiError):
    """Two versions are valid already: a third would end the older one unannounced."""

    code, key = 4420, "rotation_running"
    message = Text(
        "上次轮换的旧密钥仍在有效期内。请等待其失效，或选择立即失效",
        "The old key of the last rotation still works. Wait until it ends, or end it at once",
    )
