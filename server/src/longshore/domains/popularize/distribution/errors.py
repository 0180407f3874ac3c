"""Refusals around distribution."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class NothingToPublishError(ApiError):
    """None of the packages is active and made."""

    code, key = 4884, "nothing_to_distribute"
    message = Text(
        "所选推广包都已停用或还没有生成，没有可以分发的",
        "None of these packages is allowed and made, there is nothing to publish",
    )


class DistributionStateError(ApiError):
    """The distribution is not in a state in which this can be done."""

    code, key = 4885, "distribution_state"
    message = Text("当前状态不能这样做：{reason}", "This cannot be done now: {reason}")


class DueMomentError(ApiError):
    """The moment is past, or more than a year ahead."""

    code, key = 4886, "due_moment"
    message = Text("定时须在一年以内的将来", "The moment must be within the next year")


class HookAddressError(ApiError):
    """The hook's address must not be called, or its secret is missing or malformed."""

    code, key = 4887, "purge_hook_address"
    message = Text("刷新回调不可用：{reason}", "The purge hook cannot be used: {reason}")


class PackageGoneError(ApiError):
    """The package is forbidden: nobody fetches it any more."""

    code, key, status = 4888, "promotion_package_gone", 410
    message = Text("该安装包已停止分发", "This package is no longer distributed")


class NoPackageError(ApiError):
    """Nothing is published at this address."""

    code, key, status = 4889, "no_package", 404
    message = Text("该地址没有可下载的安装包", "There is no package at this address")
