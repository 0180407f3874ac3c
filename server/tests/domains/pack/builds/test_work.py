"""Folders of workers: what one has just made is not what a dead one left."""

import os
from pathlib import Path
from typing import Any

import pytest

from longshore.domains.pack.builds import work
from longshore.domains.pack.builds.work import WorkFolder


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_sweep_in_between_costs_nobody_their_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Another worker sweeps before the lock's file is made, or while it is not locked yet."""
    folder, swept, opened = WorkFolder(tmp_path), [], os.open

    def sweeps(path: Any, *how: Any) -> int:
        monkeypatch.setattr(work.os, "open", opened)
        handle = opened(path, *how) if moment == "after" else None
        swept.append(folder.sweep())
        return opened(path, *how) if handle is None else handle

    monkeypatch.setattr(work.os, "open", sweeps)
    with folder.scratch("build") as mine:
        assert swept == [1]
        (mine / "file").write_text("whole")
        assert folder.sweep() == 0 and (mine / "file").exists()
    assert not mine.exists()
