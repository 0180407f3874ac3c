"""Refusals around callbacks."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class PlainHttpError(ApiError):
    """The address has no TLS, and the installation does not allow it for this host."""

    code, key = 4430, "plain_http"
    message = Text(
        "{host} 必须使用 https。本地调试可由服务商在 LONGSHORE_OUTGOING_ALLOW 中放行",
        "{host} must use https. For a local server the operator can allow it in "
        "LONGSHORE_OUTGOING_ALLOW",
    )


class SecretRotationRunningError(ApiError):
    """Two signing secrets are valid already: a third would end the older one unannounced."""

    code, key = 4431, "secret_rotation_running"
    message = Text(
        "上次轮换的旧密钥仍在有效期内。请等待其失效，或选择立即失效",
        "The old secret of the last rotation still works. Wait until it ends, or end it at once",
    )
