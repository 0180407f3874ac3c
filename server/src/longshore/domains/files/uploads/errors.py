"""What can be wrong with an upload."""

from longshore.kit.errors import ApiError
from longshore.kit.text.text import Text


class UploadNotFoundError(ApiError):
    """No such upload of this caller, or it was cancelled or swept."""

    code, key = 4300, "upload_not_found"
    message = Text(
        "没有这个上传，可能已取消或已过期，请重新上传",
        "No such upload. It may be cancelled or expired; upload again",
    )


class FileTypeError(ApiError):
    """The file's extension is not one that this purpose takes (clause U-07)."""

    code, key = 4301, "upload_file_type"
    message = Text(
        "请上传符合以下格式的文件：{accept}",
        "Upload a file of one of these types: {accept}",
    )


class FileTooLargeError(ApiError):
    """The file is larger than this purpose allows (clause U-07)."""

    code, key = 4302, "upload_too_large"
    message = Text(
        "文件超出限制，请上传大小在{limit}Kb以内",
        "The file is too large, {limit} Kb at most",
    )


class NotArrivedError(ApiError):
    """Completion was asked for, and the store does not have the bytes."""

    code, key = 4303, "upload_not_arrived"
    message = Text(
        "存储中还没有这个文件，请重新发送",
        "The store does not have the file yet, send it again",
    )


class PartOrderError(ApiError):
    """Part numbers are not ascending."""

    code, key = 4304, "upload_part_order"
    message = Text(
        "分片顺序有误，请按编号从小到大提交，不要重复",
        "The parts are out of order: list each once, in ascending order",
    )


class PartMissingError(ApiError):
    """Parts have not arrived; `data.numbers` lists the first of them."""

    code, key = 4305, "upload_part_missing"
    message = Text(
        "缺少分片{numbers}，请补传后再完成",
        "Parts {numbers} are missing, send them and complete again",
    )


class PartDiffersError(ApiError):
    """A part's ETag is not the stored one's, or its size is not as agreed."""

    code, key = 4306, "upload_part_differs"
    message = Text(
        "分片{number}与存储中的不一致，请重传该分片",
        "Part {number} is not what the store has, send it again",
    )


class SizeDiffersError(ApiError):
    """Fewer or more bytes arrived than were announced."""

    code, key = 4307, "upload_size_differs"
    message = Text(
        "收到{actual}字节，应为{expected}字节，请重新上传",
        "{actual} bytes arrived instead of {expected}, upload again",
    )


class NotPictureError(ApiError):
    """The bytes are not a picture of the type that the name says."""

    code, key = 4308, "upload_not_picture"
    message = Text(
        "文件内容不是有效的{kind}图片，请换一张",
        "The file is not a valid {kind} picture, choose another",
    )


class DigestDiffersError(ApiError):
    """The SHA-256 of what arrived is not what was announced."""

    code, key = 4309, "upload_digest_differs"
    message = Text(
        "收到的内容与本地文件不一致，请重新上传",
        "What arrived differs from the file, upload again",
    )


class StoreFullError(ApiError):
    """The object store has no room for the file."""

    code, key, status = 4310, "store_full", 507
    message = Text(
        "对象存储空间不足，请联系服务商清理或扩容",
        "The object store is full, ask your SDK provider for more room",
    )


class StoreUnavailableError(ApiError):
    """The object store gave no answer."""

    code, key, status, retry_after_seconds = 4311, "store_unavailable", 503, 3
    message = Text(
        "对象存储暂时无法访问，请稍后再试",
        "The object store cannot be reached, try again shortly",
    )


class StoreRefusedError(ApiError):
    """The object store refused; `data.code` is its own word for why."""

    code, key, status = 4312, "store_refused", 502
    message = Text(
        "对象存储拒绝了请求（{reason}），请重新上传，仍不行请联系服务商",
        "The object store refused ({reason}); upload again, then ask your SDK provider",
    )


class TooManyUploadsError(ApiError):
    """The caller has too many unfinished uploads."""

    code, key = 4313, "too_many_uploads"
    message = Text(
        "未完成的上传已有{limit}个，请先完成或取消一些",
        "{limit} uploads are unfinished already: finish or cancel some first",
    )


class PartNumberError(ApiError):
    """The file has no part of that number."""

    code, key = 4314, "upload_part_number"
    message = Text(
        "没有第{number}个分片，共{count}个",
        "There is no part {number}, the file has {count}",
    )


class UploadClosedError(ApiError):
    """The upload is complete already and takes no more bytes."""

    code, key = 4315, "upload_closed"
    message = Text(
        "该上传已完成，如需替换请重新上传",
        "This upload is complete; to replace the file, upload again",
    )


class NotUsableError(ApiError):
    """The file is not complete, was uploaded for something else, or for another game."""

    code, key = 4316, "upload_not_usable"
    message = Text(
        "文件尚未上传完成或不能用于此处，请重新上传",
        "The file is not fully uploaded or not meant for this, upload it again",
    )


class KeyRefusedError(ApiError):
    """A given key does not lie below the upload's game, or another file has it."""

    code, key = 4318, "upload_key_refused"
    message = Text(
        "指定的 key 须形如“{{gid}}/路径/文件名”，位于所选游戏之下，且未被占用",
        "A given key is {{gid}}/path/name below the chosen game and not taken by another file",
    )


class QuotaError(ApiError):
    """The publisher's files and announced files would exceed its quota."""

    code, key = 4319, "upload_quota"
    message = Text(
        "上传空间不足：已用和已申请 {used} GiB，上限 {quota} GiB。取消未完成的上传，或请服务商扩容",
        "Not enough room: {used} GiB of {quota} GiB are used or announced. Cancel unfinished "
        "uploads, or ask your SDK provider for more",
    )
