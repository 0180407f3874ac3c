"""Refusals of the gateway."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UnknownActionError(ApiError):
    """The target is not a registered action."""

    code, key = 4040, "unknown_action"
    message = Text(
        "没有这个接口",
        "There is no such action",
    )


class AmbiguousTargetError(ApiError):
    """Header and payload name different targets, or one of them was sent twice."""

    code, key = 4041, "ambiguous_target"
    message = Text(
        "目标接口不明确：请求头与内容不一致，或重复提交",
        "The target is ambiguous: header and payload disagree, or one was sent twice",
    )


class InternalCallError(ApiError):
    """A service was called by something else than the gateway, or with a call used before."""

    code, key = 4640, "internal_call"
    message = Text(
        "内部调用未通过校验，请核对网关密钥与服务器时间",
        "The internal call is not signed by the gateway. Compare the gateway secret and the clocks",
    )


class ServiceDownError(ApiError):
    """The process that a service runs in cannot be reached."""

    code, key, status, retry_after_seconds = 4641, "service_down", 503, 3
    message = Text(
        "{service} 服务无法连接，本次操作没有执行，请稍后再试",
        "The {service} service cannot be reached. Nothing was done; try again shortly",
    )


class ServiceTimeoutError(ApiError):
    """A service did not answer in time; what was asked may still be carried out."""

    code, key, status = 4642, "service_timeout", 504
    message = Text(
        "{service} 服务没有按时返回，操作可能已经执行，请刷新后核对",
        "The {service} service did not answer in time. What you asked for may have been done: "
        "reload and look",
    )


class ServiceAnswerError(ApiError):
    """A service answered with something that is no answer of ours."""

    code, key, status = 4643, "service_answer", 502
    message = Text(
        "{service} 服务返回了无法识别的内容，请联系服务商检查其版本与地址",
        "The {service} service answered with something else than expected. Ask the operator to "
        "check its address and version",
    )
