"""Copying byte ranges between files: by reflink or inside the kernel where that is possible."""

import errno
import fcntl
import os
import struct

# _IOW(0x94, 13, struct file_clone_range), linux/fs.h.
_FICLONERANGE = 0x4020940D
_BLOCK = 4096
_CHUNK = 1 << 20
_UNSUPPORTED = {
    errno.EXDEV,
    errno.ENOSYS,
    errno.EINVAL,
    errno.EOPNOTSUPP,
    errno.ENOTTY,
    errno.EPERM,
    errno.ETXTBSY,
}


def copy_range(source: int, target: int, *, offset: int, length: int, at: int) -> int:
    """Copy ``length`` bytes from one open file to another, sharing blocks when possible.

    Returns how many bytes at the start the files share: nothing was copied there.

    Args:
        source: descriptor open for reading.
        target: descriptor open for writing.
        offset: start in the source, in bytes.
        length: number of bytes.
        at: start in the target, in bytes.

    Raises:
        OSError: the source is too short, the disk is full or broken.
    """
    shared = done = _clone(source, target, offset, length, at)
    while done < length:
        copied = _copy_some(source, target, offset + done, length - done, at + done)
        if not copied:
            raise OSError(errno.EIO, "the source file is shorter than expected")
        done += copied
    return shared


def _clone(source: int, target: int, offset: int, length: int, at: int) -> int:
    """Share whole blocks by reflink; return how many bytes that covered (0 when impossible)."""
    whole = length - length % _BLOCK
    if not whole or offset % _BLOCK or at % _BLOCK:
        return 0
    request = struct.pack("qQQQ", source, offset, whole, at)
    try:
        fcntl.ioctl(target, _FICLONERANGE, request)
    except OSError as error:
        if error.errno in _UNSUPPORTED:
            return 0
        raise
    return whole


def _copy_some(source: int, target: int, offset: int, length: int, at: int) -> int:
    """Copy inside the kernel, or through memory where the kernel cannot."""
    try:
        return os.copy_file_range(source, target, length, offset, at)
    except OSError as error:
        if error.errno not in _UNSUPPORTED:
            raise
    data = os.pread(source, min(length, _CHUNK), offset)
    return os.pwrite(target, data, at)


def is_equal_range(one: int, two: int, *, offset: int, length: int, at: int) -> bool:
    """Whether ``length`` bytes of two open files are the same.

    Args:
        one: descriptor of the first file.
        two: descriptor of the second.
        offset: start in the first, in bytes.
        length: number of bytes.
        at: start in the second, in bytes.
    """
    left, right = bytearray(_CHUNK), bytearray(_CHUNK)
    for done in range(0, length, _CHUNK):
        size = min(_CHUNK, length - done)
        if size < _CHUNK:
            left, right = bytearray(size), bytearray(size)
        read = os.preadv(one, [left], offset + done), os.preadv(two, [right], at + done)
        if read != (size, size) or left != right:
            return False
    return True


def write_at(target: int, data: bytes | memoryview, at: int) -> None:
    """Write all of ``data`` at one position."""
    view = memoryview(data)
    while view:
        written = os.pwrite(target, view, at)
        view = view[written:]
        at += written
