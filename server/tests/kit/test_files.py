"""Files of the data directory."""

from pathlib import Path

from longshore.kit.files import close_to_others


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
