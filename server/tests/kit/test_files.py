"""Files of the data directory."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from longshore.integrations.object_store.embedded import store
from longshore.kit.files import close_to_others, private_secret, write_private


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_what_others_could_read_is_closed(tmp_path: Path) -> None:
    inner = tmp_path / "store" / "private"
    inner.mkdir(parents=True, mode=0o755)
    for name, mode in (("package.apk", 0o644), ("tool", 0o755)):
        (inner / name).write_bytes(b"")
        (inner / name).chmod(mode)
    (tmp_path / "postgres").mkdir(mode=0o755)
    outside = tmp_path.parent / "outside"
    outside.write_bytes(b"")
    outside.chmod(0o644)
    (inner / "link").symlink_to(outside)
    close_to_others(tmp_path, but=("postgres",))
    assert _mode(inner) == 0o700
    assert _mode(inner / "package.apk") == 0o600
    assert _mode(inner / "tool") == 0o700
    assert _mode(tmp_path / "postgres") == 0o755
    assert _mode(outside) == 0o644


@pytest.mark.parametrize("secret", [private_secret, store._credentials])
def test_all_who_start_first_have_the_same_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secret: Callable[[Path], object]
) -> None:
    """Each of them finds none, and one of them makes it."""
    path, found, others = tmp_path / "secret", Path.exists, list[object]()

    def late(looked_for: Path) -> bool:
        is_there = found(looked_for)
        if looked_for == path and not others:
            others.append(None)
            others[0] = secret(path)
        return is_there

    monkeypatch.setattr(Path, "exists", late)
    assert secret(path) == others[0] == secret(path)
    assert [one.name for one in tmp_path.iterdir()] == ["secret"]


def test_two_with_one_process_id_write_a_file_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two containers on one volume are both process 1: what one has written is whole."""
    path, write = tmp_path / "secret", os.write

    def late(descriptor: int, content: bytes) -> int:
        monkeypatch.setattr(os, "write", write)
        write_private(path, b"the other one's, and longer")
        return write(descriptor, content)

    monkeypatch.setattr(os, "write", late)
    write_private(path, b"mine")
    assert path.read_bytes() == b"mine"
    assert [one.name for one in tmp_path.iterdir()] == ["secret"]


def test_a_full_disk_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    path = tmp_path / "secret"
    write_private(path, b"old")
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        write_private(path, b"new")
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == {"secret": b"old"}
